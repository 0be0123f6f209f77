import { newId } from '#platform/identifiers'
import { readDocument, removeDocument, sha256Of, writeDocument } from '#platform/storage/documents'
import type { PictureCrop } from '@tenant-education/sheet-reader'
import StoredFile from '../../models/stored_file.js'
import { openLocally } from '../../services/document_store.js'
import PagePicture from '../models/page_picture.js'
import type { PageToDraw } from '../queries/page_to_draw.js'
import { cutPicture, drawPicture } from './picture_thread.js'

/** Crops are widened to this grid, in ten-thousandths, so that those that lie near are one. */
const GRID = 50
const WHOLE = 10_000
const WHOLE_PAGE: PictureCrop = { x: 0, y: 0, width: WHOLE, height: WHOLE }

/** Pictures that are being made: who asks for the same waits for the same. */
const underWay = new Map<string, Promise<Buffer>>()

/**
 * The picture of a page, or a part of it: from the drive, or drawn and kept there.
 *
 * @param width pixels of the whole page
 * @param isCoarse in four shades of grey, which is made anew each time
 * @returns a WebP
 * @throws {ApiException} `PAGE_NOT_DRAWN`, `UPSTREAM_ERROR` where the drive does not answer
 */
export async function pagePicture(
  page: PageToDraw,
  width: number,
  { crop, isCoarse = false }: { crop?: PictureCrop; isCoarse?: boolean } = {}
): Promise<Buffer> {
  const name = `${page.jobId}/${page.pageNumber}-${width}`
  const whole = () => once(name, () => wholePicture(page, width))
  if (!crop && !isCoarse) {
    return whole()
  }
  const part = crop ? snapped(crop) : WHOLE_PAGE
  return once(`${name}-${Object.values(part).join(',')}-${isCoarse}`, async () => {
    const turn = { tenantId: page.file.tenantId, fileId: page.file.id }
    const picture = await whole()
    const { from } = page.sheet
    return Buffer.from(await cutPicture(turn, { picture, crop: part, from, isCoarse }))
  })
}

async function wholePicture(page: PageToDraw, width: number): Promise<Buffer> {
  const { file, jobId, pageNumber, sheet } = page
  const { tenantId } = file
  const known = await PagePicture.forTenant(tenantId).where({ jobId, pageNumber, width }).first()
  const kept = known && (await readDocument(known.driveKey, known.sha256))
  if (kept) {
    return kept
  }
  await known?.delete()
  const document = await openLocally(file.driveKey)
  try {
    const picture = { ...sheet, width }
    const turn = { tenantId, fileId: file.id }
    const drawn = await drawPicture(turn, { path: document.path, pageNumber, picture })
    const bytes = Buffer.from(drawn)
    await keep(page, width, bytes)
    return bytes
  } finally {
    await document.release()
  }
}

/**
 * Keeps a picture as long as its file is there; of two that drew the same the first one keeps it.
 */
async function keep({ file, jobId, pageNumber }: PageToDraw, width: number, bytes: Buffer) {
  const { tenantId, id: storedFileId } = file
  const driveKey = `${tenantId}/pages/${storedFileId}/${jobId}/${pageNumber}-${width}.webp`
  const row = { jobId, pageNumber, width }
  await writeDocument({ key: driveKey, bytes, contentType: 'image/webp' }, async (trx) => {
    const present = await StoredFile.forTenant(tenantId, { client: trx })
      .where('id', storedFileId)
      .whereNotNull('driveKey')
      .forUpdate()
      .first()
    if (!present || (await PagePicture.forTenant(tenantId, { client: trx }).where(row).first())) {
      return false
    }
    await PagePicture.create(
      {
        id: newId('pic'),
        tenantId,
        storedFileId,
        ...row,
        driveKey,
        sha256: sha256Of(bytes),
        size: bytes.length,
      },
      { client: trx }
    )
    return true
  })
}

/** Pictures that are removed at a time. */
const BATCH = 50

/** Removes the pictures of a file, or of one of its analyses, from the drive. */
export async function removePictures(
  tenantId: string,
  of: { storedFileId: string } | { jobId: string },
  until = Number.MAX_SAFE_INTEGER
): Promise<void> {
  for (;;) {
    const rows = await PagePicture.forTenant(tenantId)
      .where(of)
      .where('createdAt', '<=', until)
      .limit(BATCH)
    for (const row of rows) {
      await removeDocument(row.driveKey)
      await row.delete()
    }
    if (rows.length < BATCH) {
      return
    }
  }
}

/** The smallest part on the grid that holds a crop. */
export function snapped({ x, y, width, height }: PictureCrop): PictureCrop {
  const left = Math.floor(x / GRID) * GRID
  const top = Math.floor(y / GRID) * GRID
  const right = Math.min(WHOLE, Math.ceil((x + width) / GRID) * GRID)
  const bottom = Math.min(WHOLE, Math.ceil((y + height) / GRID) * GRID)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function once(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  let making = underWay.get(name)
  if (!making) {
    making = make().finally(() => underWay.delete(name))
    underWay.set(name, making)
  }
  return making
}
