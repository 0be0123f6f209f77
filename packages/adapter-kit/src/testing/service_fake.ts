/**
 * What can be wrong with the service behind an adapter:
 * - `unavailable`: it answers 503 or what it has for that
 * - `rate_limited`: its quota is used up
 * - `credentials`: it does not accept the credentials
 * - `hang`: it takes the request and never answers
 * - `html`: it answers a page where data is expected
 * - `truncated`: its answer stops in the middle
 * - `nonsense`: it answers what has no sense
 */
export type ServiceFault =
  'unavailable' | 'rate_limited' | 'credentials' | 'hang' | 'html' | 'truncated' | 'nonsense'

/** A server of one's own that stands in for the service behind an engine or a refiner. */
export interface ServiceFake {
  readonly url: string
  /** Settings of an account at this fake, as a tenant would give them. */
  readonly settings: Record<string, unknown>
  readonly requests: readonly unknown[]
  start(): Promise<unknown>
  stop(): Promise<unknown>
  /** Goes wrong in this way with every request, until `behave`. */
  fail(fault: ServiceFault): void
  behave(): void
}
