import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import type { Angle } from '@tenant-education/adapter-kit'
import { TenantModel } from '#kernel/tenancy/tenant_model'

export type ChunkStatus = 'pending' | 'complete' | 'refined' | 'failed'

/** One page of one analysis job: the unit of work that is done once. */
export default class Chunk extends TenantModel {
  static override table = 'chunks'
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

  @column()
  declare status: ChunkStatus

  /** Tries that ended with a failure. */
  @column()
  declare attempts: number

  @column()
  declare source: string | null

  @column()
  declare errorCode: string | null

  @column()
  declare rawText: string | null

  /** Packed {@link PageReading} (services/packing.ts). */
  @column({ serializeAs: null })
  declare reading: Buffer | null

  /** Packed {@link RecordDraft}s of the page. */
  @column({ serializeAs: null })
  declare drafts: Buffer | null

  /** Points, of the page as it was read; null on pages read before this was kept. */
  @column()
  declare width: number | null

  @column()
  declare height: number | null

  /** Degrees by which the page was turned back after {@link turn}. */
  @column()
  declare skew: number | null

  /** Degrees by which the page was turned clockwise. */
  @column()
  declare turn: Angle | null

  /** Degrees at which its text runs; null on pages read before this was kept. */
  @column()
  declare textAngle: Angle | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
