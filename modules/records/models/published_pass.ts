import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** The pass whose records are the records of a file. */
export default class PublishedPass extends TenantModel {
  static override table = 'published_passes'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare fileId: string

  @column()
  declare passId: string

  /** Records that are not deleted. */
  @column()
  declare recordCount: number

  @column({ consume: Number })
  declare revision: number

  /** Values that somebody should look at. */
  @column()
  declare toReview: number

  /** When nothing was left to look at; null while something is. */
  @timestamp()
  declare reviewedAt: DateTime | null

  /** False for a file that was read before `toReview` was counted. */
  @column({ consume: Boolean })
  declare isCounted: boolean

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
