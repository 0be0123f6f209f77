import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/** Permission for one upload from a browser: single use, short-lived, bound to user, name and size. */
export default class UploadToken extends TenantModel {
  static override table = 'upload_tokens'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column()
  declare userId: string

  @column({ serializeAs: null })
  declare tokenHash: string

  @column()
  declare name: string

  /** Bytes that were promised: the most the upload may have. */
  @column({ consume: Number })
  declare size: number

  @timestamp()
  declare expiresAt: DateTime

  @timestamp()
  declare usedAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
