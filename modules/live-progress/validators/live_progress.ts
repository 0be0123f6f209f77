import vine from '@vinejs/vine'

/** Longer than any id in a channel's name. */
const LONGEST_CHANNEL = 160

const channel = () => vine.string().minLength(1).maxLength(LONGEST_CHANNEL)

const uid = () => vine.string().regex(/^[\x21-\x7e]{1,128}$/)

/** Body of a request for a stream token. */
export const streamTokenValidator = vine.create({
  channel: channel(),
})

/** Query of the stream itself. */
export const streamValidator = vine.create({
  uid: uid().optional().meta({ description: 'Name of the stream, chosen by the client' }),
  channel: channel().optional().meta({ description: 'Channel that is followed at once' }),
  token: vine.string().maxLength(128).optional().meta({ description: 'Stream token' }),
})

/** Body of what begins and ends the following of a channel. */
export const subscriptionValidator = vine.create({
  uid: uid().meta({ description: 'Name of the open stream' }),
  channel: channel(),
})
