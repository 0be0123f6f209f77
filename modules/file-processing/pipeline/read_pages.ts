import {
  backOff,
  type DocumentHandle,
  type EngineReading,
  type ExtractionEngine,
  type PageFailure,
  type PageFailureCode,
  isPageFailure,
} from '@tenant-education/adapter-kit'
import logger from '@adonisjs/core/services/logger'
import config from '#config/file_processing'
import { epochOf } from '#platform/clock'
import { touched } from '#platform/database/timestamp'
import Chunk from '../models/chunk.js'
import type { PackedReading } from '../workers/protocol.js'
import type { ReaderPool } from '../workers/reader_pool.js'
import { failureOf } from '../workers/page_failure.js'
import type { ActiveJob } from './active_job.js'
import { codeOfCall, packReading, withTables } from './engine_readings.js'
import { unreadable } from './processing_failure.js'

/**
 * Milliseconds that an engine may take for a page; what it does in reader threads has less time.
 */
const ENGINE_DEADLINE = 60_000

/** A page that failed this often for a reason of its own is given up. */
const TRIES = 2

/** The same for a service that refuses for now. */
const UPSTREAM_TRIES = 5

const RETRY = { first: 1000 }

export interface ReadingOptions {
  document: DocumentHandle
  engine: ExtractionEngine
  pool: ReaderPool
  textLayer: 'prefer' | 'ignore'
  signal: AbortSignal
  /** Whether the slice goes on: no new page is begun after it. */
  hasTime: () => boolean
}

/** How a slice of reading ended. */
export type SliceOutcome = { kind: 'done' } | { kind: 'more' } | { kind: 'wait'; resumeAt: number }

/**
 * Reads the pages of a job that are not done yet, until all are or the time of the slice is over.
 * Each page is stored in its own transaction as soon as it is read.
 */
export async function readPages(job: ActiveJob, options: ReadingOptions): Promise<SliceOutcome> {
  return new SliceReader(job, options).run()
}

class SliceReader {
  #job: ActiveJob
  #options: ReadingOptions
  /** Taken from the database in batches: a long document is never listed whole. */
  #pending: number[] = []
  #attempts = new Map<number, number>()
  #lastPage = 0
  #hasMore = true
  #refilling: Promise<void> | undefined
  /** Pages without a usable text layer that wait for the engine. */
  #scans: number[] = []
  #resumeAt: number | null = null
  #stopped = false
  /** Pages of the job that took too long, in this slice and before. */
  #timeouts = 0
  #givenUp = new AbortController()
  #signal: AbortSignal

  constructor(job: ActiveJob, options: ReadingOptions) {
    this.#job = job
    this.#options = options
    this.#signal = AbortSignal.any([options.signal, this.#givenUp.signal])
  }

  async run(): Promise<SliceOutcome> {
    this.#timeouts = await this.#countTimeouts()
    const { engine, pool } = this.#options
    const lanes = Math.max(pool.size, engine.capabilities.concurrency)
    const results = await Promise.allSettled(Array.from({ length: lanes }, () => this.#lane()))
    if (this.#givenUp.signal.aborted) {
      throw this.#givenUp.signal.reason
    }
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) {
      throw failed.reason
    }
    if (this.#resumeAt !== null) {
      return { kind: 'wait', resumeAt: this.#resumeAt }
    }
    const isDone = this.#pending.length + this.#scans.length === 0 && !this.#hasMore
    return isDone ? { kind: 'done' } : { kind: 'more' }
  }

  /** Takes one piece of work after the other: pages to look at, or scans for the engine. */
  async #lane(): Promise<void> {
    const { maxPagesPerCall } = this.#options.engine.capabilities
    try {
      for (;;) {
        const hasTime = this.#hasTime()
        const isWanted = hasTime && this.#scans.length < maxPagesPerCall
        const page = isWanted ? await this.#nextPage() : undefined
        if (page !== undefined) {
          await this.#look(page)
        } else if (this.#scans.length > 0 && !this.#stopped && this.#resumeAt === null) {
          await this.#recognise(this.#scans.splice(0, maxPagesPerCall))
        } else {
          return
        }
      }
    } catch (error) {
      this.#stopped = true
      throw error
    }
  }

  #hasTime(): boolean {
    this.#signal.throwIfAborted()
    return !this.#stopped && this.#resumeAt === null && this.#options.hasTime()
  }

