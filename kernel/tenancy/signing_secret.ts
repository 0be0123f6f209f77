import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import { seal, unseal, type SecretOwner } from '#kernel/secrets/vault'
import Tenant from './tenant.js'

/** The secrets with which events to a tenant are signed now. */
export interface SigningSecrets {
  /** Signs `x-service-signature`. */
  current: string
  /** During the grace after a rotation: the new secret, which signs `x-service-signature-next`. */
  next?: string
}

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. The whole text is the key. */
export function generateSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Encrypts a signing secret for the tenant's row. */
export function sealSigningSecret(tenantId: string, secret: string): string {
  return seal(secret, ownerOf(tenantId))
}

/** The secrets of a tenant; the module that signs asks for them at every attempt. */
export async function signingSecrets(tenantId: string): Promise<SigningSecrets> {
  const tenant = await Tenant.findOrFail(tenantId)
  const newest = unseal(tenant.signingSecret, ownerOf(tenantId))
  const inGrace =
    tenant.previousSigningSecret !== null &&
    tenant.previousSigningSecretUntil !== null &&
    tenant.previousSigningSecretUntil > DateTime.utc()
  return inGrace
    ? { current: unseal(tenant.previousSigningSecret as string, ownerOf(tenantId)), next: newest }
    : { current: newest }
}

/**
 * Gives a tenant a new signing secret. The old one goes on signing for `graceSeconds`, beside the new
 * one; with 0 it ends at once.
 *
 * @returns The new secret: the only time it is shown.
 */
export async function rotateSigningSecret(tenantId: string, graceSeconds: number): Promise<string> {
  const tenant = await Tenant.findOrFail(tenantId)
  const secret = generateSigningSecret()
  await tenant
    .merge({
      previousSigningSecret: graceSeconds > 0 ? tenant.signingSecret : null,
      previousSigningSecretUntil:
        graceSeconds > 0 ? DateTime.utc().plus({ seconds: graceSeconds }) : null,
      signingSecret: sealSigningSecret(tenantId, secret),
    })
    .save()
  return secret
}

function ownerOf(tenantId: string): SecretOwner {
  return { tenantId, purpose: 'webhook-signing-secret' }
}
