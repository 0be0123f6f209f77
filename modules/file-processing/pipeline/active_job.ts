import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { backOff } from '@tenant-education/adapter-kit'
import { epochOf, secondsOf } from '#platform/clock'
import { touched } from '#platform/database/timestamp'
import { inTransaction } from '#platform/database/transaction'
import { recordEvent } from '#platform/outbox/outbox'
import { pageQuota, type FileReading } from '../extension_points/page_quota.js'
import { recordSink, type PassReference } from '../extension_points/record_sink.js'
import type AnalysisJob from '../models/analysis_job.js'
import type StoredFile from '../models/stored_file.js'
import type UploadIntent from '../models/upload_intent.js'
import { abandonBytes, discardDocument } from '../services/document_store.js'
import { publishProgress } from '../services/job_progress.js'
import { LeaseLost, type Lease } from '#platform/work/lease'
import { JobPages, pages, type PageOutcome, type PendingPage } from './job_pages.js'
import { ProcessingFailure } from './processing_failure.js'

/** Progress when the last page was read, and when the last page was understood. */
const READ = 80
const UNDERSTOOD = 98

type Changes = Partial<
  Pick<
    AnalysisJob,
    | 'status'
    | 'stage'
    | 'progress'
    | 'message'
    | 'totalPages'
    | 'processedPages'
    | 'recordCount'
    | 'errorCode'
    | 'errorMessage'
    | 'activeKey'
    | 'interruptions'
  >
> & { startedAt?: number; completedAt?: number }

/**
 * A job while this process holds its lease. Every change is one transaction that also proves the
 * lease, and is told to whoever follows the file once it is committed. Progress never falls.
 */
export class ActiveJob {
  readonly #pages: JobPages
  #writing: Promise<unknown> = Promise.resolve()

  constructor(
    readonly lease: Lease<AnalysisJob>,
    readonly file: StoredFile
  ) {
    this.#pages = new JobPages(lease)
  }

  get row(): AnalysisJob {
    return this.lease.row
  }

  get id(): string {
    return this.row.id
  }

  get tenantId(): string {
    return this.row.tenantId
  }

  /** How the job's records are named outside this module. */
  get pass(): PassReference {
    return {
      tenantId: this.tenantId,
      fileId: this.file.publicId,
      passId: this.id,
      userId: this.file.userId,
    }
  }

  /** What the job's pages are counted for. */
  get reading(): FileReading {
    return { tenantId: this.tenantId, fileId: this.file.publicId, engine: this.row.engine }
  }

