import { baseUrl } from '#platform/http/base_url'
import { iso } from '#platform/http/moments'
import type { ContextWith } from '#platform/http/checked_input'
import { issueStreamToken } from '../actions/issue_stream_token.js'
import { findChannel } from '../queries/find_channel.js'
import { readerWithKey } from '../services/stream_reader.js'
import type { streamTokenValidator } from '../validators/live_progress.js'

/** Path of the stream that a browser opens. */
export const STREAM_PATH = '/__transmit/events'

/** Tokens with which browsers follow live progress. */
export default class StreamTokensController {
  async store(ctx: ContextWith<typeof streamTokenValidator>) {
    const { request, tenant, caller, userId } = ctx
    const { channel } = ctx.input
    await findChannel(readerWithKey(ctx), channel)
    const { token, expiresAt } = await issueStreamToken({
      tenantId: tenant.id,
      apiKeyId: caller.id,
      userId,
      channel,
    })
    return { token, streamUrl: `${baseUrl(request)}${STREAM_PATH}`, expiresAt: iso(expiresAt) }
  }
}
