import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { seal, unseal, type SecretOwner } from '#platform/secrets/vault'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/**
 * `open`: can be paid until it expires. `waiting`: the payer's bank has not answered and never
 * will. The others are ends.
 */
export type SandboxStatus = 'open' | 'waiting' | 'paid' | 'declined' | 'abandoned'

/** A checkout at the sandbox gateway. */
export default class SandboxCheckout extends TenantModel {
  static override table = 'sandbox_checkouts'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** Unguessable; whoever has it may pay. */
  @column()
  declare code: string

  @column()
  declare gatewayReference: string

  @column()
  declare idempotencyKey: string

  /** Minor unit (kobo). */
  @column({ consume: Number })
  declare amount: number

  /** ISO 4217. */
  @column()
  declare currency: string

  /** Address of the payer, encrypted; read through `payerOf`. */
  @column({ serializeAs: null })
  declare email: string

  @column()
  declare description: string

  /** Where the browser goes afterwards; empty: nowhere. */
  @column()
  declare returnUrl: string

  /** Empty: the tenant's own name is shown. */
  @column()
  declare brandName: string

  @column()
  declare brandColor: string

  @column()
  declare status: SandboxStatus

  @timestamp()
  declare expiresAt: DateTime

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}

/** The payer's address as it is stored. */
export function sealPayer(email: string, tenantId: string): string {
  return seal(email, payerOwner(tenantId))
}

/** Address of the payer of a checkout. */
export function payerOf({ email, tenantId }: SandboxCheckout): string {
  return unseal(email, payerOwner(tenantId))
}

/** What the addresses of payers are bound to. */
export function payerOwner(tenantId: string): SecretOwner {
  return { tenantId, purpose: 'payments:sandbox:email' }
}
