import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, rename, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import logger from '@adonisjs/core/services/logger'
import drive from '@adonisjs/drive/services/main'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { inTransaction } from '#platform/database/transaction'
import { ApiException } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'

/**
 * The only way to the drive. A document gets its final name when it is complete, and never changes
 * under it; it is read as a stream or as an exact copy. Drive's own `getBytes` is used nowhere: on
 * the file system it returns the whole memory that a buffer was cut from.
 */

/** Folder of documents that are being written. Nobody reads there. */
const UNFINISHED = 'unfinished'

/** A document that is unfinished at this age was left by a killed process: milliseconds. */
const ABANDONED_AFTER = 3_600_000

/** Milliseconds in which the drive has to give a document its final name: a transaction waits. */
const NAMING_DEADLINE = 10_000

/** Bytes of room without which this machine's drive counts as full: an upload is up to 64 MB. */
const LEAST_ROOM = 100_000_000

/** Milliseconds in which the drive has to take a document, or to give it. */
const TRANSFER_DEADLINE = 20_000

/** A document before it is stored. */
export interface NewDocument {
  /** Its final name on the drive. */
  key: string
  bytes: Buffer
  contentType: string
}

/** SHA-256 of a document, hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Stores a document that several may make at the same time. It is written under a temporary name;
 * only who wins the row gives it the final one, in the transaction that makes the row true. So a
 * row never points to a document that is missing, or that another writer is changing.
 *
 * @param win Writes the row. False, or an error, leaves drive and database as they were.
 * @returns False when the row was not won.
 */
export async function writeDocument(
  { key, bytes, contentType }: NewDocument,
  win: (trx: TransactionClientContract) => Promise<boolean>
): Promise<boolean> {
  const draft = `${UNFINISHED}/${newId('draft')}`
  let isNamed = false
  try {
    await inTime(drive.use().put(draft, bytes, { contentType }), TRANSFER_DEADLINE)
    return await inTransaction(async (trx) => {
      isNamed = (await win(trx)) && (isNamed || (await name(draft, key)))
      return isNamed
    })
  } finally {
    if (!isNamed) {
      await removeDraft(draft)
    }
  }
}

/**
 * An exact copy of a document.
 *
 * @param sha256 Of the bytes that were stored, hexadecimal.
 * @param options `deadline`: milliseconds to wait for the drive.
 * @returns Null when the document is not there or has other bytes than those.
 * @throws {ApiException} `UPSTREAM_ERROR` (502) when the drive does not answer.
 */
export async function readDocument(
  key: string,
  sha256: string,
  { deadline = TRANSFER_DEADLINE }: { deadline?: number } = {}
): Promise<Buffer | null> {
  const bytes = await bytesOf(key, deadline)
  if (bytes && sha256Of(bytes) === sha256) {
    return bytes
  }
  logger.error({ key }, bytes ? 'a stored document is damaged' : 'a stored document is missing')
  return null
}

/** 502: the drive gives no usable document now; a later request may get one. */
export function documentUnavailable(): ApiException {
  return new ApiException(
    'UPSTREAM_ERROR',
    'The document cannot be read at the moment. Try again in a minute.',
    { 'Retry-After': '60' }
  )
}

/** Moves a file of this machine to the drive, under a name that nothing points to yet. */
export async function storeFile(path: string, key: string, contentType: string): Promise<void> {
  const target = pathOf(key)
  if (target === null) {
    await drive.use().moveFromFs(path, key, { contentType })
    return
  }
  await mkdir(dirname(target), { recursive: true })
  try {
    await rename(path, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') {
      throw error
    }
    await drive.use().moveFromFs(path, key, { contentType })
  }
}

/** Copies a document to a file of this machine, whatever its size. */
export async function copyDocument(key: string, path: string): Promise<void> {
  await pipeline(await drive.use().getStream(key), createWriteStream(path))
}

/**
 * A document as a stream, opened: whether it is there is known before anything of it is sent.
 *
 * @throws {ApiException} `UPSTREAM_ERROR` (502) when it is not there or the drive does not answer.
 */
export async function openDocument(key: string): Promise<Readable> {
  try {
    const path = pathOf(key)
    if (path === null) {
      return await drive.use().getStream(key)
    }
    const file = await open(path)
    return file.createReadStream()
  } catch (error) {
    logger.error({ err: error, key }, 'a stored document cannot be read')
    throw documentUnavailable()
  }
}

/** Removes a document; one that is not there is no error. */
export function removeDocument(key: string): Promise<void> {
  return drive.use().delete(key)
}

/** Where a document lies on this machine; null when the drive is elsewhere. */
export function pathOf(key: string): string | null {
  const { driver } = drive.use()
  if (!(driver instanceof FSDriver)) {
    return null
  }
  const { location } = driver.options
  return join(location instanceof URL ? fileURLToPath(location) : location, key)
}

/**
 * Resolves when a document could be stored now.
 *
 * @throws Error when the drive does not answer, or this machine's has less than 100 MB of room.
 */
export async function requireRoomOnDrive(): Promise<void> {
  const folder = pathOf(UNFINISHED)
  if (folder === null) {
    await drive.use().exists(`${UNFINISHED}/none`)
    return
  }
  await mkdir(folder, { recursive: true })
  await access(folder, constants.W_OK)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < LEAST_ROOM) {
    throw new Error(`The drive has only ${bavail * bsize} bytes of room.`)
  }
}

/** Removes what processes that were killed while writing left on the drive. */
export async function removeUnfinishedDocuments(now = Date.now()): Promise<void> {
  let paginationToken: string | undefined
  do {
    const listed = drive.use().listAll(UNFINISHED, { paginationToken })
    const page = await inTime(listed, TRANSFER_DEADLINE)
    for (const entry of page.objects) {
      if (entry instanceof DriveFile && (await isAbandoned(entry, now))) {
        await removeDraft(entry.key)
      }
    }
    paginationToken = page.paginationToken
  } while (paginationToken)
}

/** A file system renames in one step; Drive's `move` would copy there, under the final name. */
async function name(draft: string, key: string): Promise<true> {
  const [from, to] = [pathOf(draft), pathOf(key)]
  if (from !== null && to !== null) {
    await mkdir(dirname(to), { recursive: true })
    await rename(from, to)
    return true
  }
  await inTime(drive.use().move(draft, key), NAMING_DEADLINE)
  return true
}

async function bytesOf(key: string, deadline: number): Promise<Buffer | null> {
  const disk = drive.use()
  let stream: Readable | undefined
  const read = async () => {
    stream = await disk.getStream(key)
    return buffer(stream)
  }
  try {
    return await inTime(read(), deadline)
  } catch (error) {
    stream?.destroy()
    const isThere = await inTime(disk.exists(key), deadline).catch(() => true)
    if (!isThere) {
      return null
    }
    logger.error({ err: error, key }, 'a stored document cannot be read')
    throw documentUnavailable()
  }
}

/** The drive of another machine may never answer. */
async function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => {
      fail(new Error(`The drive has not answered within ${milliseconds} ms.`))
    }, milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

async function isAbandoned(file: DriveFile, now: number): Promise<boolean> {
  const metadata = await file.getMetaData().catch(() => null)
  return metadata !== null && now - metadata.lastModified.getTime() > ABANDONED_AFTER
}

/** What cannot be removed now is left to the clean-up. */
async function removeDraft(draft: string): Promise<void> {
  await inTime(removeDocument(draft), TRANSFER_DEADLINE).catch((error: unknown) => {
    logger.warn({ err: error }, 'an unfinished document is left to the clean-up')
  })
}
