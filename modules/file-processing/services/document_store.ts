import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { epochOf, systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import env from '#start/env'
import { newId } from '#platform/identifiers'
import { copyDocument, pathOf, removeDocument, storeFile } from '#platform/storage/documents'
import type StoredFile from '../models/stored_file.js'
import UploadIntent from '../models/upload_intent.js'
import { giveStorageBack, openStorage, storageLimit, takeStorage } from './storage_quota.js'

/** Bytes a document may have: 64 MB. */
export const MAXIMUM_SIZE = 67_108_864

/** A temporary file, or an object without a file, of this age belongs to nobody: milliseconds. */
const ABANDONED_AFTER = 3_600_000

/** A file of this machine that is readable until it is released. */
export interface LocalDocument {
  path: string
  release(): Promise<void>
}

/**
 * A path for bytes that arrive, on the disk of the storage: not in the system's temporary folder,
 * which may be memory.
 */
export async function incomingPath(): Promise<string> {
  const folder = incomingFolder()
  await mkdir(folder, { recursive: true })
  return join(folder, `${newId('incoming')}.pdf`)
}

/**
 * Moves a file to the drive and takes its bytes of the tenant's storage. What the returned intent
 * names is swept, and its bytes given back, unless the intent is deleted in the transaction that
 * points a file to it. On failure nothing is left behind.
 *
 * @throws {ApiException} `FILE_QUOTA_EXCEEDED` when the storage would be exceeded.
 */
export async function storeDocument(tenantId: string, path: string): Promise<UploadIntent> {
  const driveKey = `${tenantId}/${newId('document')}.pdf`
  const { size } = await stat(path)
  const limit = await storageLimit(tenantId)
  await openStorage(tenantId)
  const intent = await inTransaction(async (trx) => {
    await takeStorage(tenantId, size, limit, trx)
    return UploadIntent.create({ id: newId('intent'), tenantId, driveKey, size }, { client: trx })
  })
  try {
    await storeFile(path, driveKey, 'application/pdf')
  } catch (error) {
    await discardDocument(intent)
    throw error
  }
  return intent
}

/**
 * Says that no file points to a stored object any more, in the transaction that makes it so. Call
 * {@link discardDocument} when it has committed.
 */
export function abandonDocument(
  { tenantId, driveKey, size }: Pick<StoredFile, 'tenantId' | 'size'> & { driveKey: string },
  trx: TransactionClientContract
): Promise<UploadIntent> {
  const intent = { id: newId('intent'), tenantId, driveKey, size: size ?? 0 }
  return UploadIntent.create(intent, { client: trx })
}

/**
 * Takes its bytes from a file whose row stays.
 *
 * @returns null where it has none.
 */
export async function abandonBytes(
  file: StoredFile,
  trx: TransactionClientContract
): Promise<UploadIntent | null> {
  const { tenantId, driveKey, size } = file
  if (driveKey === null) {
    return null
  }
  await file.useTransaction(trx).merge({ driveKey: null }).save()
  return abandonDocument({ tenantId, driveKey, size }, trx)
}

/**
 * Deletes a stored object that no file points to, and gives its bytes back. Where the storage does
 * not answer, the intent stays and the sweep tries again.
 */
export async function discardDocument({
  id,
  tenantId,
  driveKey,
  size,
}: Pick<UploadIntent, 'id' | 'tenantId' | 'driveKey' | 'size'>): Promise<void> {
  try {
    await removeDocument(driveKey)
    await inTransaction(async (trx) => {
      const removed = await UploadIntent.forTenant(tenantId, { client: trx })
        .where('id', id)
        .delete()
      if (Number(removed) === 1) {
        await giveStorageBack(tenantId, size, trx)
      }
    })
  } catch (error) {
    logger.warn({ err: error, tenantId }, 'an object is left to the sweep')
  }
}

/**
 * Gives the stored bytes a path of this machine: that of the object itself on a local disk, a copy
 * of it otherwise.
 */
export async function openLocally(driveKey: string): Promise<LocalDocument> {
  const local = pathOf(driveKey)
  if (local !== null) {
    return { path: local, release: async () => {} }
  }

  const path = await incomingPath()
  const release = () => rm(path, { force: true })
  try {
    await copyDocument(driveKey, path)
  } catch (error) {
    await release()
    throw error
  }
  return { path, release }
}

/** Deletes objects without a file and temporary files that a killed process left behind. */
export async function sweepAbandoned(now = epochOf(systemClock)): Promise<void> {
  const intents = await UploadIntent.acrossTenants()
    .where('createdAt', '<', now - ABANDONED_AFTER)
    .limit(100)
  for (const intent of intents) {
    await discardDocument(intent)
  }

  const folder = incomingFolder()
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > ABANDONED_AFTER) {
      await rm(path, { force: true })
    }
  }
}

function incomingFolder(): string {
  return join(env.get('STORAGE_PATH', app.tmpPath('storage')), '.incoming')
}
