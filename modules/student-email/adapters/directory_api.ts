import {
  isHttpFailure,
  MailProviderError,
  parseJson,
  retryAfter,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
} from '@tenant-education/adapter-kit'
import type { AccessToken } from './access_token.js'

const DEADLINE = 30_000
const MAX_BYTES = 1_000_000

/** An answer that is a success or a refusal the adapter has to read. */
export interface DirectoryAnswer {
  status: number
  /** JSON; the text of a refusal that is none; undefined for an empty body. */
  body: unknown
  /** Milliseconds, where the service named them. */
  retryAfterMs?: number
}

/**
 * Talks JSON with an access token to a service that holds users, and turns what every such service
 * means alike into a `MailProviderError`: 401 is `credentials` once a new token has not helped, 429
 * is `rate_limited`, 5xx, redirects and what cannot be read are `unavailable`. Other refusals (4xx)
 * are the adapter's to judge.
 */
export class DirectoryApi {
  readonly #http: HttpClient
  readonly #baseUrl: string
  readonly #token: AccessToken

  /** @param options `baseUrl` without a slash at its end. */
  constructor(http: HttpClient, options: { baseUrl: string; token: AccessToken }) {
    this.#http = http
    this.#baseUrl = options.baseUrl
    this.#token = options.token
  }

  /** @throws {MailProviderError} */
  async request(
    method: NonNullable<HttpRequest['method']>,
    path: string,
    content?: unknown
  ): Promise<DirectoryAnswer> {
    let answer = await this.#send(method, path, content)
    if (answer.status === 401) {
      this.#token.forget()
      answer = await this.#send(method, path, content)
    }
    const { status, headers } = answer
    const retryAfterMs = retryAfter(headers)
    if (status === 401) {
      throw new MailProviderError('credentials')
    }
    if (status === 429) {
      throw new MailProviderError('rate_limited', { retryAfterMs })
    }
    if (status >= 500 || status < 200 || (status >= 300 && status < 400)) {
      throw new MailProviderError('unavailable', { reason: `status ${status}`, retryAfterMs })
    }
    return { status, body: readBody(answer), retryAfterMs }
  }

  async #send(
    method: NonNullable<HttpRequest['method']>,
    path: string,
    content: unknown
  ): Promise<HttpResponse> {
    const authorization = `Bearer ${await this.#token.get()}`
    try {
      return await this.#http.request({
        method,
        url: `${this.#baseUrl}${path}`,
        headers: {
          accept: 'application/json',
          authorization,
          ...(content !== undefined && { 'content-type': 'application/json' }),
        },
        ...(content !== undefined && { body: JSON.stringify(content) }),
        deadlineMs: DEADLINE,
        maxBytes: MAX_BYTES,
      })
    } catch (error) {
      throw isHttpFailure(error)
        ? new MailProviderError('unavailable', { reason: error.code })
        : error
    }
  }
}

function readBody({ status, body }: HttpResponse): unknown {
  const text = body.toString('utf8')
  if (text === '') {
    return undefined
  }
  try {
    return parseJson(text)
  } catch {
    if (status >= 400) {
      return text
    }
    throw new MailProviderError('unavailable', { reason: 'not JSON' })
  }
}
