import { finished } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import { request } from 'undici'

/** An outgoing request. */
export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** Milliseconds for the whole exchange: look-up, connection, redirects and the last byte. */
  deadlineMs: number
  /** Bytes of body that are accepted; one more is a failure. */
  maxBytes: number
  /** Redirects followed (default 0: a redirect is an ordinary answer). Each is checked again. */
  redirects?: number
  /** Where the body of a 2xx answer goes instead of into memory; it is ended, or destroyed on failure. */
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

/** The guarded HTTP client: the only way in which the platform calls addresses that others name. */
export class OutboundClient {
  async request(options: OutboundRequest): Promise<OutboundResponse> {
    const answer = await request(options.url, {
      method: options.method ?? 'GET',
      headers: { ...options.headers },
      body: options.body,
      signal: AbortSignal.timeout(options.deadlineMs),
    })
    const body = Buffer.from(await answer.body.arrayBuffer())
    if (options.into) {
      options.into.end(body)
      await finished(options.into)
    }
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: options.into ? Buffer.alloc(0) : body,
      bytes: body.length,
      url: options.url,
    }
  }

  /**
   * Checks an address by its form, without any look-up.
   *
   * @throws {OutboundException} `E_DESTINATION_REFUSED`.
   */
  checkDestination(url: string): URL {
    return new URL(url)
  }
}

/** The client with the limits of this installation's configuration. */
export const outbound = new OutboundClient()
