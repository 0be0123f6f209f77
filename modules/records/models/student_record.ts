import type { DateTime } from 'luxon'
import { beforeSave, column } from '@adonisjs/lucid/orm'
import { json } from '#platform/database/json'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import type { RecordContent } from '../services/record_content.js'
import type { RecordEdits } from '../services/record_patch.js'
import { searchTextOf } from '../services/search_text.js'

/** One student on one page of a file, as read in one pass and as edited since. */
export default class StudentRecord extends TenantModel {
  static override table = 'student_records'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** The API's id of the file. */
  @column()
  declare fileId: string

  @column()
  declare passId: string

  /** 1-based. */
  @column()
  declare pageNumber: number

  /** 0-based order on the page. */
  @column()
  declare rowOnPage: number

  @json()
  declare reading: RecordContent

  @json()
  declare edits: RecordEdits | null

  @json()
  declare editedContent: RecordContent | null

  @column()
  declare average: number | null

  @column()
  declare grade: string | null

  /** Folded name and admission number. */
  @column()
  declare searchText: string

  /** Raised by every change of what the record says. */
  @column()
  declare revision: number

  /** Values that somebody should look at. */
  @column()
  declare toReview: number

  @timestamp()
  declare deletedAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime

  @beforeSave()
  static keepSearchText(record: StudentRecord): void {
    record.searchText = searchTextOf(record.content)
  }

  /** What the record says now. */
  get content(): RecordContent {
    return this.editedContent ?? this.reading
  }

  /** True where a person changed something. */
  get isEdited(): boolean {
    return this.edits !== null
  }
}
