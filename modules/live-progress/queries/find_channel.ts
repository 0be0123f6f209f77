import { requireAccess } from '#platform/access/require_access'
import { validationError } from '#platform/http/api_exception'
import type { FollowedJob } from '#platform/progress/followed_job'
import {
  channelForms,
  progressChannel,
  type FoundChannel,
} from '#platform/progress/progress_channels'
import { unauthorizedStream, type StreamReader } from '../services/stream_reader.js'

/** A channel that its reader may follow, with the job behind it. */
export interface FollowedChannel {
  channel: FoundChannel
  job: FollowedJob
}

/**
 * The channel of a name, for a reader who may follow it.
 *
 * @throws {ApiException} `VALIDATION_ERROR` for a name that no channel has; `UNAUTHORIZED` where
 *   the reader's key has ended; `FORBIDDEN` for tenant, module or scope; 404 for what is not the
 *   reader's.
 */
export async function findChannel(reader: StreamReader, name: string): Promise<FollowedChannel> {
  const channel = progressChannel(name)
  if (!channel) {
    throw validationError(`channel: must be ${channelForms().join(' or ')}`)
  }
  const principal = await reader.principal()
  if (!principal) {
    throw unauthorizedStream()
  }
  await requireAccess({ ...channel.channels, startsWork: false }, principal)
  return { channel, job: await channel.channels.find(reader, channel.id) }
}
