import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Correction } from '../adapters/refiner_port.js'
import type { RecordDraft, SubjectGroup } from '../reader/types.js'

/** Names the analysis job whose records are meant. */
export interface JobReference {
  tenantId: string
  /** The public id, as the API shows it. */
  fileId: string
  jobId: string
  /** The user the file belongs to, or null. */
  userId: string | null
}

/** Everything that was read from one page. */
export interface PageRecords extends JobReference {
  /** 1-based. */
  pageNumber: number
  /** In the order of the page; `rowOnPage` is unique. */
  drafts: RecordDraft[]
  /** What refinement changed in these drafts. */
  corrections: Correction[]
  /** True where a refiner looked at the page. */
  refined: boolean
}

/**
 * Where the drafts of a job go. The module that owns the records registers it at boot. Pages arrive
 * one by one and are invisible to the tenant until `publish`, so that a large file needs neither
 * one huge transaction nor memory for all its records.
 */
export interface RecordSink {
  /**
   * Stores the records of one page of a job. The same page comes again after an interruption: what
   * was stored for this job and page is replaced.
   */
  storePage(page: PageRecords, trx: TransactionClientContract): Promise<void>

  /**
   * Makes what was stored for the job the records of the file, in place of those of earlier jobs.
   * `groups` are the file's detected or confirmed columns. Runs in the transaction that completes
   * the job.
   *
   * @returns number of student records of the file.
   */
  publish(
    job: JobReference & { groups: SubjectGroup[] },
    trx: TransactionClientContract
  ): Promise<number>

  /** Forgets what was stored for a job that failed. Published records of earlier jobs stay. */
  discard(job: JobReference, trx: TransactionClientContract): Promise<void>

  /**
   * The file's columns were confirmed or overridden and its pages interpreted anew: replaces the
   * derived values of the published records and keeps edited fields.
   *
   * @returns number of student records of the file.
   */
  rederive(
    file: JobReference & { groups: SubjectGroup[]; pages: PageRecords[] },
    trx: TransactionClientContract
  ): Promise<number>
}

let registered: RecordSink | undefined

/** Registers the sink. Called once, by the module that owns the records, when it boots. */
export function registerRecordSink(sink: RecordSink): void {
  registered = sink
}

/** The registered sink; without one, records are counted and dropped. */
export function recordSink(): RecordSink | undefined {
  return registered
}
