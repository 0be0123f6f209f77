import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { PasswordDelivery, PasswordStyle } from '../accounts/services/passwords.js'
import type { Tier } from '../providers/services/tiers.js'

/** How a tenant provisions e-mail accounts: at which provider, and by which rules. */
export default class EmailConfiguration extends TenantModel {
  static override table = 'email_configurations'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare tier: Tier

  /** Id of an adapter of the port `student-email.provider`. */
  @column()
  declare provider: string

  @column()
  declare defaultDomainId: string | null

  /** Alternates of user names in the order they are tried. */
  @json()
  declare usernamePatterns: string[]

  /** First number that is put behind a name that is taken. */
  @column()
  declare suffixStart: number

  @column()
  declare suffixMinDigits: number

  /** Characters of a user name before the number. */
  @column()
  declare maxLocalLength: number

  /** User names that no pupil is given, beside those reserved everywhere. */
  @json()
  declare reservedNames: string[]

  @column()
  declare passwordStyle: PasswordStyle

  @column()
  declare passwordDelivery: PasswordDelivery

  /** Share of the active accounts that one bulk job may switch off without being confirmed. */
  @column()
  declare maxDisablePercent: number

  /** Accounts that one bulk job may make without being confirmed; null: what the plan allows. */
  @column()
  declare maxCreate: number | null

  @timestamp()
  declare credentialsCheckedAt: DateTime | null

  /** `ok`, or the kind of failure such as `credentials`. */
  @column()
  declare credentialsResult: string | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
