import { pipeline } from 'node:stream/promises'
import type { Readable, Writable } from 'node:stream'
import type { HttpClient } from '@tenant-education/adapter-kit'
import { Agent, request, type Dispatcher } from 'undici'
import { allowedNetworks, allowHttp } from '#config/outbound'
import { AllowedNetworks } from './address.js'
import { guardedLookup, parseDestination, type DestinationRules } from './destination.js'
import { OutboundException } from './outbound_exception.js'

/** An outgoing request. */
export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** Milliseconds for the whole exchange: look-up, connection, redirects and the last byte. */
  deadlineMs: number
  /** Bytes of body that are accepted. One more is a failure, unless `truncate` is set. */
  maxBytes: number
  /** Returns the first `maxBytes` of a longer body and reads no further. */
  truncate?: boolean
  /** Redirects followed (default 0: a redirect is an ordinary answer). Each is checked again. */
  redirects?: number
  /** Where the body of a 2xx answer goes instead of into memory; ended, or destroyed on failure. */
  into?: Writable
  signal?: AbortSignal
}

/** What came back. */
export interface OutboundResponse {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Empty when the body went `into` a stream. */
  body: Buffer
  /** Bytes of body received. */
  bytes: number
  /** Address that answered, after redirects. */
  url: string
}

/** Headers that may follow a redirect to another origin; any other could be a credential. */
const HARMLESS_HEADERS = new Set(['accept', 'accept-language', 'content-type', 'user-agent'])

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * The guarded HTTP client: the only way in which the platform calls addresses that others name. It
 * reaches public addresses only, checked on the address it connects to, and ends every exchange at
 * its deadline and size.
 */
export class OutboundClient implements HttpClient {
  readonly #rules: DestinationRules
  readonly #agent: Agent

  constructor(rules: { networks: string; allowHttp: boolean }) {
    this.#rules = {
      networks: new AllowedNetworks(rules.networks),
      allowHttp: rules.allowHttp,
    }
    this.#agent = new Agent({
      connect: { lookup: guardedLookup(this.#rules) },
      headersTimeout: 0,
      bodyTimeout: 0,
    })
  }

  /**
   * Sends a request and reads the answer, whatever its status.
   *
   * @throws {OutboundException} See `OutboundFailure` for the codes.
   */
  async request(options: OutboundRequest): Promise<OutboundResponse> {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), options.deadlineMs)
    const signal = options.signal
      ? AbortSignal.any([options.signal, deadline.signal])
      : deadline.signal

    try {
      return await this.#follow(options, signal)
    } catch (error) {
      const failure = failureOf(error, deadline.signal, options)
      options.into?.destroy(failure)
      throw failure
    } finally {
      clearTimeout(timer)
    }
  }

  /**
   * Checks an address by its form, without any look-up.
   *
   * @throws {OutboundException} `E_DESTINATION_REFUSED`.
   */
  checkDestination(url: string): URL {
    return parseDestination(url, this.#rules)
  }

  async #follow(options: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
    let url = this.checkDestination(options.url)
    let { method = 'GET', headers = {}, body } = options

    for (let redirectsLeft = options.redirects ?? 0; ; redirectsLeft--) {
      const answer = await request(url, {
        dispatcher: this.#agent,
        method,
        headers: { 'accept-encoding': 'identity', ...headers },
        body,
        signal,
      })
      const isRedirect = REDIRECTS.has(answer.statusCode)
      if (!isRedirect || options.redirects === undefined) {
        return await receive(answer, url, options, signal)
      }

      discard(answer.body)
      const next = this.#redirectTarget(answer, url, redirectsLeft)
      if (next.origin !== url.origin) {
        headers = harmless(headers)
      }
      const { statusCode } = answer
      if (statusCode === 303 || (method === 'POST' && (statusCode === 301 || statusCode === 302))) {
        method = method === 'HEAD' ? 'HEAD' : 'GET'
        body = undefined
      }
      url = next
    }
  }

  #redirectTarget(answer: Dispatcher.ResponseData, from: URL, left: number): URL {
    const { location } = answer.headers
    if (left <= 0 || typeof location !== 'string') {
      throw new OutboundException('E_TOO_MANY_REDIRECTS', 'The address redirects too often.')
    }
    return this.checkDestination(URL.parse(location, from.href)?.href ?? location)
  }
}

async function receive(
  answer: Dispatcher.ResponseData,
  url: URL,
  options: OutboundRequest,
  signal: AbortSignal
): Promise<OutboundResponse> {
  const isSuccess = answer.statusCode >= 200 && answer.statusCode < 300
  const counter = new BodyCounter(answer.body, options)
  let body: Buffer = Buffer.alloc(0)

  if (!options.truncate && Number(answer.headers['content-length']) > options.maxBytes) {
    discard(answer.body)
    throw tooLarge(options)
  }
  if (options.into && isSuccess) {
    await pipeline(counter.chunks(), options.into, { signal })
  } else {
    body = Buffer.concat(await Array.fromAsync(counter.chunks()))
    options.into?.destroy()
  }
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body,
    bytes: counter.bytes,
    url: url.href,
  }
}

/** Passes a body on and stops it at its limit. */
class BodyCounter {
  bytes = 0
  readonly #body: Readable
  readonly #options: OutboundRequest

  constructor(body: Readable, options: OutboundRequest) {
    this.#body = body
    this.#options = options
  }

  async *chunks(): AsyncGenerator<Buffer> {
    const { maxBytes, truncate } = this.#options
    for await (const chunk of this.#body as AsyncIterable<Buffer>) {
      const room = maxBytes - this.bytes
      if (chunk.length > room) {
        if (!truncate) {
          throw tooLarge(this.#options)
        }
        this.bytes = maxBytes
        yield chunk.subarray(0, room)
        return
      }
      this.bytes += chunk.length
      yield chunk
    }
  }
}

function failureOf(
  error: unknown,
  deadline: AbortSignal,
  options: OutboundRequest
): OutboundException {
  if (error instanceof OutboundException) {
    return error
  }
  if (deadline.aborted) {
    return new OutboundException(
      'E_OUTBOUND_TIMEOUT',
      `The address did not answer completely within ${options.deadlineMs / 1000} s.`
    )
  }
  if (options.signal?.aborted) {
    return new OutboundException('E_OUTBOUND_ABORTED', 'The request was cancelled.')
  }
  return new OutboundException(
    'E_DESTINATION_UNREACHABLE',
    'The address could not be reached.',
    error
  )
}

function harmless(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => HARMLESS_HEADERS.has(name.toLowerCase()))
  )
}

/** An answer that is not read must still be ended, or its connection would stay open. */
function discard(body: Readable): void {
  body.on('error', () => {}).destroy()
}

function tooLarge({ maxBytes }: OutboundRequest): OutboundException {
  return new OutboundException(
    'E_RESPONSE_TOO_LARGE',
    `The answer is larger than ${maxBytes} bytes.`
  )
}

/** The client with the limits of this installation's configuration. */
export const outbound = new OutboundClient({ networks: allowedNetworks, allowHttp })
