import { tenancyChanged } from '#platform/access/tenancy_cache'
import { usableToken, useUpToken } from '#platform/access/one_time_token'
import { recordAudit, type AuditActor } from '#platform/audit/audit_log'
import { systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Membership from '../models/membership.js'
import OneTimeLink from '../models/one_time_link.js'
import User, { type Locale } from '../models/user.js'
import { makePerson } from '../services/new_person.js'

/** A link that somebody uses. */
export interface LinkUse {
  token: string
  /** Who is signed in already; null: nobody. */
  userId: string | null
  /** Language of a person who is new. */
  locale: Locale
  at: Pick<AuditActor, 'ip' | 'requestId'>
}

/**
 * What came of it: `entered`, who may come in now; `known`, the link is for somebody who has an
 * account and has to sign in first; null, the link is good no more.
 */
export type LinkOutcome =
  { kind: 'entered'; user: User; link: OneTimeLink } | { kind: 'known'; email: string } | null

/**
 * Uses a link up: of two who try, one wins. An invitation of somebody who has an account already is
 * taken by that person alone, or the owner of one school could make themselves a way into another.
 */
export function useLink(use: LinkUse, clock = systemClock): Promise<LinkOutcome> {
  return inTransaction(async (trx) => {
    const link = await usableToken(OneTimeLink, use.token, clock, trx)
    if (!link) {
      return null
    }
    const user = await User.query({ client: trx }).where('email', link.email).first()
    if (link.purpose === 'invite' && user && user.id !== use.userId) {
      return { kind: 'known', email: link.email }
    }
    if (link.purpose !== 'invite' && !(await letsIn(link, user, trx))) {
      return null
    }
    if (!(await useUpToken(OneTimeLink, link, clock, trx))) {
      return null
    }
    const { email } = link
    const newcomer = { email, name: email.split('@')[0], locale: use.locale }
    const entering = user ?? (await makePerson(newcomer, trx))
    await follow(link, entering, use, trx)
    return { kind: 'entered', user: entering, link }
  })
}

/**
 * True for a link of somebody who is a member still. What a school has made lets nobody in who has
 * joined another one since; the platform's own links do.
 */
async function letsIn(
  { tenantId, userId, purpose, madeBy }: OneTimeLink,
  user: User | null,
  trx: TransactionClientContract
): Promise<boolean> {
  const memberships = await Membership.acrossTenants({ client: trx }).where('userId', userId ?? '')
  const isMember = memberships.some((one) => one.tenantId === tenantId)
  const isOfSchool = purpose === 'reset' && /^(user|key):/.test(madeBy)
  return isMember && user?.id === userId && (!isOfSchool || memberships.length === 1)
}

/** What the link does beside letting the person in. */
async function follow(
  link: OneTimeLink,
  user: User,
  use: LinkUse,
  trx: TransactionClientContract
): Promise<void> {
  const { tenantId, purpose, role, madeBy } = link
  if (purpose === 'invite') {
    await join(tenantId, user, role!, trx)
  }
  if (purpose === 'reset') {
    user.useTransaction(trx).merge({
      password: null,
      totpSecret: null,
      totpStep: null,
      sessionVersion: user.sessionVersion + 1,
    })
    await user.save()
  }
  await recordAudit(trx, {
    ...use.at,
    actor: `user:${user.id}`,
    tenantId,
    action: { invite: 'member.joined', reset: 'member.reset', enter: 'member.entered' }[purpose],
    target: { type: 'member', id: user.id },
    changes: { link: link.id, madeBy, ...(role && { role }) },
  })
  await tenancyChanged(trx)
}

async function join(
  tenantId: string,
  { id: userId }: User,
  role: NonNullable<OneTimeLink['role']>,
  trx: TransactionClientContract
): Promise<void> {
  const existing = await Membership.forTenant(tenantId, { client: trx })
    .where('userId', userId)
    .first()
  if (!existing) {
    await Membership.create({ id: newId('mbr'), tenantId, userId, role }, { client: trx })
  }
}
