import { notFound } from '#platform/http/api_exception'
import type { Box, PageReading } from '@tenant-education/adapter-kit'
import type { RecordDraft } from '@tenant-education/sheet-reader'
import Chunk from '../models/chunk.js'
import StoredFile from '../models/stored_file.js'
import type { PagePlace, StoredPlace } from '../workers/protocol.js'
import { unpack } from './packing.js'
import { placeOf, uprightBoxes, uprightPlace } from './page_place.js'

/** What was read on a page of a file, with where it stands. */
export interface ReadSheet {
  /** Job whose results the file's records are. */
  jobId: string
  /** Pages of the document. */
  pages: number
  /** In the order of the page; none where the page could not be read. */
  drafts: RecordDraft[]
  /** How the page lies; null where it could not be read, or its PDF was deleted. */
  place: PagePlace | null
}

/** What was read on the pages of files, for whoever shows a page beside its records. */
export class ReadSheets {
  /**
   * A page of a file that has results.
   *
   * @returns null where the file's pages were deleted, or it has no results.
   * @throws {ApiException} `NOT_FOUND` for a file or a page that is not there.
   */
  async page(tenantId: string, fileId: string, pageNumber: number): Promise<ReadSheet | null> {
    const file = await StoredFile.forTenant(tenantId).where('publicId', fileId).first()
    if (!file || pageNumber > (file.pages ?? pageNumber)) {
      throw notFound(file ? `The file has no page ${pageNumber}.` : undefined)
    }
    if (!file.resultsJobId || file.driveKey === null) {
      return null
    }
    const chunk = await this.#chunk(tenantId, file.resultsJobId, pageNumber)
    const drafts = chunk?.drafts ? await unpack<RecordDraft[]>(chunk.drafts) : []
    const stored = chunk ? await this.#placeOf(chunk) : null
    return {
      jobId: file.resultsJobId,
      pages: file.pages ?? pageNumber,
      drafts: stored ? uprightBoxes(drafts, stored) : drafts,
      place: stored && uprightPlace(stored),
    }
  }

  /** How a page of a job lies; null where it was not read. */
  async place(tenantId: string, jobId: string, pageNumber: number): Promise<PagePlace | null> {
    const chunk = await this.#chunk(tenantId, jobId, pageNumber)
    const stored = chunk ? await this.#placeOf(chunk) : null
    return stored && uprightPlace(stored)
  }

  /** Where the tables of a page lie, in points. */
  async tables(tenantId: string, jobId: string, pageNumber: number): Promise<Box[]> {
    const chunk = await this.#chunk(tenantId, jobId, pageNumber, 'reading')
    if (!chunk?.reading) {
      return []
    }
    const { tables } = await unpack<PageReading>(chunk.reading)
    const boxes = tables.map(({ box }) => ({ box }))
    const stored = await this.#placeOf(chunk)
    return (stored ? uprightBoxes(boxes, stored) : boxes).map(({ box }) => box)
  }

  #chunk(
    tenantId: string,
    jobId: string,
    pageNumber: number,
    content: 'drafts' | 'reading' = 'drafts'
  ): Promise<Chunk | null> {
    return Chunk.forTenant(tenantId)
      .select('id', 'tenantId', content, 'width', 'height', 'skew', 'turn', 'textAngle')
      .where('jobId', jobId)
      .where('pageNumber', pageNumber)
      .whereIn('status', ['complete', 'refined'])
      .first()
  }

  /** Pages that were read before it was kept say it in their readings only. */
  async #placeOf(chunk: Chunk): Promise<StoredPlace | null> {
    const { id, tenantId, width, height, skew, turn, textAngle } = chunk
    if (width !== null && height !== null) {
      return { width, height, skew: skew ?? 0, turn: turn ?? 0, textAngle: textAngle ?? 0 }
    }
    const { reading } = await Chunk.forTenant(tenantId)
      .select('reading')
      .where('id', id)
      .firstOrFail()
    return reading ? placeOf(await unpack<PageReading>(reading)) : null
  }
}
