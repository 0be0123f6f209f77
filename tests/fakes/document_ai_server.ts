import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { PdfDocument, type Angle, type Token } from '@tenant-education/sheet-reader'
import { FakeServer, sendJson, type ReceivedRequest } from './fake_server.js'

/** What goes wrong with one call. */
export type DocumentAiFault =
  | { kind: 'hang' }
  | { kind: 'unavailable' }
  | { kind: 'unauthenticated' }
  | { kind: 'quota'; retryDelay?: string }
  | { kind: 'html' }
  | { kind: 'truncated' }
  | { kind: 'lacks_page'; page: number }

const ORIENTATIONS: Record<Angle, number> = { 0: 1, 90: 2, 180: 3, 270: 4 }
const MAXIMUM_PAGES = 15

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const CLIENT_EMAIL = 'reader@school.iam.gserviceaccount.com'

/** Key file of the only service account that the fake server accepts. */
export const serviceAccountKey = JSON.stringify({
  type: 'service_account',
  project_id: 'school',
  private_key_id: 'key-1',
  private_key: privateKey,
  client_email: CLIENT_EMAIL,
  token_uri: 'http://127.0.0.1:1/never-called',
})

/** A key file of an account that the fake server does not know. */
export const foreignServiceAccountKey = JSON.stringify({
  ...JSON.parse(serviceAccountKey),
  private_key: generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey,
})

/**
 * Speaks the REST form of Document AI's `processors:process`: checks the signature of the bearer
 * token, the processor's name, the number of pages and the PDF itself, and "recognises" the words
 * of the PDF's text layer. Leaves out what proto3 JSON leaves out: zeros, empty lists, a first
 * `startIndex`.
 */
export class DocumentAiServer extends FakeServer {
  static readonly processor = 'projects/school/locations/eu/processors/abc123def456'

  /** Faults of the next calls, in order; then everything works again. */
  readonly faults: (DocumentAiFault | null)[] = []
  /** Pages of each call that was answered, or was refused for its pages. */
  readonly pagesPerCall: number[] = []
  /** A call with a page that holds this text is refused as INVALID_ARGUMENT. */
  refusePagesWith: string | undefined
  /** Stands before the text of every answer: moves all offsets. */
  textPrefix = ''
  pageLimit = MAXIMUM_PAGES

  protected async answer(request: ReceivedRequest, response: ServerResponse): Promise<void> {
    const refusal = checkToken(request.headers.authorization)
    if (refusal) {
      return sendStatus(response, 401, 'UNAUTHENTICATED', refusal)
    }
    const [path, query] = request.url.split('?')
    if (path !== `/v1/${DocumentAiServer.processor}:process` || request.method !== 'POST') {
      return sendStatus(response, 404, 'NOT_FOUND', 'No such processor.')
    }
    if (!decodeURIComponent(query ?? '').includes('$alt=json;enum-encoding=int')) {
      return sendStatus(response, 400, 'INVALID_ARGUMENT', 'Enums were not asked for as numbers.')
    }
    const fault = this.faults.shift()
    switch (fault?.kind) {
      case 'hang':
        return
      case 'unavailable':
        return sendStatus(response, 503, 'UNAVAILABLE', 'The service is currently unavailable.')
      case 'unauthenticated':
        return sendStatus(response, 401, 'UNAUTHENTICATED', 'Invalid authentication credentials.')
      case 'quota':
        return sendStatus(response, 429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', [
          {
            '@type': 'type.googleapis.com/google.rpc.RetryInfo',
            'retryDelay': fault.retryDelay ?? '0.050s',
          },
        ])
      case 'html':
        response.writeHead(502, { 'content-type': 'text/html' })
        response.end('<html>Bad Gateway</html>')
        return
      case 'truncated':
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
        response.write('{"document": {"text": "Ad')
        response.destroy()
        return
    }
    await this.#process(request, response, fault)
  }

  async #process(
    request: ReceivedRequest,
    response: ServerResponse,
    fault: DocumentAiFault | null | undefined
  ): Promise<void> {
    const { rawDocument } = JSON.parse(request.body.toString()) as {
      rawDocument?: { content?: string; mimeType?: string }
    }
    if (rawDocument?.mimeType !== 'application/pdf' || !rawDocument.content) {
      return sendStatus(response, 400, 'INVALID_ARGUMENT', 'Unsupported input file format.')
    }
    using pdf = await PdfDocument.open(Buffer.from(rawDocument.content, 'base64'))
    this.pagesPerCall.push(pdf.pageCount)
    if (pdf.pageCount > this.pageLimit) {
      return sendStatus(response, 400, 'INVALID_ARGUMENT', 'Document pages exceed the limit.', [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          'reason': 'PAGE_LIMIT_EXCEEDED',
          'domain': 'documentai.googleapis.com',
          'metadata': { page_limit: String(this.pageLimit), pages: String(pdf.pageCount) },
        },
      ])
    }
    const text = new GrowingText(this.textPrefix)
    const pages: object[] = []
    for (let number = 1; number <= pdf.pageCount; number++) {
      using page = pdf.openPage(number)
      const { tokens } = page.text()
      if (this.refusePagesWith && tokens.some((token) => token.text === this.refusePagesWith)) {
        return sendStatus(
          response,
          400,
          'INVALID_ARGUMENT',
          'Request contains an invalid argument.'
        )
      }
      if (fault?.kind === 'lacks_page' && fault.page === number) {
        continue
      }
      pages.push({
        pageNumber: number,
        dimension: { width: page.width * 3, height: page.height * 3, unit: 'pixels' },
        tokens: tokens.map((token) => toJson(token, page, text)),
      })
    }
    sendJson(response, 200, {
      document: { mimeType: 'application/pdf', text: text.content, pages },
      humanReviewStatus: { state: 1 },
    })
  }
}

