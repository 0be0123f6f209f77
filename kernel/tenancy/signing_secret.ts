import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import { inTransaction } from '#platform/database/transaction'
import { seal, unseal, type SecretOwner } from '#platform/secrets/vault'
import { TenancyCache, tenancyChanged } from './tenancy_cache.js'
import Tenant from './tenant.js'

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

/** Seconds for which the old secret goes on signing after a rotation: one day, at most seven. */
export const DEFAULT_GRACE = 86_400
export const LONGEST_GRACE = 604_800

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

/** The secrets of a tenant; the module that signs asks for them at every attempt. */
export async function signingSecrets(tenantId: string): Promise<SigningSecrets> {
  const { newest, previous } = await read(tenantId)
  return previous && isInForce(previous)
    ? { current: previous.secret, next: newest }
    : { current: newest }
}

/** What a tenant may see of its signing secret. */
export async function describeSigningSecret(tenantId: string): Promise<SigningSecretSummary> {
  const { newest, previous } = await read(tenantId)
  return {
    lastFour: newest.slice(-4),
    previousValidUntil: previous && isInForce(previous) ? previous.until : null,
  }
}

/**
 * Gives a tenant a new signing secret. The old one goes on signing for `graceSeconds`, beside the new
 * one; with 0 it ends at once. During a grace, another rotation replaces the new secret only: the one
 * that receivers still know is not taken from them.
 *
 * @returns The new secret: the only time it is shown.
 */
export async function rotateSigningSecret(tenantId: string, graceSeconds: number): Promise<string> {
  const secret = generateSigningSecret()
  await inTransaction(async (client) => {
    const tenant = await Tenant.query({ client }).where('id', tenantId).forUpdate().firstOrFail()
    const { previousSigningSecret: previous, previousSigningSecretUntil: until } = tenant
    const isInGrace = previous !== null && until !== null && until > DateTime.utc()
    await tenant
      .merge({
        previousSigningSecret:
          graceSeconds === 0 ? null : isInGrace ? previous : tenant.signingSecret,
        previousSigningSecretUntil:
          graceSeconds === 0 ? null : DateTime.utc().plus({ seconds: graceSeconds }),
        signingSecret: sealSigningSecret(tenantId, secret),
      })
      .save()
    await tenancyChanged(client)
  })
  return secret
}

function read(tenantId: string): Promise<KnownSecrets> {
  return knownSecrets.get(tenantId, async () => {
    const tenant = await Tenant.findOrFail(tenantId)
    const { previousSigningSecret: previous, previousSigningSecretUntil: until } = tenant
    return {
      newest: unseal(tenant.signingSecret, signingSecretOwner(tenantId)),
      previous:
        previous && until
          ? { secret: unseal(previous, signingSecretOwner(tenantId)), until }
          : null,
    }
  })
}

function isInForce({ until }: { until: DateTime }): boolean {
  return until > DateTime.utc()
}

/** What the signing secrets of a tenant are bound to. */
export function signingSecretOwner(tenantId: string): SecretOwner {
  return { tenantId, purpose: 'webhook-signing-secret' }
}
