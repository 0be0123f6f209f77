import { column } from '@adonisjs/lucid/orm'
import { OneTimeToken } from '#platform/access/one_time_token'

/** Permission for one upload from a browser: bound to user, name and size. */
export default class UploadToken extends OneTimeToken {
  static override table = 'upload_tokens'

  @column()
  declare userId: string

  @column()
  declare name: string

  /** Bytes that were promised: the most the upload may have. */
  @column({ consume: Number })
  declare size: number
}
