import {
  asRecord,
  asText,
  isHttpFailure,
  MailProviderError,
  parseJson,
  retryAfter,
  type Clock,
  type HttpClient,
} from '@tenant-education/adapter-kit'
import { reasonWord } from './service_answers.js'

/** Milliseconds before its end at which a token is no longer used. */
const MARGIN = 60_000
const DEADLINE = 15_000
const MAX_BYTES = 100_000

/** A token that a service has granted. */
interface GrantedToken {
  value: string
  /** Milliseconds from now. */
  livesMs: number
}

/** An access token that is fetched when it is needed and kept until shortly before its end. */
export class AccessToken {
  readonly #clock: Clock
  readonly #grant: () => Promise<GrantedToken>
  #current: { value: Promise<string>; endsAt: number } | undefined

  /** @param grant asks the service for a token. */
  constructor(clock: Clock, grant: () => Promise<GrantedToken>) {
    this.#clock = clock
    this.#grant = grant
  }

  /** Calls at the same time share one exchange. */
  async get(): Promise<string> {
    if (!this.#current || this.#current.endsAt <= this.#clock.now().getTime()) {
      const current = { value: this.#fetch(), endsAt: Infinity }
      this.#current = current
      current.value.catch(() => this.forget())
    }
    return this.#current.value
  }

  /** The service does not take it any more. */
  forget(): void {
    this.#current = undefined
  }

  async #fetch(): Promise<string> {
    const { value, livesMs } = await this.#grant()
    if (this.#current) {
      this.#current.endsAt = this.#clock.now().getTime() + livesMs - MARGIN
    }
    return value
  }
}

/**
 * Asks an OAuth 2.0 token endpoint (RFC 6749, section 4.4 and 5).
 *
 * @throws {MailProviderError} `credentials` when it refuses, `rate_limited`, `unavailable`.
 */
export async function exchangeToken(
  http: HttpClient,
  url: string,
  form: Readonly<Record<string, string>>
): Promise<GrantedToken> {
  const answer = await http
    .request({
      method: 'POST',
      url,
      headers: {
        'accept': 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
      deadlineMs: DEADLINE,
      maxBytes: MAX_BYTES,
    })
    .catch((error: unknown) => {
      throw isHttpFailure(error)
        ? new MailProviderError('unavailable', { reason: error.code })
        : error
    })
  const { status, headers } = answer
  const body = readRecord(answer.body)
  if (status === 429) {
    throw new MailProviderError('rate_limited', { retryAfterMs: retryAfter(headers) })
  }
  if (status >= 400 && status < 500) {
    throw new MailProviderError('credentials', reasonWord(body.error))
  }
  const value = asText(body.access_token)
  const seconds = Number(asText(body.expires_in))
  if (status !== 200 || value === undefined || !(seconds > 0)) {
    const retryAfterMs = retryAfter(headers)
    throw new MailProviderError('unavailable', { reason: 'token', retryAfterMs })
  }
  return { value, livesMs: seconds * 1000 }
}

function readRecord(body: Buffer): Record<string, unknown> {
  try {
    return asRecord(parseJson(body.toString('utf8'))) ?? {}
  } catch {
    return {}
  }
}
