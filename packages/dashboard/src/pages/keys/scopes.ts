import { can } from '../../session.js'
import type { components } from '../../client.js'

export type ApiKey = components['schemas']['ApiKey']
export type Scope = ApiKey['scopes'][number]

/** What may be done with a part of the platform, from the least to the most. */
export const SCOPE_GROUPS = [
  { part: 'files', scopes: ['files:read', 'files:write'] },
  { part: 'records', scopes: ['records:read', 'records:write'] },
  { part: 'payments', scopes: ['payments:read', 'payments:write', 'payments:refund'] },
  { part: 'emails', scopes: ['emails:read', 'emails:write', 'emails:credentials'] },
  { part: 'webhooks', scopes: ['webhooks:read', 'webhooks:write'] },
  { part: 'billing', scopes: ['billing:read', 'billing:write'] },
  { part: 'keys', scopes: ['api-keys:read', 'api-keys:write'] },
] as const

/** What a person with the right to make keys may give to one. */
export function givableScopes(): string[] {
  return SCOPE_GROUPS.flatMap(({ scopes }) => scopes as readonly string[]).filter(can)
}

/** What a school's own software needs day by day, and no more. */
const SERVER = new Set<string>([
  'files:read',
  'files:write',
  'records:read',
  'records:write',
  'payments:read',
  'payments:write',
  'emails:read',
  'emails:write',
  'webhooks:read',
  'webhooks:write',
])

export const PRESETS = {
  server: (scope: string) => SERVER.has(scope),
  readOnly: (scope: string) => scope.endsWith(':read') && scope !== 'api-keys:read',
  everything: () => true,
} as const

export type Preset = keyof typeof PRESETS

/** The scopes of a preset, as far as this person may give them. */
export function scopesOf(preset: Preset): string[] {
  return givableScopes().filter(PRESETS[preset])
}

/** Which preset these scopes are; null: a choice of one's own. */
export function presetOf(scopes: readonly string[]): Preset | null {
  const names = Object.keys(PRESETS) as Preset[]
  const isSame = (preset: readonly string[]) =>
    preset.length === scopes.length && preset.every((scope) => scopes.includes(scope))
  return names.find((name) => isSame(scopesOf(name))) ?? null
}
