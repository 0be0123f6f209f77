import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** A file that nobody sees any more, whose pages and records are still to be removed. */
export default class FileDeletion extends TenantModel {
  static override table = 'file_deletions'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** Id of the file's row. */
  @column({ columnName: 'file_id' })
  declare storedFileId: string

  @column()
  declare publicId: string

  @column({ consume: Boolean })
  declare withRecords: boolean

  /** What was made after this moment belongs to a file of the same id that came later. */
  @timestamp()
  declare deletedAt: DateTime
}