  /** The worker has begun and does something that has no pages yet. */
  async begin(message: string): Promise<void> {
    await this.#change({
      status: 'processing',
      stage: 'ocr',
      progress: 1,
      message,
      ...(this.row.startedAt === null && { startedAt: epochOf(this.lease.clock) }),
    })
  }

  /**
   * The number of pages is known: reserves them.
   *
   * @throws {ProcessingFailure} `FILE_QUOTA_EXCEEDED`.
   */
  async openPages(count: number): Promise<void> {
    await this.#change(
      {
        totalPages: count,
        processedPages: 0,
        progress: 2,
        message: `Reading ${pages(count)}.`,
      },
      async (trx) => {
        const refusal = await pageQuota().reserve({ ...this.reading, pages: count }, trx)
        if (refusal) {
          throw new ProcessingFailure(
            'FILE_QUOTA_EXCEEDED',
            `FILE_QUOTA_EXCEEDED: this document has ${pages(count)}. ${refusal.message}.`
          )
        }
        await this.file.useTransaction(trx).merge({ pages: count }).save()
      }
    )
  }

  /**
   * The next pages that are not done, in their order: no more than a batch of them has rows or is
   * known here.
   *
   * @param after number of the page that was given last; 0 at the start of a slice.
   * @returns nothing when all pages behind it are done.
   */
  async nextPages(after: number): Promise<PendingPage[]> {
    const pending = await this.#pages.pendingAfter(after)
    if (pending.length > 0) {
      return pending
    }
    const opened = await this.#pages.nextBatch()
    if (opened.length > 0) {
      await this.#change({}, (trx) => this.#pages.open(opened, trx))
    }
    return opened.map((pageNumber) => ({ pageNumber, attempts: 0 }))
  }

  /** One page is done, read or given up: stores its row once and counts it. */
  async finishPage(pageNumber: number, values: PageOutcome): Promise<void> {
    await this.#serialise(async () => {
      const processedPages = this.row.processedPages + 1
      const { totalPages } = this.row
      const outcome = values.status === 'complete' ? 'read' : 'could not be read'
      await this.#write(
        {
          processedPages,
          interruptions: 0,
          progress: 2 + Math.floor(((READ - 2) * processedPages) / totalPages),
          message: `Page ${pageNumber} of ${totalPages} ${outcome}.`,
        },
        (trx) => this.#pages.finish(pageNumber, values, trx)
      )
    })
  }

  /** Says where the analysis stands. `done` of `total` steps. */
  async analysing(
    message: string,
    done: number,
    total: number,
    also?: (trx: TransactionClientContract) => Promise<void>
  ): Promise<void> {
    const progress = READ + Math.floor(((UNDERSTOOD - READ) * done) / Math.max(total, 1))
    await this.#change({ stage: 'analysis', progress, message }, also)
  }

  /**
   * Everything that makes the job complete happens in one transaction, with its event, and with
   * those that follow from it behind it.
   */
  async complete(
    message: string,
    publish: (trx: TransactionClientContract) => Promise<number>,
    afterwards?: (trx: TransactionClientContract) => Promise<void>
  ): Promise<void> {
    await this.#serialise(async () => {
      const changes: Changes = {
        status: 'complete',
        stage: 'complete',
        progress: 100,
        message,
        activeKey: null,
        completedAt: epochOf(this.lease.clock),
      }
      await this.#write(changes, async (trx) => {
        const recordCount = await publish(trx)
        await this.lease.mine({ client: trx }).update({ recordCount })
        this.row.recordCount = recordCount
        await this.file.useTransaction(trx).merge({ recordCount, resultsJobId: this.id }).save()
        const delivered = await this.#pages.countDelivered(trx)
        await pageQuota().commit({ ...this.reading, pages: delivered }, trx)
        await recordEvent(trx, this.#event('file.completed', { recordCount }))
        await afterwards?.(trx)
      })
    })
  }

  /**
   * The job has failed; whatever was stored for it is given up in the same transaction. Where the
   * bytes are of no use to anybody, they are deleted; the row stays and says why.
   */
  async fail(code: string, message: string, { keepsBytes = true } = {}): Promise<void> {
    let object: UploadIntent | null = null
    await this.#serialise(async () => {
      const changes: Changes = {
        status: 'failed',
        stage: 'failed',
        message: 'Processing failed.',
        errorCode: code,
        errorMessage: message.slice(0, 500),
        activeKey: null,
        completedAt: epochOf(this.lease.clock),
      }
      await this.#write(changes, async (trx) => {
        await recordSink()?.discard(this.pass, trx)
        await pageQuota().release({ ...this.reading, pagesRead: this.row.processedPages }, trx)
        await recordEvent(trx, this.#event('file.failed', { error: message.slice(0, 500) }))
        object = keepsBytes ? null : await abandonBytes(this.file, trx)
      })
    })
    if (object) {
      await discardDocument(object)
    }
  }

  /**
   * Something unexpected happened. The job is tried again, later each time.
   *
   * @returns moment from which on; epoch milliseconds.
   */
  async interrupted(): Promise<number> {
    const interruptions = this.row.interruptions + 1
    const resumeAt = epochOf(this.lease.clock) + backOff({ first: 1000 }, interruptions)
    await this.lease.mine().update({ interruptions, resumeAt })
    return resumeAt
  }

  /** A service asked to wait. */
  async postpone(resumeAt: number): Promise<void> {
    await this.lease.mine().update({ resumeAt })
  }

  #event(type: string, result: { recordCount: number } | { error: string }) {
    return {
      tenantId: this.tenantId,
      type,
      payload: {
        event: type,
        fileId: this.file.publicId,
        userId: this.file.userId ?? '',
        tenantId: this.tenantId,
        ...result,
        timestamp: secondsOf(this.lease.clock),
      },
    }
  }

  #change(
    changes: Changes,
    also?: (trx: TransactionClientContract) => Promise<void>
  ): Promise<void> {
    return this.#serialise(() => this.#write(changes, also))
  }

  /** Pages finish at the same time; their changes to the job must not overtake each other. */
  #serialise<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#writing.then(work)
    this.#writing = result.catch(() => {})
    return result
  }

  async #write(
    changes: Changes,
    also?: (trx: TransactionClientContract) => Promise<void>
  ): Promise<void> {
    const progress = Math.max(this.row.progress, changes.progress ?? 0)
    const revision = this.row.revision + 1
    await inTransaction(async (trx) => {
      const written = await this.lease
        .mine({ client: trx })
        .whereIn('status', ['pending', 'processing'])
        .update({ ...changes, progress, revision, ...touched() })
      if (Number(written) !== 1) {
        throw new LeaseLost(this.id)
      }
      await also?.(trx)
    })

    const { startedAt, completedAt, ...values } = changes
    this.row.merge({
      ...values,
      progress,
      revision,
      ...(startedAt && { startedAt: DateTime.fromMillis(startedAt, { zone: 'utc' }) }),
      ...(completedAt && { completedAt: DateTime.fromMillis(completedAt, { zone: 'utc' }) }),
    })
    publishProgress(this.row, this.file)
  }
}
