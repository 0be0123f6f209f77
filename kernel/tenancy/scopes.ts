const areas = ['files', 'records', 'payments', 'emails', 'billing', 'webhooks', 'api-keys'] as const

/** What a key may do: an area and whether it may change things there. */
export type Scope = `${(typeof areas)[number]}:${'read' | 'write'}` | 'emails:credentials'

/** Every scope there is, in the order they are shown. */
export const scopes: readonly Scope[] = [
  ...areas.flatMap((area): Scope[] => [`${area}:read`, `${area}:write`]),
  'emails:credentials',
]

/** What a new key may do unless told otherwise: not hand out keys, not read mail passwords. */
export const defaultScopes: readonly Scope[] = scopes.filter(
  (scope) => scope !== 'api-keys:write' && scope !== 'emails:credentials'
)

/** True for the name of a scope. */
export function isScope(value: string): value is Scope {
  return (scopes as readonly string[]).includes(value)
}
