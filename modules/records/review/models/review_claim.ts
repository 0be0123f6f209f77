import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** Who is at a page of a file, until when. */
export default class ReviewClaim extends TenantModel {
  static override table = 'review_claims'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare fileId: string

  /** 1-based. */
  @column()
  declare pageNumber: number

  /** See `reviewer.ts`. */
  @column()
  declare actor: string

  @timestamp()
  declare until: DateTime
}
