import { readFile } from 'node:fs/promises'
import {
  asRecord,
  asText,
  parseJson,
  retryAfter,
  type DocumentHandle,
  type HttpClient,
  type HttpResponse,
} from '@tenant-education/adapter-kit'
import { AcmeOcrError, failureOfStatus } from './acmeocr_failure.js'

/** Bytes of a document that AcmeOCR takes. */
const MOST_BYTES = 100 * 1024 * 1024

/** Bytes of an answer that are read: some thousand words for each of a few pages. */
const MOST_ANSWER_BYTES = 20 * 1024 * 1024

/** How long a call may take, and who may end it. */
export interface CallLimits {
  /** Milliseconds of `performance.now()`. */
  end: number
  signal: AbortSignal
}

/**
 * Speaks AcmeOCR's protocol for one tenant. A document is sent once: AcmeOCR keeps it for an hour
 * under its SHA-256, and is then asked for the words of its pages.
 */
export class AcmeOcrClient {
  readonly #http: HttpClient
  readonly #baseUrl: string
  readonly #apiKey: string

  constructor(http: HttpClient, account: { baseUrl: string; apiKey: string }) {
    this.#http = http
    this.#baseUrl = account.baseUrl
    this.#apiKey = account.apiKey
  }

  /**
   * What AcmeOCR answers for some pages (1-based) of a document.
   *
   * @throws {AcmeOcrError} when it does not read them; an `HttpFailure` when it is not reached.
   */
  async words(
    document: DocumentHandle,
    pages: readonly number[],
    limits: CallLimits
  ): Promise<unknown> {
    const asked = await this.#ask(document, pages, limits)
    if (asked.status !== 404) {
      return contentOf(asked)
    }
    await this.#send(document, limits)
    return contentOf(await this.#ask(document, pages, limits))
  }

  #ask({ sha256 }: DocumentHandle, pages: readonly number[], limits: CallLimits) {
    const body = JSON.stringify({ pages })
    return this.#request('POST', `/v1/documents/${sha256}/words`, 'application/json', body, limits)
  }

  async #send({ path, sha256, bytes }: DocumentHandle, limits: CallLimits): Promise<void> {
    if (bytes > MOST_BYTES) {
      throw new AcmeOcrError({ code: 'PAGE_LIMIT', retryable: false, detail: 'document too large' })
    }
    const content = await readFile(path)
    contentOf(
      await this.#request('PUT', `/v1/documents/${sha256}`, 'application/pdf', content, limits)
    )
  }

  #request(
    method: 'POST' | 'PUT',
    path: string,
    type: string,
    body: string | Uint8Array,
    { end, signal }: CallLimits
  ): Promise<HttpResponse> {
    return this.#http.request({
      method,
      url: `${this.#baseUrl}${path}`,
      headers: { 'authorization': `Bearer ${this.#apiKey}`, 'content-type': type },
      body,
      deadlineMs: Math.max(1, Math.ceil(end - performance.now())),
      maxBytes: MOST_ANSWER_BYTES,
      signal,
    })
  }
}

/** The JSON of a good answer. @throws {AcmeOcrError} for any other. */
function contentOf({ status, headers, body }: HttpResponse): unknown {
  if (status < 300) {
    return parseJson(body.toString('utf8'))
  }
  throw new AcmeOcrError(failureOfStatus(status, problemOf(body), retryAfter(headers)))
}

/** AcmeOCR's short word for what is wrong. */
function problemOf(body: Buffer): string | undefined {
  try {
    return asText(asRecord(parseJson(body.toString('utf8')))?.problem)
  } catch {
    return undefined
  }
}
