import { AsyncLocalStorage } from 'node:async_hooks'
import type { protos, v1 } from '@google-cloud/documentai'
import type { HttpClient } from '@tenant-education/adapter-kit'
import { CallFailure, classifyFailure } from './failure.js'
import type { ServiceAccountTokens } from './service_account.js'

/** Bytes of an answer that are accepted: tokens of fifteen dense pages take about 12 MB. */
const MAXIMUM_ANSWER = 64 * 1024 * 1024

/** What is asked for of each page; everything else of an answer would only be thrown away. */
const FIELDS = ['text', 'pages.pageNumber', 'pages.dimension', 'pages.tokens']

export type DocumentAiDocument = protos.google.cloud.documentai.v1.IDocument
export type DocumentAiPage = protos.google.cloud.documentai.v1.Document.IPage

/**
 * Where the service answers. `protocol` and `port` differ from the usual only for a local server.
 */
export interface ServiceEndpoint {
  host: string
  port?: number
  protocol?: 'http' | 'https'
}

export interface ProcessClientOptions {
  /** `projects/…/locations/…/processors/…`, optionally with `/processorVersions/…`. */
  processor: string
  endpoint: ServiceEndpoint
  tokens: ServiceAccountTokens
  http: HttpClient
}

/** Limits of one call. */
export interface CallLimits {
  signal: AbortSignal
  /** Milliseconds for the whole call. */
  deadlineMs: number
}

/**
 * Calls one processor with Google's client library in its REST form. The library speaks the
 * protocol; the bytes go through the platform's guarded HTTP client, which also gives every call a
 * real deadline and a real end (the library's own only stop the waiting). The library repeats
 * nothing: when to try again is the engine's decision.
 */
export class ProcessClient {
  #options: ProcessClientOptions
  #library: Promise<v1.DocumentProcessorServiceClient> | undefined
  #limits = new AsyncLocalStorage<CallLimits>()

  constructor(options: ProcessClientOptions) {
    this.#options = options
  }

  /**
   * Has a PDF read.
   *
   * @throws {CallFailure}
   */
  async process(pdf: Uint8Array, limits: CallLimits): Promise<DocumentAiDocument> {
    try {
      const library = await (this.#library ??= this.#load())
      const [answer] = await this.#limits.run(limits, () =>
        library.processDocument(
          {
            name: this.#options.processor,
            rawDocument: { content: pdf, mimeType: 'application/pdf' },
            fieldMask: { paths: FIELDS },
            skipHumanReview: true,
          },
          { timeout: limits.deadlineMs + 1000, retry: null }
        )
      )
      if (!answer?.document) {
        throw new CallFailure('upstream', 'The answer of Document AI holds no document.')
      }
      return answer.document
    } catch (error) {
      throw limits.signal.aborted
        ? new CallFailure('aborted', 'The call was given up.')
        : classifyFailure(error)
    }
  }

  async close(): Promise<void> {
    const library = await this.#library
    await library?.close()
  }

  /** The library takes 70 MB and a third of a second, so it is loaded by the first call only. */
  async #load(): Promise<v1.DocumentProcessorServiceClient> {
    const { v1: library } = await import('@google-cloud/documentai')
    const { endpoint } = this.#options
    return new library.DocumentProcessorServiceClient({
      fallback: true,
      apiEndpoint: endpoint.host,
      ...(endpoint.port && { port: endpoint.port }),
      ...(endpoint.protocol && { protocol: endpoint.protocol }),
      authClient: {
        universeDomain: 'googleapis.com',
        getRequestHeaders: async () => new Headers(),
        fetch: (url: string, request: RequestInit) => this.#send(url, request),
      } as never,
    })
  }

  /** What the library believes to be the authenticated `fetch`. */
  async #send(url: string, request: RequestInit): Promise<Response> {
    const limits = this.#limits.getStore()!
    const answer = await this.#options.http.request({
      method: 'POST',
      url,
      headers: {
        ...Object.fromEntries(new Headers(request.headers)),
        authorization: `Bearer ${this.#options.tokens.current()}`,
      },
      body: request.body as string,
      deadlineMs: limits.deadlineMs,
      maxBytes: MAXIMUM_ANSWER,
      signal: limits.signal,
    })
    return toResponse(answer.status, answer.body)
  }
}

/** Answers that are not the API's JSON (a proxy's page, an empty body) become errors of the API. */
function toResponse(status: number, body: Buffer): Response {
  const isSuccess = status >= 200 && status < 300
  if (isJsonObject(body)) {
    return new Response(new Uint8Array(body), { status })
  }
  const error = { code: isSuccess ? 502 : status, message: 'no JSON', details: [] }
  return Response.json({ error }, { status: isSuccess ? 502 : status })
}

function isJsonObject(body: Buffer): boolean {
  const start = body.subarray(0, 64).toString('latin1').trimStart()
  return start.startsWith('{') || start.startsWith('[')
}
