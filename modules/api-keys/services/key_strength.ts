import type { DateTime } from 'luxon'
import { fromDatabase } from '#platform/database/timestamp'
import { forbidden } from '#platform/http/api_exception'
import type ApiKey from '#platform/access/api_key'
import type { Caller } from '#platform/access/authenticate'
import type { Scope } from '#kernel/modules/manifest'

/**
 * A key can only give what it has; else any key that may write keys could make itself all-powerful.
 *
 * @throws {ApiException} `FORBIDDEN` (403).
 */
export function refuseScopesBeyond({ kind, scopes }: Caller, wanted: readonly Scope[]): void {
  const missing = wanted.find((scope) => !scopes.has(scope))
  if (missing) {
    throw forbidden(`${whose(kind)} cannot give the scope ${missing}, which it does not have.`)
  }
}

/**
 * A key that ends can give no life beyond its own, to itself or to another; else one that was lent
 * for a day would last for ever.
 *
 * @param expiresAt Null: never.
 * @throws {ApiException} `FORBIDDEN` (403).
 */
export function refuseOutliving(caller: Caller, expiresAt: DateTime | null): void {
  if (endOf(expiresAt) > caller.validUntil) {
    throw forbidden(
      `The API key works until ${momentOf(caller)} and cannot give another a longer life.`
    )
  }
}

/**
 * The expiry of a new key: the one that is asked for, else that of its maker.
 *
 * @throws {ApiException} `FORBIDDEN` (403) when it would outlive its maker.
 */
export function expiryWithin(caller: Caller, wanted: DateTime | null | undefined): DateTime | null {
  if (wanted === undefined) {
    return Number.isFinite(caller.validUntil) ? fromDatabase(caller.validUntil) : null
  }
  refuseOutliving(caller, wanted)
  return wanted
}

/**
 * A key can change, rotate and end only keys that have no scope beyond its own and do not outlive
 * it.
 *
 * @throws {ApiException} `FORBIDDEN` (403).
 */
export function refuseStronger(caller: Caller, other: ApiKey): void {
  const beyond = other.scopes.find((scope) => !caller.scopes.has(scope))
  if (beyond) {
    throw forbidden(
      `${whose(caller.kind)} cannot change a key with the scope ${beyond}, which it lacks.`
    )
  }
  if (endOf(other.expiresAt) > caller.validUntil) {
    throw forbidden(
      `The API key works until ${momentOf(caller)} and cannot change a key that works for longer.`
    )
  }
}

function whose(kind: Caller['kind']): string {
  return kind === 'user' ? 'Your role' : 'The API key'
}

function endOf(expiresAt: DateTime | null): number {
  return expiresAt?.toMillis() ?? Number.POSITIVE_INFINITY
}

function momentOf({ validUntil }: Caller): string {
  return new Date(validUntil).toISOString()
}
