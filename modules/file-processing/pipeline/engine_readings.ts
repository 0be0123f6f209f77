import type { EngineReading, PageFailureCode } from '@tenant-education/adapter-kit'
import type { PageReading } from '@tenant-education/sheet-reader'
import { fractionTokensOf } from '@tenant-education/sheet-reader/main-thread'
import { AdapterCallException } from '#kernel/adapters/adapter_call_exception'
import { pack } from '../services/packing.js'
import { placeOf } from '../services/page_place.js'
import { rawText } from '../services/raw_text.js'
import type { PackedReading, ThreadTasks } from '../workers/protocol.js'

/**
 * What it means for the pages that an engine's call ended without them.
 *
 * @throws the error itself when it says nothing about the pages: the job is not wanted any more, or
 * the fault is ours.
 */
export function codeOfCall(error: unknown): PageFailureCode {
  if (!(error instanceof AdapterCallException) || error.code === 'E_ADAPTER_ABORTED') {
    throw error
  }
  return error.code === 'E_ADAPTER_TIMEOUT' ? 'TIMEOUT' : 'UPSTREAM'
}

/**
 * A reading with all that is interpreted. `makeTables` puts words into the tables of their page.
 */
export async function withTables(
  reading: EngineReading,
  makeTables: (words: Omit<ThreadTasks['readTokens']['input'], 'path'>) => Promise<PageReading>
): Promise<PageReading> {
  const { pageNumber, source, engineVersion, tokens } = reading
  const { tables = [], rulings = [], skew = 0, turn = 0, warnings = [], timings = {} } = reading
  const isMadeOfWords = tables.length + rulings.length === 0 && skew === 0 && turn === 0
  if (isMadeOfWords && tokens.length > 0) {
    return makeTables({ pageNumber, source, engineVersion, tokens: fractionTokensOf(reading) })
  }
  return { ...reading, tables, rulings, skew, warnings, timings }
}

/** A reading as it is stored. */
export async function packReading(reading: PageReading): Promise<PackedReading> {
  return {
    place: placeOf(reading),
    reading: await pack(reading),
    rawText: rawText(reading),
    source: reading.source,
    warnings: reading.warnings,
  }
}
