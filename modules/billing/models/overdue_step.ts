import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** What a step does; `passed` stands for a reminder that a later one made needless. */
export type OverdueAction = 'reminder' | 'notice' | 'restrict' | 'suspend' | 'write_off' | 'passed'

/** A step taken for an invoice, once. */
export default class OverdueStep extends TenantModel {
  static override table = 'billing_overdue_steps'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare invoiceId: string

  /** Days from the day the invoice is due; negative before it. */
  @column()
  declare day: number

  @column()
  declare action: OverdueAction

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
