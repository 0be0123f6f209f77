import {
  asRecord,
  asText,
  GatewayError,
  GatewayHttp,
  type Clock,
  type GatewayAnswer,
  type HttpClient,
} from '@tenant-education/adapter-kit'
import type { AccessToken, AccessTokens } from './access_tokens.js'

export interface MonnifyClientOptions {
  /** Without a slash at its end. */
  baseUrl: string
  credentials: { apiKey: string; secretKey: string }
  tokens: AccessTokens
  http: HttpClient
  clock: Clock
}

/**
 * Monnify's API with its login: an access token of one hour that is fetched with the credentials,
 * and once more when Monnify refuses it before its time.
 */
export class MonnifyClient {
  readonly #http: GatewayHttp
  readonly #credentials: MonnifyClientOptions['credentials']
  readonly #owner: readonly string[]
  readonly #tokens: AccessTokens
  readonly #clock: Clock

  constructor({ baseUrl, credentials, tokens, http, clock }: MonnifyClientOptions) {
    this.#http = new GatewayHttp(http, { baseUrl })
    this.#credentials = credentials
    this.#owner = [baseUrl, credentials.apiKey, credentials.secretKey]
    this.#tokens = tokens
    this.#clock = clock
  }

  /** Asks a question, whatever the status of the answer. @throws {GatewayError} */
  get(path: string, query: Readonly<Record<string, string | number>> = {}): Promise<GatewayAnswer> {
    return this.#authorized((headers) => this.#http.get(path, query, { headers, accept: [401] }))
  }

  /** Sends a change, whatever the status of the answer. @throws {GatewayError} */
  post(path: string, content: unknown): Promise<GatewayAnswer> {
    return this.#authorized((headers) => this.#http.post(path, content, { headers, accept: [401] }))
  }

  /** Fetches an access token. @throws {GatewayError} `credentials`, `unavailable`, … */
  async login(): Promise<AccessToken> {
    const { apiKey, secretKey } = this.#credentials
    const basic = Buffer.from(`${apiKey}:${secretKey}`).toString('base64')
    const answer = await this.#http
      .post('/api/v1/auth/login', {}, { headers: { authorization: `Basic ${basic}` } })
      .catch((error: unknown) => {
        throw withoutDoubt(error)
      })

    const envelope = asRecord(answer.body)
    const body = asRecord(envelope?.responseBody)
    const value = asText(body?.accessToken)
    const seconds = Number(body?.expiresIn)
    if (envelope?.requestSuccessful === false) {
      throw new GatewayError('credentials', { status: answer.status })
    }
    if (!value || !Number.isFinite(seconds)) {
      throw new GatewayError('bad_response', { reason: 'login', status: answer.status })
    }
    return { value, expiresAt: new Date(this.#clock.now().getTime() + seconds * 1000) }
  }

  /** A request refused for its token has done nothing, so that it may be sent again. */
  async #authorized(
    send: (headers: Record<string, string>) => Promise<GatewayAnswer>
  ): Promise<GatewayAnswer> {
    const token = await this.#token()
    const answer = await send(bearer(token))
    if (answer.status !== 401) {
      return answer
    }
    if (asRecord(answer.body)?.error === 'invalid_token') {
      this.#tokens.forget(this.#owner, token)
      const second = await send(bearer(await this.#token()))
      if (second.status !== 401) {
        return second
      }
    }
    throw new GatewayError('credentials', { status: 401 })
  }

  #token(): Promise<AccessToken> {
    return this.#tokens.token(this.#owner, this.#clock.now(), () => this.login())
  }
}

function bearer({ value }: AccessToken): Record<string, string> {
  return { authorization: `Bearer ${value}` }
}

/** A login that was not answered has changed nothing: what was asked for has not been tried. */
function withoutDoubt(error: unknown): unknown {
  return error instanceof GatewayError && error.kind === 'ambiguous'
    ? new GatewayError('unavailable', { reason: 'login', status: error.status })
    : error
}
