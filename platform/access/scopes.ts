import { Exception } from '@adonisjs/core/exceptions'
import type { Scope } from '#kernel/modules/manifest'
import { installedModules } from '#kernel/modules/registry'

/** Every scope there is, in the order they are shown. */
export function allScopes(): readonly Scope[] {
  return installedModules().flatMap(({ scopes = [] }) => scopes)
}

/** What a new key may do unless told otherwise: not hand out keys, not read mail passwords. */
export function defaultScopes(): readonly Scope[] {
  const privileges = new Set(installedModules().flatMap(({ privileges: found = [] }) => found))
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
