import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import env from '#start/env'
import { newId } from '#kernel/identifiers'
import { copyDocument, pathOf, removeDocument, storeFile } from '#kernel/storage/documents'
import UploadIntent from '../models/upload_intent.js'

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
 * Moves a file to the drive. What the returned intent names is swept unless the intent is deleted
 * in the transaction that points a file to it. On failure nothing is left behind.
 */
export async function storeDocument(tenantId: string, path: string): Promise<UploadIntent> {
  const driveKey = `${tenantId}/${newId('document')}.pdf`
  const intent = await UploadIntent.create({ id: newId('intent'), tenantId, driveKey })
  try {
    await storeFile(path, driveKey, 'application/pdf')
  } catch (error) {
    await discardDocument(intent)
    throw error
  }
  return intent
}

/**
 * Deletes a stored object that no file will point to. Where the storage does not answer, the intent
 * stays and the sweep tries again.
 */
export async function discardDocument(intent: UploadIntent): Promise<void> {
  try {
    await removeDocument(intent.driveKey)
    await intent.delete()
  } catch (error) {
    logger.warn({ err: error, tenantId: intent.tenantId }, 'an object is left to the sweep')
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
export async function sweepAbandoned(now = Date.now()): Promise<void> {
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
