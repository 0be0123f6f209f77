import type { components } from '../../client.js'
import { me } from '../../session.js'

export type Member = components['schemas']['Member']
export type Role = Member['role']

/** Roles that the person may give: who is no owner makes no owners. */
export function givableRoles(): Role[] {
  const all: Role[] = ['teacher', 'bursar', 'admin', 'owner']
  return me.value.role === 'owner' ? all : all.filter((role) => role !== 'owner')
}

/** A link to hand on, and whom it is for. */
export interface HandedLink {
  url: string
  /** An SVG image. */
  qr: string
  email: string
  expiresAt: string
}
