import type { DateTime } from 'luxon'
import { beforeSave, column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'
import { fileSearchText } from '../services/file_search_text.js'

/** Whether a document holds results of students; a letter or an invoice does not. */
export type DocumentKind = 'results' | 'no_results'

/** A PDF of a tenant: uploaded, or named by an `extract` call and fetched by the worker. */
export default class StoredFile extends TenantModel {
  static override table = 'files'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** The API's `fileId`: unique within the tenant, possibly chosen by it. */
  @column()
  declare publicId: string

  @column()
  declare userId: string | null

  @column()
  declare name: string

  /** Title printed on the document, once it was read. */
  @column()
  declare title: string | null

  /** Folded title and name. */
  @column()
  declare searchText: string

  /** Bytes; null until the file was fetched. */
  @column({ consume: (value) => (value === null ? null : Number(value)) })
  declare size: number | null

  @column()
  declare pages: number | null

  @column()
  declare driveKey: string | null

  @column({ columnName: 'sha256' })
  declare sha256: string | null

  /** Encrypted, because such addresses often carry a signature. Null once the file is stored. */
  @column()
  declare sourceUrl: string | null

  @column()
  declare latestJobId: string | null

  /** The newest job that completed: its pages and drafts are what the records were made of. */
  @column()
  declare resultsJobId: string | null

  @column()
  declare recordCount: number | null

  /** What the newest complete analysis found; null before the first. */
  @column()
  declare documentKind: DocumentKind | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime

  @beforeSave()
  static keepSearchText(file: StoredFile): void {
    file.searchText = fileSearchText(file)
  }
}
