import { Stripe } from 'stripe'
import { asRecord, type HttpClient, type HttpResponse } from '@tenant-education/adapter-kit'

const MAX_BYTES = 1_000_000

/** What the SDK was told instead of an answer: no JSON object. */
export class UnreadableAnswer extends Error {
  constructor(readonly status: number) {
    super('Stripe answered something else than a JSON object.')
  }
}

/**
 * Sends the SDK's requests through the platform's guarded HTTP client, so that none goes around it.
 */
export class GuardedClient extends Stripe.HttpClient {
  readonly #http: HttpClient

  constructor(http: HttpClient) {
    super()
    this.#http = http
  }

  override getClientName(): string {
    return 'guarded'
  }

  /** @param timeout milliseconds for the whole exchange. @throws {HttpFailure} */
  override async makeRequest(
    host: string,
    port: string | number,
    path: string,
    method: string,
    headers: object,
    requestData: string | null,
    protocol: string,
    timeout: number
  ): Promise<GuardedResponse> {
    const response = await this.#http.request({
      method: method as 'GET' | 'POST' | 'DELETE',
      url: `${protocol}://${host}:${port}${path}`,
      headers: asText(headers),
      ...(requestData && { body: requestData }),
      deadlineMs: timeout,
      maxBytes: MAX_BYTES,
    })
    return new GuardedResponse(response)
  }
}

/** An answer that has been read completely. */
class GuardedResponse extends Stripe.HttpClientResponse {
  readonly #response: HttpResponse

  constructor(response: HttpResponse) {
    super(response.status, firstOfEach(response.headers))
    this.#response = response
  }

  override getRawResponse(): object {
    return {}
  }

  override toStream(): never {
    throw new Error('Nothing of Stripe is read as a stream.')
  }

  /** @throws {UnreadableAnswer} */
  override async toJSON(): Promise<object> {
    const { body, status } = this.#response
    const content = asRecord(parsed(body))
    if (!content || (status >= 300 && !asRecord(content.error))) {
      throw new UnreadableAnswer(status)
    }
    return content
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function asText(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)])
  )
}

function firstOfEach(headers: HttpResponse['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const [first] = Array.isArray(value) ? value : [value]
      return first === undefined ? [] : [[name, first] as const]
    })
  )
}
