import { randomUUID } from 'node:crypto'
import config from '#config/file_processing'
import type { RecordReview, RecordDraft } from '@tenant-education/sheet-reader'
import type { FileConclusion, InterpretationSettings, ThreadTasks } from '../workers/protocol.js'
import type { ThreadSession } from '../workers/pool_options.js'
import type { ReaderPool } from '../workers/reader_pool.js'

/** Milliseconds that what concerns all pages at once may take. */
const DEADLINE = 60_000

interface InterpretationOptions {
  pool: ReaderPool
  tenantId: string
  /** What the file's tasks take turns by. */
  lane: string
  settings: InterpretationSettings
  signal?: AbortSignal
}

/**
 * The interpretation of one file in a reader thread: all pages are shown once, in order; then their
 * meaning is concluded; then all pages are interpreted, in order. Only one page is in memory here.
 */
export class FileInterpretation {
  #session = randomUUID()
  #thread: ThreadSession
  #options: InterpretationOptions

  private constructor(thread: ThreadSession, options: InterpretationOptions) {
    this.#thread = thread
    this.#options = options
  }

  /** Begins an interpretation. Close it, whatever happens. */
  static async open(options: InterpretationOptions): Promise<FileInterpretation> {
    const interpretation = new FileInterpretation(options.pool.session(), options)
    await interpretation.#run('openInterpretation', {
      session: interpretation.#session,
      settings: options.settings,
    })
    return interpretation
  }

  async observe(reading: Uint8Array): Promise<void> {
    await this.#run('observePage', { session: this.#session, reading }, config.pageDeadline)
  }

  async conclude(): Promise<FileConclusion> {
    return this.#run('conclude', { session: this.#session })
  }

  async interpret(reading: Uint8Array): Promise<RecordDraft[]> {
    return this.#run('interpretPage', { session: this.#session, reading }, config.pageDeadline)
  }

  async review(): Promise<RecordReview[]> {
    return this.#run('review', { session: this.#session })
  }

  /** Frees the thread's state. Never rejects: a thread that has ended has none. */
  async close(): Promise<void> {
    const { tenantId, lane } = this.#options
    const turn = { tenantId, lane, deadlineMs: DEADLINE }
    await this.#thread.run('closeInterpretation', { session: this.#session }, turn).catch(() => {})
    this.#thread.close()
  }

  #run<Name extends keyof ThreadTasks>(
    name: Name,
    input: ThreadTasks[Name]['input'],
    deadlineMs = DEADLINE
  ): Promise<ThreadTasks[Name]['output']> {
    const { tenantId, lane, signal } = this.#options
    return this.#thread.run(name, input, { tenantId, lane, deadlineMs, signal })
  }
}
