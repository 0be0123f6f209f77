import { ApiException, notFound } from '#platform/http/api_exception'
import { FileCatalogue, type FileSummary } from '#modules/file-processing/public'
import { publishedPass } from '../services/published_records.js'
import type { Actor } from '../services/record_history.js'

/** Who calls: a tenant, possibly for one of its users, whose files are then the only ones. */
export interface Caller extends Actor {
  tenantId: string
  /** The user is a person of the school, not one whose files are kept apart. */
  seesAllFiles?: boolean
}

/** Whose files the caller may see; null for those of all. */
export function ownerOf({ userId, seesAllFiles = false }: Caller): string | null {
  return seesAllFiles ? null : userId
}

const catalogue = new FileCatalogue()

/**
 * A file that the caller may see.
 *
 * @throws {ApiException} `NOT_FOUND`, the same for an unknown file and for somebody else's.
 */
export async function findFile(caller: Caller, fileId: string): Promise<FileSummary> {
  const file = await catalogue.find(caller.tenantId, fileId, { userId: ownerOf(caller) })
  if (!file) {
    throw notFound('There is no file with this fileId.')
  }
  return file
}

/** True where the file exists and is the caller's. */
export async function seesFile(caller: Caller, fileId: string): Promise<boolean> {
  return (await catalogue.find(caller.tenantId, fileId, { userId: ownerOf(caller) })) !== null
}

/**
 * A file whose results are asked for. A file that is still being read has none yet; one that was
 * complete before keeps them when a later analysis fails.
 *
 * @throws {ApiException} `NOT_FOUND`, and `FILE_PROCESSING_FAILED` where there is no result.
 */
export async function fileWithResults(caller: Caller, fileId: string): Promise<FileSummary> {
  const file = await findFile(caller, fileId)
  if (file.status === 'failed' && !(await publishedPass({ tenantId: caller.tenantId, fileId }))) {
    throw new ApiException(
      'FILE_PROCESSING_FAILED',
      file.error ?? 'The file could not be processed.'
    )
  }
  return file
}
