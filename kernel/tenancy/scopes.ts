import { Exception } from '@adonisjs/core/exceptions'
import type { Scope } from '#kernel/modules/manifest'
import { installedModules } from '#kernel/modules/registry'

/** Scopes of the API keys themselves. */
const ownScopes: readonly Scope[] = ['api-keys:read', 'api-keys:write']

/** Scopes that a new key has only where somebody asks for them. */
const ownPrivileges: readonly Scope[] = ['api-keys:write']

/** Every scope there is, in the order they are shown. */
export function allScopes(): readonly Scope[] {
  return [...installedModules().flatMap(({ scopes = [] }) => scopes), ...ownScopes]
}

/** What a new key may do unless told otherwise: not hand out keys, not read mail passwords. */
export function defaultScopes(): readonly Scope[] {
  const privileges = new Set([
    ...installedModules().flatMap(({ privileges: found = [] }) => found),
    ...ownPrivileges,
  ])
  return allScopes().filter((scope) => !privileges.has(scope))
}

/** True for the name of a scope. */
export function isScope(value: string): value is Scope {
  return (allScopes() as readonly string[]).includes(value)
}

/**
 * Refuses a route that asks for a scope which no key can have.
 *
 * @throws {Exception} `E_UNKNOWN_SCOPE`.
 */
export function requireKnownScope(scope: Scope | null): void {
  if (scope !== null && !isScope(scope)) {
    throw new Exception(
      `A route asks for the scope "${scope}", which no module declares. Add it to "scopes" in the ` +
        "module's module.ts.",
      { code: 'E_UNKNOWN_SCOPE', status: 500 }
    )
  }
}
