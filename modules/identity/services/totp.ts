import { Secret, TOTP } from 'otpauth'
import { PLATFORM_TENANT_ID } from '#kernel/tenancy/platform_tenant'
import { epochOf, systemClock } from '#platform/clock'
import { seal, unseal, type SecretOwner } from '#platform/secrets/vault'
import User from '../models/user.js'

/** Seconds for which a code is shown (RFC 6238). */
const PERIOD = 30

/** Steps by which the clock of a phone may be wrong, either way. */
const TOLERANCE = 1

/** What a sealed secret belongs to. A person belongs to no one school. */
export function totpOwner(userId: string): SecretOwner {
  return { tenantId: PLATFORM_TENANT_ID, purpose: `totp:${userId}` }
}

/** A new secret, in base 32. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address by which an authenticator app takes a secret. */
export function otpAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** A secret as it is kept. */
export function sealSecret(secret: string, userId: string): string {
  return seal(secret, totpOwner(userId))
}

/** What `sealSecret` was given. */
export function openSecret(sealed: string, userId: string): string {
  return unseal(sealed, totpOwner(userId))
}

/**
 * The step of 30 seconds whose code this is, of those around now.
 *
 * @returns null for a code that is wrong.
 */
export function stepOf(code: string, secret: string, clock = systemClock): number | null {
  const timestamp = epochOf(clock)
  const token = code.replace(/\s/g, '')
  const delta = /^\d{6}$/.test(token)
    ? totpOf(secret).validate({ token, timestamp, window: TOLERANCE })
    : null
  return delta === null ? null : Math.floor(timestamp / (PERIOD * 1000)) + delta
}

/**
 * Takes a code of a person: of two who show the same one, one is let in, and no code is good that
 * is older than the last one.
 */
export async function takeCode(user: User, code: string, clock = systemClock): Promise<boolean> {
  const secret = user.totpSecret && openSecret(user.totpSecret, user.id)
  const step = secret ? stepOf(code, secret, clock) : null
  if (step === null) {
    return false
  }
  const taken = await User.query()
    .where('id', user.id)
    .where((unused) => unused.whereNull('totpStep').orWhere('totpStep', '<', step))
    .update({ totpStep: step })
  return Number(taken) === 1
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Tenant Education Platform',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: Secret.fromBase32(secret),
  })
}
