import type { Scope } from '#kernel/modules/manifest'
import { isEnabled } from '#kernel/tenancy/module_state'
import { forbidden } from '#platform/http/api_exception'
import { admit } from './admission.js'
import type { Principal } from './authenticate.js'

/** What a route, or a channel of live progress, asks of its callers. */
export interface Demand {
  /** Null for what belongs to no module. */
  moduleId: string | null
  /** Null: any valid key. */
  scope: Scope | null
  /** Begins new work or hands out new access: refused first where a tenant is restricted. */
  startsWork: boolean
}

/**
 * Refuses a caller whose tenant, module or scope does not allow what is asked, in the order of the
 * contract.
 *
 * @throws {ApiException} `FORBIDDEN`; what the checks of modules say (`registerAdmission`).
 */
export async function requireAccess(
  { moduleId, scope, startsWork }: Demand,
  { tenant, caller }: Principal
): Promise<void> {
  if (tenant.status !== 'active') {
    throw forbidden('The tenant is suspended.')
  }
  if (moduleId) {
    const enabled = isEnabled(tenant.id, moduleId)
    if (enabled !== true && !(await enabled)) {
      throw forbidden(`Module ${moduleId} is not enabled for this tenant.`)
    }
  }
  const pending = admit({ tenantId: tenant.id, moduleId, scope, startsWork })
  if (pending) {
    await pending
  }
  if (scope) {
    requireScope(caller, scope)
  }
}

/**
 * Refuses a caller without a scope.
 *
 * @throws {ApiException} `FORBIDDEN`
 */
export function requireScope({ kind, scopes }: Principal['caller'], scope: Scope): void {
  if (!scopes.has(scope)) {
    throw forbidden(`${kind === 'user' ? 'Your role' : 'The API key'} lacks the scope ${scope}.`)
  }
}
