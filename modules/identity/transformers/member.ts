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
import type { MadeLink } from '../services/links.js'
import { qrCode } from '../services/qr_code.js'
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
    hasTotp: described('Two-step verification is on', flag),
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

const linkAddress = described(
  'Works once, and is shown only once. Pass it on to the person yourself',
  address
)

const qr = described('The link as a QR code to scan with a phone: an SVG image', text)

/** An invitation with its link. */
export const madeInvitation = object({ ...invitation.properties, url: linkAddress, qr })

/** A link that lets a member in anew. */
export const memberLink = object({ url: linkAddress, qr, expiresAt: moment })

/** A member's row and the person behind it. */
export interface MemberRow {
  membership: Membership
  user: User
}

/** A person of the school; `isYou` where it is the caller. */
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

/** An invitation that is still open, without its link, which is shown only when it is made. */
export function presentInvitation(link: OneTimeLink): Shown<typeof invitation> {
  return {
    id: link.id,
    email: link.email,
    role: link.role!,
    createdAt: iso(link.createdAt),
    expiresAt: iso(link.expiresAt),
  }
}

/** An invitation with its link, as text and as a QR code (SVG): shown once, when it is made. */
export async function presentMadeInvitation({
  link,
  url,
}: MadeLink): Promise<Shown<typeof madeInvitation>> {
  return { ...presentInvitation(link), url, qr: await qrCode(url) }
}

/** A link to sign in by, as text and as a QR code (SVG), with the moment until which it works. */
export async function presentLink({ link, url }: MadeLink): Promise<Shown<typeof memberLink>> {
  return { url, qr: await qrCode(url), expiresAt: iso(link.expiresAt) }
}
