import { ApiException } from '#platform/http/api_exception'
import type { PictureCrop, SheetPicture } from '@tenant-education/sheet-reader'
import { ReaderPool } from '../../workers/reader_pool.js'
import { ThreadFailure } from '../../workers/thread_failure.js'

/** Milliseconds that a picture may hold the thread. */
const DEADLINE = 10_000

/**
 * One thread that only draws: in the line of those that read a picture would wait behind long
 * files, and on the main thread everybody would wait for it.
 */
let pool: ReaderPool | undefined

/** Where a picture is drawn for. */
interface Turn {
  tenantId: string
  fileId: string
}

/**
 * Draws a page of a document on this machine.
 *
 * @throws {ApiException} `PAGE_NOT_DRAWN`
 */
export function drawPicture(
  { tenantId, fileId }: Turn,
  input: { path: string; pageNumber: number; picture: SheetPicture }
): Promise<Uint8Array> {
  return thread()
    .run('drawPage', input, { tenantId, lane: fileId, deadlineMs: DEADLINE })
    .catch(refuse)
}

/** Cuts a part out of a picture. */
export function cutPicture(
  { tenantId, fileId }: Turn,
  input: { picture: Uint8Array; crop: PictureCrop; from: SheetPicture['from']; isCoarse: boolean }
): Promise<Uint8Array> {
  return thread()
    .run('cutPicture', input, { tenantId, lane: fileId, deadlineMs: DEADLINE })
    .catch(refuse)
}

/** Ends the thread, if it runs. */
export async function closePictureThread(): Promise<void> {
  await pool?.close()
  pool = undefined
}

function thread(): ReaderPool {
  pool ??= new ReaderPool({ size: 1 })
  return pool
}

/** What a page does to the thread is the page's fault; that the server stops is not. */
function refuse(error: unknown): never {
  if (!(error instanceof ThreadFailure) || error.code === 'CLOSED') {
    throw error
  }
  const reason =
    error.code === 'TIMEOUT'
      ? `it took more than ${DEADLINE / 1000} seconds`
      : error.code === 'CRASHED'
        ? 'it needs too much memory'
        : 'it is damaged or too complex'
  throw new ApiException(
    'PAGE_NOT_DRAWN',
    `The page cannot be drawn: ${reason}. Download the PDF to look at it.`
  )
}
