import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { touched } from '#platform/database/timestamp'
import { inTransaction } from '#platform/database/transaction'
import { ApiException, validationError } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import { moduleSettings } from '#kernel/modules/settings'
import { recordSink } from '../extension_points/record_sink.js'
import Chunk from '../models/chunk.js'
import StoredFile from '../models/stored_file.js'
import { FileInterpretation } from '../pipeline/file_interpretation.js'
import { addToPages, applyReview } from '../pipeline/page_drafts.js'
import { fileResults } from '../queries/file_results.js'
import type { FileResults } from '../queries/file_results.js'
import type { RecordDraft, SubjectGroup } from '@tenant-education/sheet-reader'
import type { FileProcessingSettings } from '../settings.js'
import type { FileConclusion } from '../workers/protocol.js'
import { pack, unpack } from './packing.js'
import { readerThreads } from '../workers/reader_threads.js'
import { confirmedGroups, replaceSubjectGroups, subjectGroupsOf } from './subject_groups.js'

/** Keys that the refusal of an unknown one names; a file has some dozens as a rule. */
const MOST_KEYS_NAMED = 60

/** A page's drafts, small enough that those of a whole file fit into memory. */
type PackedPages = Map<number, Buffer>

/** Interprets a file's stored pages again after its columns were confirmed or overridden. */
export class Reinterpretation {
  /**
   * Stores the groups as confirmed, derives the records again and hands them to the record sink
   * with `keepEdits`. Groups that are not named keep what was detected or confirmed before.
   *
   * @returns number of groups that were confirmed.
   * @throws {ApiException} `VALIDATION_ERROR` for an unknown or repeated key, `NOT_FOUND` for an
   *   unknown file, `FILE_PROCESSING_FAILED` where the file has no result, `CONFLICT` when the file
   *   was analysed again meanwhile.
   */
  async confirmGroups(tenantId: string, fileId: string, groups: SubjectGroup[]): Promise<number> {
    const results = await fileResults(tenantId, fileId)
    await checkKeys(results.file, groups)
    const overrides = merge(await confirmedGroups(results.file), groups)

    const { pages, detected } = await interpretAgain(results, overrides)
    await this.#publish(results, pages, detected, new Set(groups.map(({ key }) => key)))
    return groups.length
  }

  /**
   * Pages go to the sink one by one, where nobody sees them; then one transaction shows them all.
   */
  async #publish(
    { file, jobId }: FileResults,
    pages: PackedPages,
    detected: FileConclusion,
    confirmed: ReadonlySet<string>
  ): Promise<void> {
    const { tenantId, publicId: fileId, userId } = file
    const { groups, pagesOfGroups } = detected
    const pass = { tenantId, fileId, userId, passId: newId('pass') }
    const sink = recordSink()
    try {
      for (const [pageNumber, packed] of pages) {
        const drafts = await unpack<RecordDraft[]>(packed)
        await inTransaction(async (trx) => {
          await sink?.storePage(
            { ...pass, pageNumber, drafts, corrections: [], refined: false },
            trx
          )
        })
      }
      await inTransaction(async (trx) => {
        await saveDrafts(file, jobId, pages, trx)
        await replaceSubjectGroups(file, { groups, pages: pagesOfGroups }, trx, confirmed)
        const finished = { ...pass, groups, keepEdits: true }
        const count = await sink?.publish(finished, trx)
        await sink?.published(finished, trx)
        await StoredFile.forTenant(tenantId, { client: trx })
          .where('id', file.id)
          .update({ recordCount: count ?? file.recordCount, ...touched() })
      })
    } catch (error) {
      await inTransaction(async (trx) => sink?.discard(pass, trx))
      throw error
    }
  }
}

async function checkKeys(file: StoredFile, groups: SubjectGroup[]): Promise<void> {
  const current = await subjectGroupsOf(file)
  const known = new Set(current.map(({ key }) => key))
  const valid =
    known.size === 0
      ? 'The file has no columns.'
      : `Its columns are ${[...known].slice(0, MOST_KEYS_NAMED).join(', ')}` +
        (known.size > MOST_KEYS_NAMED ? ' …; getFileStatistics lists all.' : '.')
  const seen = new Set<string>()
  for (const [index, { key }] of groups.entries()) {
    if (!known.has(key)) {
      throw validationError(`groups[${index}].key: is not a column of this file. ${valid}`)
    }
    if (seen.has(key)) {
      throw validationError(`groups[${index}].key: is given twice`)
    }
    seen.add(key)
  }
}

function merge(before: SubjectGroup[], changes: SubjectGroup[]): SubjectGroup[] {
  const changed = new Set(changes.map(({ key }) => key))
  return [...before.filter(({ key }) => !changed.has(key)), ...changes]
}

/** Runs both passes over the stored readings; no OCR happens again. */
async function interpretAgain(
  { file, jobId }: FileResults,
  confirmed: SubjectGroup[]
): Promise<{ pages: PackedPages; detected: FileConclusion }> {
  const { tenantId } = file
  const settings = await moduleSettings<FileProcessingSettings>(tenantId, 'file-processing')
  const chunks = await Chunk.forTenant(tenantId)
    .select('id', 'pageNumber')
    .where('jobId', jobId)
    .whereIn('status', ['complete', 'refined'])
    .orderBy('pageNumber')
  const interpretation = await FileInterpretation.open({
    pool: readerThreads(),
    tenantId,
    lane: `${jobId}:reinterpretation`,
    settings: { grading: settings.gradingScale, confirmed },
  })
  try {
    for (const { id } of chunks) {
      await interpretation.observe(await readingOf(tenantId, id))
    }
    const detected = await interpretation.conclude()
    const pages: PackedPages = new Map()
    for (const { id, pageNumber } of chunks) {
      const drafts = await interpretation.interpret(await readingOf(tenantId, id))
      await addToPages(pages, pageNumber, drafts)
    }
    const reviews = await interpretation.review()
    for (const [pageNumber, packed] of pages) {
      pages.set(pageNumber, await pack(applyReview(await unpack(packed), reviews)))
    }
    return { pages, detected }
  } finally {
    await interpretation.close()
  }
}

async function readingOf(tenantId: string, chunkId: string): Promise<Uint8Array> {
  const chunk = await Chunk.forTenant(tenantId).select('reading').where('id', chunkId).firstOrFail()
  return chunk.reading!
}

/** @throws {ApiException} `CONFLICT` when the drafts now belong to another job. */
async function saveDrafts(
  file: StoredFile,
  jobId: string,
  pages: PackedPages,
  trx: TransactionClientContract
): Promise<void> {
  const current = await StoredFile.forTenant(file.tenantId, { client: trx })
    .where('id', file.id)
    .forUpdate()
    .firstOrFail()
  if (current.resultsJobId !== jobId) {
    throw new ApiException(
      'CONFLICT',
      'The file was analysed again meanwhile. Confirm its columns again.'
    )
  }
  for (const [pageNumber, drafts] of pages) {
    await Chunk.forTenant(file.tenantId, { client: trx })
      .where('jobId', jobId)
      .where('pageNumber', pageNumber)
      .update({ drafts, status: 'complete', ...touched() })
  }
}
