import { randomBytes } from 'node:crypto'
import { momentOf, systemClock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import UploadToken from '../models/upload_token.js'
import { plainFileName } from '../services/file_name.js'
import { hashUploadToken } from '../services/upload_token_hash.js'

/** Minutes for which a token is valid (contract). */
const LIFETIME_MINUTES = 2

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
  const token = `upt_${randomBytes(32).toString('base64url')}`
  await UploadToken.create({
    id: newId('uploadtoken'),
    ...input,
    name: plainFileName(input.name),
    tokenHash: hashUploadToken(token),
    expiresAt: momentOf(clock).plus({ minutes: LIFETIME_MINUTES }),
  })
  return token
}
