import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** A picture of a page on the drive. */
export default class PagePicture extends TenantModel {
  static override table = 'page_pictures'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** Id of the file's row. */
  @column({ columnName: 'file_id' })
  declare storedFileId: string

  @column()
  declare jobId: string

  /** 1-based. */
  @column()
  declare pageNumber: number

  /** Pixels that were asked for. */
  @column()
  declare width: number

  @column()
  declare driveKey: string

  @column({ columnName: 'sha256' })
  declare sha256: string

  /** Bytes. */
  @column()
  declare size: number

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
