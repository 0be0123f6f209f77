import { address, mapOf, moment, named, object, shape, text } from '#platform/http/shapes'

/** What a tenant's server gives to its page. */
export const streamToken = named(
  'StreamToken',
  object({ token: text, streamUrl: address, expiresAt: moment })
)

/** What Transmit sends in each data field. */
export const channelMessage = named(
  'ChannelMessage',
  object({ channel: text, payload: mapOf(shape<unknown>({})) })
)
