import { column } from '@adonisjs/lucid/orm'
import { OneTimeToken } from '#platform/access/one_time_token'
import type { Role } from '../services/roles.js'

/**
 * What a link is for: `invite` makes somebody a member, `reset` lets one in who cannot sign in any
 * more, `enter` is a sign-in and no more.
 */
export type LinkPurpose = 'invite' | 'reset' | 'enter'

/**
 * An address that lets one person in, once. It is handed over by people: the platform sends no
 * mail.
 */
export default class OneTimeLink extends OneTimeToken {
  static override table = 'one_time_links'

  @column()
  declare purpose: LinkPurpose

  @column()
  declare email: string

  /** Whom it lets in; null where an invitation may make the person. */
  @column()
  declare userId: string | null

  /** What an invitation makes of the person. */
  @column()
  declare role: Role | null

  /** As the audit log names them: `user:<id>`, `command:<name>`. */
  @column()
  declare madeBy: string
}