  async #nextPage(): Promise<number | undefined> {
    while (this.#pending.length === 0 && this.#hasMore) {
      this.#refilling ??= this.#refill().finally(() => (this.#refilling = undefined))
      await this.#refilling
    }
    return this.#pending.shift()
  }

  async #refill(): Promise<void> {
    const pages = await this.#job.nextPages(this.#lastPage)
    for (const { pageNumber, attempts } of pages) {
      this.#pending.push(pageNumber)
      this.#attempts.set(pageNumber, attempts)
    }
    this.#lastPage = pages.at(-1)?.pageNumber ?? this.#lastPage
    this.#hasMore = pages.length > 0
  }

  async #countTimeouts(): Promise<number> {
    const [{ $extras }] = await Chunk.forTenant(this.#job.tenantId)
      .where('jobId', this.#job.id)
      .where('status', 'failed')
      .where('errorCode', 'TIMEOUT')
      .count('* as timeouts')
    return Number($extras.timeouts)
  }

  /** Reads a page from its text layer, or puts it in the line for the engine. */
  async #look(pageNumber: number): Promise<void> {
    if (this.#options.textLayer === 'ignore') {
      this.#scans.push(pageNumber)
      return
    }
    const { document, pool } = this.#options
    const { tenantId, id: lane } = this.#job
    try {
      const reading = await pool.run(
        'readTextLayer',
        { path: document.path, pageNumber },
        { tenantId, lane, deadlineMs: config.pageDeadline, signal: this.#signal }
      )
      if (reading) {
        await this.#store(pageNumber, reading)
      } else {
        this.#scans.push(pageNumber)
      }
    } catch (error) {
      await this.#giveBack(failureOf(pageNumber, error))
    }
  }

  async #recognise(pages: number[]): Promise<void> {
    const { document, engine } = this.#options
    const missing = new Set(pages)
    const outcomes = engine.read(document, pages, {
      signal: this.#signal,
      deadlineMsPerPage: ENGINE_DEADLINE,
      tenantId: this.#job.tenantId,
    })
    let code: PageFailureCode = 'UPSTREAM'
    try {
      for await (const outcome of outcomes) {
        missing.delete(outcome.pageNumber)
        if (isPageFailure(outcome)) {
          await this.#giveBack(outcome)
        } else {
          await this.#storeReading(outcome)
        }
      }
    } catch (error) {
      code = codeOfCall(error)
      const { tenantId, id: analysisJobId } = this.#job
      logger.warn({ err: error, tenantId, analysisJobId }, 'an engine did not read its pages')
    }
    for (const pageNumber of missing) {
      await this.#giveBack({ pageNumber, code, retryable: true })
    }
  }

  /** What an engine read; where it read words only, the tables are made of them first. */
  async #storeReading(reading: EngineReading): Promise<void> {
    const { pageNumber } = reading
    const { document, pool, signal } = this.#options
    const turn = {
      tenantId: this.#job.tenantId,
      lane: this.#job.id,
      deadlineMs: config.pageDeadline,
      signal,
    }
    try {
      const complete = await withTables(reading, (words) =>
        pool.run('readTokens', { path: document.path, ...words }, turn)
      )
      await this.#store(pageNumber, await packReading(complete))
    } catch (error) {
      await this.#giveBack(failureOf(pageNumber, error))
    }
  }

  async #store(pageNumber: number, packed: PackedReading): Promise<void> {
    const { place, reading, rawText: text, source } = packed
    await this.#job.finishPage(pageNumber, {
      status: 'complete',
      reading,
      rawText: text,
      source,
      ...place,
    })
  }

  /** A page failed: it is tried again where that makes sense, else it is given up. */
  async #giveBack(failure: PageFailure): Promise<void> {
    const { pageNumber, code } = failure
    if (code === 'AUTH') {
      throw unreadable(
        `The recognition service does not accept the credentials configured for engine ` +
          `"${this.#job.row.engine}". Check them, or extract with another extractionType.`
      )
    }

    const attempts = (this.#attempts.get(pageNumber) ?? 0) + 1
    this.#attempts.set(pageNumber, attempts)
    const isUpstream = code === 'RATE_LIMITED' || code === 'UPSTREAM'
    if (!failure.retryable || attempts >= (isUpstream ? UPSTREAM_TRIES : TRIES)) {
      await this.#job.finishPage(pageNumber, { status: 'failed', attempts, errorCode: code })
      if (code === 'TIMEOUT' && ++this.#timeouts >= config.mostTimeouts) {
        this.#giveUp()
      }
      return
    }

    await Chunk.forTenant(this.#job.tenantId)
      .where('jobId', this.#job.id)
      .where('pageNumber', pageNumber)
      .update({ attempts, ...touched() })
    if (isUpstream) {
      const wait = failure.retryAfterMs ?? backOff(RETRY, attempts)
      this.#resumeAt = Math.max(this.#resumeAt ?? 0, epochOf(this.#job.lease.clock) + wait)
    }
    this.#pending.push(pageNumber)
  }

  /** Pages that are being read now are not waited for: they are as slow, most likely. */
  #giveUp(): void {
    this.#givenUp.abort(
      unreadable(
        `Reading was given up because ${this.#timeouts} pages took too long, which may be because ` +
          'the system was busy. Process the file again later; if it fails again, export the ' +
          'document in a simpler form or scan it at a lower resolution.'
      )
    )
  }
}
