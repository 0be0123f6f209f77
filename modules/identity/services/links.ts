import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { appUrl } from '#config/app'
import { makeToken } from '#platform/access/one_time_token'
import { systemClock } from '#platform/clock'
import { newId } from '#platform/identifiers'
import OneTimeLink, { type LinkPurpose } from '../models/one_time_link.js'
import type { Role } from './roles.js'

/** Seconds for which a link can be used. */
export const LINK_LIFETIME = 24 * 3600

/** Whom a link lets in, and for what. */
export interface NewLink {
  tenantId: string
  purpose: LinkPurpose
  email: string
  userId?: string
  role?: Role
  /** As the audit log names them: `user:<id>`, `command:<name>`. */
  madeBy: string
}

/** A link that was just made. Its address is known only now. */
export interface MadeLink {
  link: OneTimeLink
  url: string
}

/** Makes a link. Those made before for the same person and purpose are good no more. */
export async function makeLink(
  { tenantId, purpose, email, userId, role, madeBy }: NewLink,
  trx: TransactionClientContract,
  clock = systemClock
): Promise<MadeLink> {
  const { token, stored } = makeToken('in', LINK_LIFETIME, clock)
  await OneTimeLink.forTenant(tenantId, { client: trx })
    .where({ email, purpose })
    .whereNull('usedAt')
    .delete()
  const link = await OneTimeLink.create(
    {
      id: newId('link'),
      tenantId,
      ...stored,
      purpose,
      email,
      userId: userId ?? null,
      role: role ?? null,
      madeBy,
      usedAt: null,
    },
    { client: trx }
  )
  return { link, url: `${appUrl}/dashboard/enter/${token}` }
}

/** Takes back what somebody has handed out and nobody has used: they may not do so any more. */
export async function withdrawLinksOf(
  tenantId: string,
  userId: string,
  trx: TransactionClientContract
): Promise<void> {
  await OneTimeLink.forTenant(tenantId, { client: trx })
    .where('madeBy', `user:${userId}`)
    .whereNull('usedAt')
    .delete()
}
