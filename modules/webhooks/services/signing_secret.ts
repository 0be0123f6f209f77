import { randomBytes } from 'node:crypto'
import type { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { momentOf, systemClock, type Clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import { seal, unseal, type SecretOwner } from '#platform/secrets/vault'
import { TenancyCache } from '#platform/access/tenancy_cache'
import SigningSecret from '../models/signing_secret.js'

/** The secrets with which events to a tenant are signed now. */
export interface SigningSecrets {
  /** Signs `x-service-signature`. */
  current: string
  /** During the grace after a rotation: the new secret, which signs `x-service-signature-next`. */
  next?: string
}

/** What may be shown of a tenant's signing secret. */
export interface SigningSecretSummary {
  /** Last four characters of the secret given out last. */
  lastFour: string
  /** Until then the secret before it signs too; null outside a grace. */
  previousValidUntil: DateTime | null
}

interface KnownSecrets {
  newest: string
  previous: { secret: string; until: DateTime } | null
}

const knownSecrets = new TenancyCache<KnownSecrets>()

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. The whole text is the key. */
export function generateSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Encrypts a signing secret for the tenant's row. */
export function sealSigningSecret(tenantId: string, secret: string): string {
  return seal(secret, signingSecretOwner(tenantId))
}

/** What the signing secrets of a tenant are bound to. */
export function signingSecretOwner(tenantId: string): SecretOwner {
  return { tenantId, purpose: 'webhook-signing-secret' }
}

/**
 * Gives a tenant its first signing secret.
 *
 * @returns The secret: the only time it is shown.
 */
export async function issueSigningSecret(
  tenantId: string,
  trx: TransactionClientContract
): Promise<string> {
  const secret = generateSigningSecret()
  await SigningSecret.create(
    {
      id: newId('whs'),
      tenantId,
      secret: sealSigningSecret(tenantId, secret),
      previousSecret: null,
      previousUntil: null,
    },
    { client: trx }
  )
  return secret
}

/** The secrets of a tenant, asked for at every attempt. */
export async function signingSecrets(
  tenantId: string,
  clock = systemClock
): Promise<SigningSecrets> {
  const { newest, previous } = await read(tenantId)
  return previous && isInForce(previous, clock)
    ? { current: previous.secret, next: newest }
    : { current: newest }
}

/** What a tenant may see of its signing secret. */
export async function describeSigningSecret(
  tenantId: string,
  clock = systemClock
): Promise<SigningSecretSummary> {
  const { newest, previous } = await read(tenantId)
  return {
    lastFour: newest.slice(-4),
    previousValidUntil: previous && isInForce(previous, clock) ? previous.until : null,
  }
}

async function read(tenantId: string): Promise<KnownSecrets> {
  return knownSecrets.get(tenantId, async () => {
    const { secret, previousSecret, previousUntil } = await rowOf(tenantId)
    const owner = signingSecretOwner(tenantId)
    return {
      newest: unseal(secret, owner),
      previous:
        previousSecret && previousUntil
          ? { secret: unseal(previousSecret, owner), until: previousUntil }
          : null,
    }
  })
}

/** A tenant that is older than this module gets its secret when it is first needed. */
export async function rowOf(tenantId: string): Promise<SigningSecret> {
  const row = await SigningSecret.forTenant(tenantId).first()
  if (row) {
    return row
  }
  try {
    await inTransaction((trx) => issueSigningSecret(tenantId, trx))
  } catch (error) {
    if (!isUniqueViolation(error)) {
      throw error
    }
  }
  return SigningSecret.forTenant(tenantId).firstOrFail()
}

function isInForce({ until }: { until: DateTime }, clock: Clock): boolean {
  return until > momentOf(clock)
}
