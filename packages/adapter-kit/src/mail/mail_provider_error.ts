/**
 * Why a mail provider did not do what it was asked:
 * - `exists` the address belongs to another mailbox, alias or group
 * - `not_found` there is no such mailbox
 * - `not_ready` it was made moments ago and cannot be worked with yet; try again soon
 * - `rate_limited` too many calls; `retryAfterMs` where the provider said how long to wait
 * - `unavailable` not reached, or a passing fault of the provider
 * - `credentials` it does not accept the tenant's credentials
 * - `forbidden` the credentials are right and lack a permission
 * - `capacity` no licence, seat or space is left
 * - `invalid` it refuses a value, and would refuse it again
 * - `domain` it does not serve the domain
 * - `suspended_by_provider` it has blocked the mailbox itself
 */
export type MailProviderFailure =
  | 'exists'
  | 'not_found'
  | 'not_ready'
  | 'rate_limited'
  | 'unavailable'
  | 'credentials'
  | 'forbidden'
  | 'capacity'
  | 'invalid'
  | 'domain'
  | 'suspended_by_provider'

const EXPLANATIONS: Record<MailProviderFailure, string> = {
  exists: 'The address is in use at the mail provider.',
  not_found: 'The mail provider has no such mailbox.',
  not_ready: 'The mailbox is not ready yet.',
  rate_limited: 'The mail provider asks to wait.',
  unavailable: 'The mail provider is not available.',
  credentials: 'The mail provider does not accept the credentials.',
  forbidden: 'The credentials lack a permission at the mail provider.',
  capacity: 'The mail provider has no licence or space left.',
  invalid: 'The mail provider refuses a value.',
  domain: 'The mail provider does not serve the domain.',
  suspended_by_provider: 'The mail provider itself has blocked the mailbox.',
}

/** Failures after which the same call may succeed later. */
const PASSING: ReadonlySet<MailProviderFailure> = new Set([
  'not_ready',
  'rate_limited',
  'unavailable',
])

/**
 * The only error a mail provider adapter may throw. Carries no password, no name, no credentials.
 */
export class MailProviderError extends Error {
  override readonly name = 'MailProviderError'
  /** `E_MAIL_` and the kind in capitals. */
  readonly code: string
  /** Milliseconds to wait, where the provider named them. */
  readonly retryAfterMs?: number

  /** @param details `reason`: a short word of the provider's own, such as its error code. */
  constructor(
    readonly kind: MailProviderFailure,
    details: { reason?: string; retryAfterMs?: number; cause?: unknown } = {}
  ) {
    super(
      details.reason ? `${EXPLANATIONS[kind]} (${details.reason})` : EXPLANATIONS[kind],
      details.cause === undefined ? undefined : { cause: details.cause }
    )
    this.code = `E_MAIL_${kind.toUpperCase()}`
    this.retryAfterMs = details.retryAfterMs
  }

  /** The same call may succeed later. */
  get isPassing(): boolean {
    return PASSING.has(this.kind)
  }
}
