import { createHash } from 'node:crypto'
import {
  FaultServer,
  type FakeAnswer,
  type Fault,
  type ReceivedRequest,
  type ServiceFake,
  type ServiceFault,
} from '@tenant-education/adapter-kit/testing'
import { LETTER_WIDTH, PAGE } from './sheet.js'

/** Pixels of a point in AcmeOCR's picture of a page. */
const SCALE = 2

/** More than any case sends requests. */
const ALWAYS = 50

const FAULTS: Record<ServiceFault, Fault> = {
  unavailable: { kind: 'status', status: 503, body: { problem: 'overloaded' } },
  rate_limited: { kind: 'status', status: 429, headers: { 'retry-after': '60' } },
  credentials: { kind: 'status', status: 401, body: { problem: 'bad_key' } },
  hang: { kind: 'hang' },
  html: { kind: 'html' },
  truncated: { kind: 'truncated' },
  nonsense: { kind: 'rewrite', rewrite: () => ({ pages: 'none' }) },
}

/**
 * AcmeOCR on this machine: checks keys, keeps documents, and "recognises" the words of sheets that
 * `resultSheet` has drawn by looking into the file.
 */
export class AcmeOcrServer extends FaultServer implements ServiceFake {
  readonly settings = { apiKey: 'ocr_7c1e09b2d4f8' }
  #documents = new Map<string, string>()

  fail(fault: ServiceFault): void {
    this.failNext(FAULTS[fault], { times: ALWAYS })
  }

  protected answer({ method, path, headers, body, json }: ReceivedRequest): FakeAnswer {
    if (headers.authorization !== `Bearer ${this.settings.apiKey}`) {
      return problem(401, 'bad_key')
    }
    const [, id = '', words] = /^\/v1\/documents\/([0-9a-f]{64})(\/words)?$/.exec(path) ?? []
    if (method === 'PUT' && !words) {
      return this.#keep(id, body)
    }
    return method === 'POST' && words
      ? this.#read(id, (json as { pages: number[] }).pages)
      : problem(405, 'no_such_address')
  }

  #keep(id: string, body: Buffer): FakeAnswer {
    if (createHash('sha256').update(body).digest('hex') !== id) {
      return problem(400, 'wrong_digest')
    }
    if (!body.toString('latin1').trimEnd().endsWith('%%EOF')) {
      return problem(422, 'not_a_pdf')
    }
    this.#documents.set(id, body.toString('latin1'))
    return { status: 201, body: { id } }
  }

  #read(id: string, numbers: number[]): FakeAnswer {
    const document = this.#documents.get(id)
    if (document === undefined) {
      return problem(404, 'unknown_document')
    }
    const contents = [...document.matchAll(/stream\n([^]*?)\nendstream/g)].map(([, text]) => text)
    if (numbers.some((number) => contents[number - 1] === undefined)) {
      return problem(422, 'no_such_page')
    }
    const pages = numbers.map((number) => ({
      number,
      width: PAGE.width * SCALE,
      height: PAGE.height * SCALE,
      words: wordsOf(contents[number - 1]),
    }))
    return { status: 200, body: { pages } }
  }
}

function wordsOf(content: string): object[] {
  const drawn = content.matchAll(/Tf (\d+) (\d+) Td \((.+?)\) Tj/g)
  return [...drawn].map(([, x, baseline, text]) => ({
    text,
    confidence: 97,
    left: Number(x) * SCALE,
    top: (PAGE.height - Number(baseline) - 8) * SCALE,
    width: text.length * LETTER_WIDTH * SCALE,
    height: 10 * SCALE,
  }))
}

function problem(status: number, word: string): FakeAnswer {
  return { status, body: { problem: word } }
}