/** Text whose offsets are counted in code points. */
class GrowingText {
  content: string
  #length: number

  constructor(prefix: string) {
    this.content = prefix
    this.#length = Array.from(prefix).length
  }

  add(text: string): { startIndex?: string; endIndex?: string } {
    const start = this.#length
    this.content += text
    this.#length += Array.from(text).length
    return {
      ...(start > 0 && { startIndex: String(start) }),
      endIndex: String(this.#length),
    }
  }
}

function toJson(token: Token, page: { width: number; height: number }, text: GrowingText): object {
  const x0 = token.x0 / page.width
  const x1 = token.x1 / page.width
  const y0 = token.y0 / page.height
  const y1 = token.y1 / page.height
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ]
  const middle = Math.ceil(Array.from(token.text).length / 2)
  const halves = [
    Array.from(token.text).slice(0, middle).join(''),
    Array.from(token.text).slice(middle).join('') + '\n',
  ]
  return {
    layout: {
      textAnchor: { textSegments: halves.map((half) => text.add(half)) },
      confidence: 0.97,
      boundingPoly: {
        normalizedVertices: corners.map(({ x, y }) => ({
          ...(x > 0 && { x }),
          ...(y > 0 && { y }),
        })),
      },
      orientation: ORIENTATIONS[token.angle],
    },
    detectedBreak: { type: 1 },
  }
}

function sendStatus(
  response: ServerResponse,
  code: number,
  status: string,
  message: string,
  details: object[] = []
): void {
  sendJson(response, code, { error: { code, message, status, details } })
}

function checkToken(authorization: string | undefined): string | null {
  const [header, claims, signature] = (authorization ?? '').replace(/^Bearer /, '').split('.')
  if (!header || !claims || !signature) {
    return 'Request is missing required authentication.'
  }
  const isSigned = createVerify('RSA-SHA256')
    .update(`${header}.${claims}`)
    .verify(createPublicKey(publicKey), signature, 'base64url')
  const content = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    iss?: string
    sub?: string
    scope?: string
    exp?: number
  }
  const isValid =
    isSigned &&
    content.iss === CLIENT_EMAIL &&
    content.sub === CLIENT_EMAIL &&
    content.scope === 'https://www.googleapis.com/auth/cloud-platform' &&
    (content.exp ?? 0) > Date.now() / 1000
  return isValid ? null : 'Request had invalid authentication credentials.'
}
