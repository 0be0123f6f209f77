import type { DateTime } from 'luxon'
import {
  address,
  described,
  flag,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  pageOf,
  text,
  type Shown,
} from '#platform/http/shapes'
import { iso } from '#platform/http/moments'
import type OneTimeLink from '../models/one_time_link.js'
import type User from '../models/user.js'
import type Membership from '../models/membership.js'
import { ROLES } from '../services/roles.js'

const role = oneOf(...ROLES)

/** A person of the school. */
export const member = named(
  'Member',
  object({
    id: text,
    name: text,
    email: text,
    role,
    isYou: flag,
    hasPassword: flag,
    hasTotp: described('Signing in has a second step', flag),
    joinedAt: moment,
    lastSeenAt: described('Accurate to a minute, in any school', momentOrNull),
  })
)

/** A link by which somebody may become a member. */
export const invitation = named(
  'Invitation',
  object({ id: text, email: text, role, createdAt: moment, expiresAt: moment })
)

/** A page of the people of a school. */
export const members = object({
  ...pageOf('members', member).properties,
  invitations: described('Links that nobody has used yet', listOf(invitation)),
})

const url = described('Good once; shown this once. Pass it on to the person yourself', address)

/** An invitation with its link. */
export const madeInvitation = object({ ...invitation.properties, url })

/** A link that lets a member in anew. */
export const memberLink = object({ url, expiresAt: moment })

/** A member's row and the person behind it. */
export interface MemberRow {
  membership: Membership
  user: User
}

export function presentMember(
  { membership, user }: MemberRow,
  callerId: string
): Shown<typeof member> {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: membership.role,
    isYou: user.id === callerId,
    hasPassword: user.password !== null,
    hasTotp: user.totpSecret !== null,
    joinedAt: iso(membership.createdAt),
    lastSeenAt: iso(user.lastSeenAt),
  }
}

export function presentInvitation(link: OneTimeLink): Shown<typeof invitation> {
  return {
    id: link.id,
    email: link.email,
    role: link.role!,
    createdAt: iso(link.createdAt),
    expiresAt: iso(link.expiresAt),
  }
}

export function presentLink(made: {
  url: string
  link: { expiresAt: DateTime }
}): Shown<typeof memberLink> {
  return { url: made.url, expiresAt: iso(made.link.expiresAt) }
}
