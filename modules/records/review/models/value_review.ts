import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** What a person said of a value: right as it is, corrected, or absent on the sheet. */
export type ReviewOutcome = 'accepted' | 'corrected' | 'absent'

/** The last thing that a person said of a value of a record. Counts while the value is the same. */
export default class ValueReview extends TenantModel {
  static override table = 'value_reviews'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare fileId: string

  @column()
  declare recordId: string

  /** Its address in the record. */
  @column()
  declare field: string

  /** As it stood when it was decided on, or as it was corrected to. */
  @json()
  declare value: string | number | null

  @column()
  declare decision: ReviewOutcome

  /** The decision that this is the outcome of. */
  @column()
  declare decisionId: string

  /** See `reviewer.ts`. */
  @column()
  declare actor: string

  @timestamp()
  declare at: DateTime
}
