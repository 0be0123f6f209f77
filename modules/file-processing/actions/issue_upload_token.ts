import { makeToken } from '#platform/access/one_time_token'
import { systemClock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import UploadToken from '../models/upload_token.js'
import { plainFileName } from '../services/file_name.js'

/** Seconds for which a token is valid (contract). */
const LIFETIME = 120

export interface UploadTokenInput {
  tenantId: string
  userId: string
  name: string
  /** Bytes that the upload may have at most. */
  size: number
}

/**
 * Issues the token with which a browser may upload one file.
 *
 * @returns the token, which is shown this once and stored as a hash only.
 */
export async function issueUploadToken(
  input: UploadTokenInput,
  clock = systemClock
): Promise<string> {
  const { token, stored } = makeToken('upt', LIFETIME, clock)
  await UploadToken.create({
    id: newId('uploadtoken'),
    ...input,
    name: plainFileName(input.name),
    ...stored,
  })
  return token
}
