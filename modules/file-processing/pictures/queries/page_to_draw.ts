import { notFound } from '#platform/http/api_exception'
import type { SheetPicture } from '@tenant-education/sheet-reader'
import Chunk from '../../models/chunk.js'
import StoredFile from '../../models/stored_file.js'
import { fileNotFound } from '../../queries/file_state.js'
import { ReadSheets } from '../../services/read_sheets.js'

/** A page that somebody wants to see. */
export interface PageToDraw {
  file: StoredFile & { driveKey: string }
  jobId: string
  pageNumber: number
  /** How it was read. */
  sheet: Omit<SheetPicture, 'width'>
}

/**
 * A page of a file as it was read by a job: by the one that the records come from where none is
 * named.
 *
 * @param userId Of the request: another user's file is as if it were missing.
 * @throws {ApiException} `FILE_NOT_FOUND`, also where the PDF was deleted; `NOT_FOUND` for an
 *   unknown page, and for a job that is not one of the file's last.
 */
export async function pageToDraw(
  tenantId: string,
  userId: string | null,
  { fileId, pageNumber, job }: { fileId: string; pageNumber: number; job?: string }
): Promise<PageToDraw> {
  const file = await StoredFile.forTenant(tenantId)
    .where('publicId', fileId)
    .if(userId !== null, (own) => own.where('userId', userId!))
    .first()
  if (!file || file.driveKey === null) {
    throw fileNotFound()
  }
  const jobId = job ?? file.resultsJobId ?? file.latestJobId
  const isKnown = jobId === file.resultsJobId || jobId === file.latestJobId
  if (jobId === null || !isKnown || file.pages === null || pageNumber > file.pages) {
    throw notFound('The file has no such page.')
  }
  const chunk = await Chunk.forTenant(tenantId)
    .select('source')
    .where('jobId', jobId)
    .where('pageNumber', pageNumber)
    .first()
  const place = await new ReadSheets().place(tenantId, jobId, pageNumber)
  return {
    file: file as PageToDraw['file'],
    jobId,
    pageNumber,
    sheet: {
      from: drawnFrom(chunk?.source ?? null),
      turn: place?.turn ?? 0,
      skew: place?.skew ?? 0,
    },
  }
}

/** A page that nobody could read is drawn as it is displayed. */
function drawnFrom(source: string | null): SheetPicture['from'] {
  switch (source) {
    case 'text_layer':
      return 'print'
    case 'tesseract':
      return 'scan'
    default:
      return 'engine'
  }
}
