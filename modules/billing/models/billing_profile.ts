import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** Whom invoices are made out to, and on which terms. */
export default class BillingProfile extends TenantModel {
  static override table = 'billing_profiles'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** Null, like the rest of the address, where only the administrator has set terms. */
  @column()
  declare legalName: string | null

  @column()
  declare address: string | null

  @column()
  declare city: string | null

  @column()
  declare state: string | null

  /** ISO 3166-1 alpha-2, in upper case. */
  @column()
  declare country: string | null

  @column()
  declare taxId: string | null

  /** True when the tenant has stated that it has no tax number. */
  @column({ consume: Boolean })
  declare noTaxId: boolean

  @column()
  declare registrationNo: string | null

  @column()
  declare billingEmail: string | null

  /** Days the tenant has to pay; null for the platform's usual terms. Set by the administrator. */
  @column()
  declare netDays: number | null

  @column({ consume: Boolean })
  declare autoCharge: boolean

  /** Reference of the document that exempts the tenant from tax; null where it is not exempt. */
  @column()
  declare taxExemptionProof: string | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
