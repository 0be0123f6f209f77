import { createHash, randomBytes } from 'node:crypto'
import type { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { column } from '@adonisjs/lucid/orm'
import { epochOf, momentOf, systemClock } from '#platform/clock'
import { timestamp } from '#platform/database/timestamp'
import { TenantModel } from '#kernel/tenancy/tenant_model'

/**
 * A permission that a tenant's server hands to a browser, which cannot keep an API key:
 * short-lived, for one use. Its text is shown once; what is stored is a hash.
 */
export abstract class OneTimeToken extends TenantModel {
  static override selfAssignPrimaryKey = true

  @column({ isPrimary: true })
  declare id: string

  @column({ serializeAs: null })
  declare tokenHash: string

  @timestamp()
  declare expiresAt: DateTime

  @timestamp()
  declare usedAt: DateTime | null

  @timestamp({ autoCreate: true })
  declare createdAt: DateTime
}

/** The table of one kind of token. */
type TokenModel<Token extends OneTimeToken> = (new () => Token) & typeof OneTimeToken

/**
 * The text of a new token, and what is stored of it.
 *
 * @param prefix Tells kinds of tokens apart, such as `upt`.
 * @param lifetime Seconds for which it is valid.
 */
export function makeToken(prefix: string, lifetime: number, clock = systemClock) {
  const token = `${prefix}_${randomBytes(32).toString('base64url')}`
  const stored = {
    tokenHash: hashToken(token),
    expiresAt: momentOf(clock).plus({ seconds: lifetime }),
  }
  return { token, stored }
}

/** What is stored of a token: its SHA-256, hexadecimal. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * A token that can be used, without using it up; null when it is missing, unknown, used or expired.
 */
export async function usableToken<Token extends OneTimeToken>(
  model: TokenModel<Token>,
  token: string | undefined,
  clock = systemClock,
  trx?: TransactionClientContract
): Promise<Token | null> {
  const row = token ? await usable(model, hashToken(token), epochOf(clock), trx).first() : null
  return row as Token | null
}

/**
 * Uses up a token: of two requests with the same one, one wins.
 *
 * @returns false when another request was faster, or time has run out.
 */
export async function useUpToken<Token extends OneTimeToken>(
  model: TokenModel<Token>,
  { tokenHash }: Token,
  clock = systemClock,
  trx?: TransactionClientContract
): Promise<boolean> {
  const now = epochOf(clock)
  const used = await usable(model, tokenHash, now, trx).update({ usedAt: now })
  return Number(used) === 1
}

/** The token says whose it is, so it is looked up without a tenant. */
function usable<Token extends OneTimeToken>(
  model: TokenModel<Token>,
  tokenHash: string,
  now: number,
  trx?: TransactionClientContract
) {
  return model
    .acrossTenants({ client: trx })
    .where('tokenHash', tokenHash)
    .whereNull('usedAt')
    .where('expiresAt', '>', now)
}
