import { setTimeout as pause } from 'node:timers/promises'
import { isHttpFailure, wasNeverSent, type HttpClient, type HttpResponse } from '../http.js'
import { parseJson } from '../json.js'
import { backOff } from '../work/back_off.js'
import { retryAfter } from '../work/retry_after.js'
import { GatewayError } from './gateway_error.js'

/** Milliseconds for a question. */
const DEADLINE = 15_000
/** Milliseconds for a request that changes something. */
const WRITE_DEADLINE = 30_000
const MAX_BYTES = 1_000_000
const READ_RETRIES = 2
const RETRY = { first: 250, jitter: 0.2 }

/** An answer of a gateway, its body read as JSON. */
export interface GatewayAnswer {
  status: number
  headers: HttpResponse['headers']
  body: unknown
}

/** Headers, or what makes them of the raw body, where a gateway wants its requests signed. */
export type GatewayHeaders =
  Readonly<Record<string, string>> | ((rawBody: string) => Readonly<Record<string, string>>)

interface OutgoingRequest {
  method: 'GET' | 'POST'
  url: string
  body?: string
  /** It changes something, so that it must not be repeated unasked. */
  changes: boolean
}

/** How one request differs from the others of its gateway. */
export interface GatewayCall {
  headers?: GatewayHeaders
  /** Statuses to be answered although they would usually be an error (401, 403, 429, 5xx). */
  accept?: readonly number[]
}

/**
 * Talks JSON to a gateway and turns what goes wrong on the way into a `GatewayError`: 401 and 403
 * are `credentials`, 429 is `rate_limited`. A question (`get`, `ask`) that fails or gets a 5xx is
 * asked up to three times and is then `unavailable`; a request that changes something (`post`) is
 * sent once and is `ambiguous` unless it certainly never arrived. Every other status is the
 * adapter's to judge.
 */
export class GatewayHttp {
  readonly #http: HttpClient
  readonly #baseUrl: string
  readonly #headers: GatewayHeaders

  /**
   * @param options `baseUrl` without a slash at its end; `headers` of every request.
   *
   * @example headers that sign the raw body:
   * headers: (rawBody) => ({ 'x-signature': hmacHex('sha256', secret, Buffer.from(rawBody)) })
   */
  constructor(http: HttpClient, options: { baseUrl: string; headers?: GatewayHeaders }) {
    this.#http = http
    this.#baseUrl = options.baseUrl
    this.#headers = options.headers ?? {}
  }

  /** Asks a question. `query` values are encoded; undefined ones are left out. */
  async get(
    path: string,
    query: Readonly<Record<string, string | number | undefined>> = {},
    call: GatewayCall = {}
  ): Promise<GatewayAnswer> {
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]]
      )
    ).toString()
    return this.#question(
      { method: 'GET', url: `${this.#baseUrl}${path}${search && `?${search}`}` },
      call
    )
  }

  /** Asks a question by POST, as JSON, where a gateway has it so. Nothing may change by it. */
  async ask(path: string, content: unknown, call: GatewayCall = {}): Promise<GatewayAnswer> {
    const body = JSON.stringify(content)
    return this.#question({ method: 'POST', url: `${this.#baseUrl}${path}`, body }, call)
  }

  /** Sends a change, as JSON. Once: the caller decides whether it is safe to repeat. */
  async post(path: string, content: unknown, call: GatewayCall = {}): Promise<GatewayAnswer> {
    const url = `${this.#baseUrl}${path}`
    const body = JSON.stringify(content)
    return this.#exchange({ method: 'POST', url, body, changes: true }, call)
  }

  async #question(
    request: { method: 'GET' | 'POST'; url: string; body?: string },
    call: GatewayCall
  ): Promise<GatewayAnswer> {
    for (let retriesLeft = READ_RETRIES; ; retriesLeft--) {
      try {
        return await this.#exchange({ ...request, changes: false }, call)
      } catch (error) {
        if (retriesLeft === 0 || !(error instanceof GatewayError) || error.kind !== 'unavailable') {
          throw error
        }
        await pause(backOff(RETRY, 1))
      }
    }
  }

  async #exchange(
    request: OutgoingRequest,
    { headers, accept = [] }: GatewayCall
  ): Promise<GatewayAnswer> {
    const { changes } = request
    const answer = await this.#send(request, headers)
    const { status } = answer

    if (!accept.includes(status)) {
      if (status === 401 || status === 403) {
        throw new GatewayError('credentials', { status })
      }
      if (status === 429) {
        throw new GatewayError('rate_limited', { status, retryAfterMs: retryAfter(answer.headers) })
      }
      if (status >= 500) {
        throw new GatewayError(changes ? 'ambiguous' : 'unavailable', { status })
      }
    }
    return { status, headers: answer.headers, body: readBody(answer, changes) }
  }

  async #send(
    { method, url, body, changes }: OutgoingRequest,
    headers: GatewayHeaders | undefined
  ): Promise<HttpResponse> {
    try {
      return await this.#http.request({
        method,
        url,
        body,
        deadlineMs: changes ? WRITE_DEADLINE : DEADLINE,
        maxBytes: MAX_BYTES,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headersOf(this.#headers, body),
          ...headersOf(headers, body),
        },
      })
    } catch (error) {
      if (!isHttpFailure(error)) {
        throw error
      }
      const isAmbiguous = changes && !wasNeverSent(error)
      throw new GatewayError(isAmbiguous ? 'ambiguous' : 'unavailable', { reason: error.code })
    }
  }
}

function headersOf(headers: GatewayHeaders | undefined, rawBody = '') {
  return typeof headers === 'function' ? headers(rawBody) : headers
}

/** An unreadable answer to a change says nothing about whether the change was made. */
function readBody({ status, body }: HttpResponse, changes: boolean): unknown {
  try {
    return parseJson(body.toString('utf8'))
  } catch {
    throw new GatewayError(changes && status < 400 ? 'ambiguous' : 'bad_response', {
      status,
      reason: 'not JSON',
    })
  }
}
