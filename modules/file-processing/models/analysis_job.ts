import type { DateTime } from 'luxon'
import { column } from '@adonisjs/lucid/orm'
import { timestamp } from '#platform/database/timestamp'
import { LeasedRow } from '#platform/work/lease'

export type JobStatus = 'pending' | 'processing' | 'complete' | 'failed'
export type JobStage = 'queued' | 'ocr' | 'analysis' | 'complete' | 'failed'

/** One analysis of one file: where it stands, who works on it and how it ended. */
export default class AnalysisJob extends LeasedRow {
  static override table = 'analysis_jobs'
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  /** Id of the file's row. */
  @column({ columnName: 'file_id' })
  declare storedFileId: string

  /** Id of the adapter that reads pages without a text layer. */
  @column()
  declare engine: string

  @column()
  declare status: JobStatus

  @column()
  declare stage: JobStage

  /** 0 to 100; never falls. */
  @column()
  declare progress: number

  /** For people. */
  @column()
  declare message: string

  /** Grows with every change that a client can see. */
  @column()
  declare revision: number

  @column()
  declare totalPages: number

  @column()
  declare processedPages: number

  @column()
  declare recordCount: number | null

  @column()
  declare errorCode: string | null

  @column()
  declare errorMessage: string | null

  /**
   * Unique while the job is active, null afterwards: two active jobs of a file and engine cannot
   * be.
   */
  @column()
  declare activeKey: string | null

  /** When the job was put into the queue last. */
  @timestamp()
  declare queuedAt: DateTime | null

  /** Times in a row that the work was interrupted before another page was done. */
  @column()
  declare interruptions: number

  /** Workers in all that vanished while they worked on the job. */
  @column()
  declare vanishedWorkers: number

  /** Not before this moment, because an engine asked to wait. */
  @timestamp()
  declare resumeAt: DateTime | null

  @timestamp()
  declare startedAt: DateTime | null

  @timestamp()
  declare completedAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime

  @timestamp({ autoCreate: true, autoUpdate: true })
  declare updatedAt: DateTime
}
