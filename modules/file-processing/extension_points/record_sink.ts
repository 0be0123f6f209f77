import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Correction } from '../adapters/refiner_port.js'
import type { RecordDraft, SubjectGroup } from '@tenant-education/sheet-reader'

/**
 * Names one pass over a file: its analysis job, or a later interpretation with confirmed groups.
 */
export interface PassReference {
  tenantId: string
  /** The public id, as the API shows it. */
  fileId: string
  /** Unique for each pass. For the first interpretation it is the id of the analysis job. */
  passId: string
  /** The user the file belongs to, or null. */
  userId: string | null
}

/** A deleted file whose records are to be removed. */
export interface RemovedFile {
  tenantId: string
  /** The public id, as the API shows it. A later file may have the same. */
  fileId: string
  /** Epoch milliseconds: what was made after this moment belongs to a later file. */
  until: number
}

/** Everything that a pass read from one page. */
export interface PageRecords extends PassReference {
  /** 1-based. */
  pageNumber: number
  /** In the order of the page; `rowOnPage` is unique. */
  drafts: RecordDraft[]
  /** What refinement changed in these drafts. */
  corrections: Correction[]
  /** True where a refiner looked at the page. */
  refined: boolean
}

/** A pass whose pages are all stored. */
export interface FinishedPass extends PassReference {
  /** The file's columns, detected or confirmed. */
  groups: SubjectGroup[]
  /**
   * True when the file's own columns were confirmed or overridden: records of the same page and row
   * stay the same records and keep their edited fields and deletions. False for a new analysis.
   */
  keepEdits: boolean
}

/**
 * Where the drafts of a file go. The module that owns the records registers it at boot. Pages
 * arrive one by one and are invisible to the tenant until `publish`, so that a large file needs
 * neither one huge transaction nor memory for all its records.
 */
export interface RecordSink {
  /**
   * Stores the records of one page of a pass. The same page comes again after an interruption: what
   * was stored for this pass and page is replaced.
   */
  storePage(page: PageRecords, trx: TransactionClientContract): Promise<void>

  /**
   * Makes what was stored for the pass the records of the file, in place of those of earlier
   * passes. Runs in the transaction that completes the job.
   *
   * @returns number of student records the file has then.
   */
  publish(pass: FinishedPass, trx: TransactionClientContract): Promise<number>

  /**
   * What follows from the records of a pass that was just published, in the same transaction, after
   * the event that tells of them.
   */
  published(pass: FinishedPass, trx: TransactionClientContract): Promise<void>

  /** Forgets what was stored for a pass that failed. Published records of earlier passes stay. */
  discard(pass: PassReference, trx: TransactionClientContract): Promise<void>

  /** The file was deleted, in this transaction: nobody sees its records from then on. */
  withdraw(
    file: { tenantId: string; fileId: string },
    trx: TransactionClientContract
  ): Promise<void>

  /** Removes the records of a deleted file and their history, in short statements. */
  purge(file: RemovedFile): Promise<void>
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
