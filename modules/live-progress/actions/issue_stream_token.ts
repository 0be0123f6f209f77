import type { DateTime } from 'luxon'
import { makeToken } from '#platform/access/one_time_token'
import { systemClock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import StreamToken from '../models/stream_token.js'

/** Seconds for which a token is valid. */
const LIFETIME = 60

/**
 * Issues the token with which a browser may follow one channel.
 *
 * @returns the token, which is shown this once and stored as a hash only.
 */
export async function issueStreamToken(
  input: { tenantId: string; apiKeyId: string; userId: string | null; channel: string },
  clock = systemClock
): Promise<{ token: string; expiresAt: DateTime }> {
  const { token, stored } = makeToken('stt', LIFETIME, clock)
  await StreamToken.create({ id: newId('streamtoken'), ...input, ...stored })
  return { token, expiresAt: stored.expiresAt }
}
