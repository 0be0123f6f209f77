import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { SubjectGroup } from '@tenant-education/sheet-reader'

/** A column of a file's tables, as detected or as the tenant confirmed it. */
export default class FileSubjectGroup extends TenantModel {
  static override table = 'subject_groups'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** Id of the file's row. */
  @column({ columnName: 'file_id' })
  declare storedFileId: string

  @column()
  declare position: number

  @column()
  declare key: string

  @column()
  declare label: string

  @column()
  declare type: SubjectGroup['type']

  /** On which it stands, from 1. */
  @json()
  declare pages: number[] | null

  @column({ consume: Boolean })
  declare confirmed: boolean

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}
