import { backOff } from '@tenant-education/adapter-kit'
import type {
  DocumentHandle,
  ExtractionEngine,
  EngineCapabilities,
  EngineReadOptions,
  PageFailure,
} from '@tenant-education/adapter-kit'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PageReading } from '@tenant-education/sheet-reader'
import { CallFailure, toPageFailure, toWorkFailure } from './failure.js'
import { AnchoredText, tokensOf } from './page_tokens.js'
import type { PageWork, WorkOptions } from '../page_work.js'
import type { DocumentAiPage, ProcessClient } from './process_client.js'

/** The service takes 15 pages at once outside its imageless mode. */
export const PAGES_PER_CALL = 15
/** The service takes 40 MB at once; base64 and what surrounds it must fit as well. */
const BYTES_PER_CALL = 28 * 1024 * 1024
/** Tries of one call, the first included. */
const TRIES = 3
/**
 * Milliseconds before the second try where the service names no time; doubled for each further one.
 */
const FIRST_PAUSE = 500
/** A longer pause is left to the job, which can do something else meanwhile. */
const LONGEST_PAUSE = 30_000

export interface DocumentAiEngineOptions {
  client: ProcessClient
  work: PageWork
  /** Milliseconds before the second try of a call that failed; tests make it short. */
  firstPauseMs?: number
}

/**
 * Has pages read by a Document AI processor and puts the words into the page's own table, so that
 * columns, arithmetic and confidence are treated as for every other engine.
 *
 * What goes wrong is settled here: a part with too many pages is halved; so is one that the service
 * does not accept, until the page that is the reason stands alone; a used-up quota is waited for as
 * long as the service says; credentials that are not accepted end the whole call at once.
 */
export class DocumentAiEngine implements ExtractionEngine {
  readonly capabilities: EngineCapabilities = {
    maxPagesPerCall: PAGES_PER_CALL,
    concurrency: 2,
  }
  #client: ProcessClient
  #work: PageWork
  #firstPause: number
  /** No call starts before this moment (milliseconds, monotonic), because the quota is used up. */
  #pausedUntil = 0

  constructor({ client, work, firstPauseMs = FIRST_PAUSE }: DocumentAiEngineOptions) {
    this.#client = client
    this.#work = work
    this.#firstPause = firstPauseMs
  }

  async *read(
    document: DocumentHandle,
    pages: readonly number[],
    options: EngineReadOptions
  ): AsyncIterable<PageReading | PageFailure> {
    const parts = inParts([...pages], PAGES_PER_CALL)
    while (parts.length > 0 && !options.signal.aborted) {
      const part = parts.shift()!
      try {
        yield* this.#readPart(document, part, options)
      } catch (error) {
        if (options.signal.aborted) {
          return
        }
        if (canBeSplit(error) && part.length > 1) {
          parts.unshift(...inParts(part, Math.ceil(part.length / 2)))
        } else if (error instanceof CallFailure) {
          const given = endsEverything(error) ? [...part, ...parts.splice(0).flat()] : part
          yield* given.map((page) => toPageFailure(page, error))
        } else {
          yield* part.map((page) => toWorkFailure(page, error))
        }
      }
    }
  }

  async close(): Promise<void> {
    await this.#client.close()
  }

  /** Rejects only before it has yielded anything. */
  async *#readPart(
    document: DocumentHandle,
    part: number[],
    options: EngineReadOptions
  ): AsyncIterable<PageReading | PageFailure> {
    const work: WorkOptions = {
      tenantId: options.tenantId,
      lane: document.sha256,
      deadlineMs: options.deadlineMsPerPage,
      signal: options.signal,
    }
    const pdf = await this.#work.extractPages(document.path, part, work)
    if (pdf.length > BYTES_PER_CALL) {
      throw new CallFailure('page_limit', 'The pages are larger than Document AI takes at once.')
    }
    for (const page of part) {
      options.onPage?.(page)
    }
    const answer = await this.#call(pdf, options.deadlineMsPerPage * part.length, options.signal)
    const text = new AnchoredText(answer.text ?? '')
    const read = byNumber(answer.pages ?? [])

    for (const [index, pageNumber] of part.entries()) {
      const page = read.get(index + 1)
      if (options.signal.aborted) {
        return
      }
      yield page
        ? await this.#work
            .readTokens(document.path, pageNumber, tokensOf(page, text), work)
            .catch((error: unknown) => toWorkFailure(pageNumber, error))
        : toPageFailure(
            pageNumber,
            new CallFailure('upstream', 'The answer of Document AI lacks the page.')
          )
    }
  }

  async #call(pdf: Uint8Array, deadlineMs: number, signal: AbortSignal) {
    const end = performance.now() + deadlineMs
    for (let attempt = 1; ; attempt++) {
      await this.#waitForQuota(end, signal)
      try {
        const left = Math.max(1, Math.ceil(end - performance.now()))
        return await this.#client.process(pdf, { signal, deadlineMs: left })
      } catch (error) {
        if (!(error instanceof CallFailure) || !isPassing(error)) {
          throw error
        }
        const planned = { first: this.#firstPause, jitter: 0.2 }
        const pause = error.retryAfterMs ?? backOff(planned, attempt)
        if (error.kind === 'rate_limited') {
          this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + pause)
        }
        const isTooLong = pause > LONGEST_PAUSE || performance.now() + pause >= end
        if (attempt >= TRIES || isTooLong) {
          throw error
        }
        await pauseFor(pause, signal)
      }
    }
  }

  /** @throws {CallFailure} `rate_limited` when the quota comes back too late for this call. */
  async #waitForQuota(end: number, signal: AbortSignal): Promise<void> {
    const pause = this.#pausedUntil - performance.now()
    if (pause <= 0) {
      return
    }
    if (pause > LONGEST_PAUSE || this.#pausedUntil >= end) {
      throw new CallFailure('rate_limited', 'The quota of Document AI is used up.', pause)
    }
    await pauseFor(pause, signal)
  }
}

function inParts(pages: number[], size: number): number[][] {
  const parts: number[][] = []
  for (let start = 0; start < pages.length; start += size) {
    parts.push(pages.slice(start, start + size))
  }
  return parts
}

function byNumber(pages: DocumentAiPage[]): Map<number, DocumentAiPage> {
  return new Map(pages.map((page, index) => [page.pageNumber || index + 1, page]))
}

/** True where the reason may be one page, or the number of them: fewer pages may be accepted. */
function canBeSplit(error: unknown): boolean {
  return error instanceof CallFailure
    ? error.kind === 'page_limit' || error.kind === 'bad_input'
    : toWorkFailure(0, error).code === 'BAD_PAGE'
}

function endsEverything({ kind }: CallFailure): boolean {
  return kind === 'configuration' || kind === 'rate_limited'
}

function isPassing({ kind }: CallFailure): boolean {
  return kind === 'rate_limited' || kind === 'upstream'
}

async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal })
  } catch {
    throw new CallFailure('aborted', 'The call was given up.')
  }
}
