import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { DomainRecord } from '../domains/services/domain_records.js'

/**
 * `pending`: not proved yet. `verified`. `at_risk`: verified, but the proof has been missing for
 * three days. `failed`: not proved in time, or the proof has been missing for seven days.
 */
export type DomainStatus = 'pending' | 'verified' | 'at_risk' | 'failed'

/** A domain that a tenant says is its own, and the proof of it. */
export default class EmailDomain extends TenantModel {
  static override table = 'email_domains'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** A-label (punycode), lower case. */
  @column()
  declare domain: string

  /** The domain while this tenant is its verified owner: a unique index admits one of them. */
  @column()
  declare verifiedDomain: string | null

  @column()
  declare status: DomainStatus

  /**
   * Who found the domain to be the tenant's: DNS, or the administrator of an offline installation.
   */
  @column()
  declare verifiedBy: 'dns' | 'administrator' | null

  /** What the TXT record of the challenge must hold after its prefix. */
  @column()
  declare token: string

  /** Records as the last check found them. */
  @json()
  declare records: DomainRecord[]

  /** When a check was last begun: two never run within ten seconds. */
  @timestamp()
  declare checkStartedAt: DateTime | null

  @timestamp()
  declare lastCheckedAt: DateTime | null

  @timestamp()
  declare nextCheckAt: DateTime | null

  @timestamp()
  declare verifiedAt: DateTime | null

  /** Since when the proof of a verified domain has been missing. */
  @timestamp()
  declare missingSince: DateTime | null

  /** When an unproved domain fails. */
  @timestamp()
  declare expiresAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime

  /** New accounts may be made under it. */
  get isUsable(): boolean {
    return this.status === 'verified' || this.status === 'at_risk'
  }
}
