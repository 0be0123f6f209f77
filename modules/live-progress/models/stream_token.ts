import { column } from '@adonisjs/lucid/orm'
import { OneTimeToken } from '#platform/access/one_time_token'

/** Permission for one stream from a browser: bound to a channel, and to the API key that asked. */
export default class StreamToken extends OneTimeToken {
  static override table = 'stream_tokens'

  @column()
  declare apiKeyId: string

  /** Of the request that asked; null: of no user. */
  @column()
  declare userId: string | null

  @column()
  declare channel: string
}
