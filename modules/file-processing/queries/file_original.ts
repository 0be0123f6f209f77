import type { Readable } from 'node:stream'
import { openDocument } from '#platform/storage/documents'
import StoredFile from '../models/stored_file.js'
import { fileNotFound } from './file_state.js'

/** The stored PDF of a file. */
export interface OriginalFile {
  /** As it was uploaded; no folders, no invisible characters. */
  name: string
  /** Bytes. */
  size: number
  stream: Readable
}

/**
 * The stored PDF of a file, opened for reading.
 *
 * @param userId Of the request: another user's file is as if it were missing.
 * @throws {ApiException} `FILE_NOT_FOUND`, also where the PDF was deleted or is still to be
 *   fetched; `UPSTREAM_ERROR` when the drive does not answer.
 */
export async function originalOf(
  tenantId: string,
  fileId: string,
  userId: string | null
): Promise<OriginalFile> {
  const file = await StoredFile.forTenant(tenantId)
    .select('name', 'size', 'driveKey')
    .where('publicId', fileId)
    .if(userId !== null, (own) => own.where('userId', userId!))
    .first()
  if (!file || file.driveKey === null) {
    throw fileNotFound()
  }
  return { name: file.name, size: file.size!, stream: await openDocument(file.driveKey) }
}
