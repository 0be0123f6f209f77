import type { DateTime } from 'luxon'
import type EmailDomain from '../../models/email_domain.js'
import type { DomainStatus } from '../../models/email_domain.js'
import type { LookupOutcome } from './domain_lookup.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds after the start when an unproved domain is looked up; then every hour. */
const FIRST_CHECKS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE)

/** Milliseconds for which a tenant may take to publish the proof. */
export const PROOF_TIME = 72 * HOUR

/** Milliseconds without proof after which a verified domain is at risk, and fails. */
const RISK_AFTER = 3 * DAY
const FAILURE_AFTER = 7 * DAY

/** What a look-up of the proof changes about a domain. */
export interface ProofChange {
  status: DomainStatus
  verifiedDomain: string | null
  verifiedBy: 'dns' | 'administrator' | null
  verifiedAt: DateTime | null
  missingSince: DateTime | null
  expiresAt: DateTime | null
  nextCheckAt: DateTime | null
}

/** Where an unproved domain stands when the time for its proof begins. */
export function proofBegins(now: DateTime): ProofChange {
  return {
    status: 'pending',
    verifiedDomain: null,
    verifiedBy: null,
    verifiedAt: null,
    missingSince: null,
    expiresAt: now.plus(PROOF_TIME),
    nextCheckAt: now.plus(FIRST_CHECKS[0]),
  }
}

/** Where a domain stands from the moment it is known to be the tenant's. */
export function proved(
  domain: Pick<EmailDomain, 'domain' | 'verifiedAt'>,
  now: DateTime,
  by: 'dns' | 'administrator'
): ProofChange {
  return {
    status: 'verified',
    verifiedDomain: domain.domain,
    verifiedBy: by,
    verifiedAt: domain.verifiedAt ?? now,
    missingSince: null,
    expiresAt: null,
    nextCheckAt: by === 'dns' ? now.plus(DAY) : null,
  }
}

/**
 * What follows from a look-up: a domain is proved, waits for its next look-up, or fails. A look-up
 * that failed for a while never moves a verified domain back; neither does any look-up of one that
 * the administrator of an offline installation has vouched for.
 */
export function afterLookup(
  domain: EmailDomain,
  { status }: LookupOutcome,
  now: DateTime
): ProofChange {
  const { verifiedDomain, verifiedBy, verifiedAt, missingSince, expiresAt } = domain
  const present = { status: domain.status, verifiedDomain, verifiedBy, verifiedAt, missingSince }
  if (verifiedBy === 'administrator') {
    return { ...present, expiresAt: null, nextCheckAt: null }
  }
  if (status === 'verified') {
    return proved(domain, now, 'dns')
  }
  if (!domain.isUsable) {
    const isOver = expiresAt === null || now >= expiresAt
    return {
      ...present,
      status: isOver ? 'failed' : 'pending',
      expiresAt,
      nextCheckAt: isOver ? null : nextCheck(expiresAt.minus(PROOF_TIME), now),
    }
  }
  if (status === 'temporary_failure') {
    return { ...present, expiresAt: null, nextCheckAt: now.plus(HOUR) }
  }

  const since = missingSince ?? now
  const missing = now.toMillis() - since.toMillis()
  if (missing >= FAILURE_AFTER) {
    return {
      ...present,
      status: 'failed',
      verifiedDomain: null,
      verifiedBy: null,
      missingSince: since,
      expiresAt: null,
      nextCheckAt: null,
    }
  }
  return {
    ...present,
    status: missing >= RISK_AFTER ? 'at_risk' : 'verified',
    missingSince: since,
    expiresAt: null,
    nextCheckAt: now.plus(DAY),
  }
}

function nextCheck(start: DateTime, now: DateTime): DateTime {
  const passed = now.toMillis() - start.toMillis()
  const first = FIRST_CHECKS.find((delay) => delay > passed)
  return first === undefined ? now.plus(HOUR) : start.plus(first)
}
