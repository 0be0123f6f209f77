import { Exception } from '@adonisjs/core/exceptions'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ModelAdapterOptions } from '@adonisjs/lucid/types/model'
import { recordAudit } from '#platform/audit/audit_log'
import { tenantRead } from '#platform/database/tenant_read'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import { findModule, optionalModules } from '#kernel/modules/registry'
import TenantModule from '#kernel/modules/tenant_module'
import { TenancyCache, tenancyChanged } from '#platform/access/tenancy_cache'

/** A module cannot be enabled or disabled. The message says what is in the way. */
export class ModuleStateException extends Exception {
  static override status = 409
}

const readEnabled = tenantRead<{ moduleId: string }>(
  'select module_id as moduleId from tenant_modules where tenant_id = ? and enabled = ?'
)

const enabledByTenant = new TenancyCache<ReadonlySet<string>>()

/**
 * True when the tenant has the module, and the module is installed. Every door asks: routes through
 * `access()`, jobs through `PlatformJob`, listeners and commands themselves. What is known is
 * answered at once.
 *
 * @param options `client`: the transaction to ask in.
 */
export function isEnabled(
  tenantId: string,
  moduleId: string,
  options?: ModelAdapterOptions
): boolean | Promise<boolean> {
  const enabled = findModule(moduleId)?.always || enabledModules(tenantId, options)
  return enabled instanceof Promise
    ? enabled.then((ids) => ids.has(moduleId))
    : enabled === true || enabled.has(moduleId)
}

/**
 * Ids of the modules that the tenant has.
 *
 * A transaction asks the database itself: waiting for a look-up that somebody else began could be
 * waiting for the very connection the transaction holds.
 */
export function enabledModules(
  tenantId: string,
  options?: ModelAdapterOptions
): ReadonlySet<string> | Promise<ReadonlySet<string>> {
  const load = async () => {
    const rows = options?.client
      ? await TenantModule.forTenant(tenantId, options).where('enabled', true)
      : await readEnabled(tenantId, 1)
    return new Set(rows.map(({ moduleId }) => moduleId).filter((id) => findModule(id)))
  }
  return options?.client ? load() : enabledByTenant.get(tenantId, load)
}

/**
 * Gives a tenant modules.
 *
 * @throws {ModuleStateException} `E_UNKNOWN_MODULE`; `E_MODULE_REQUIRED` when a module needs one
 *   that the tenant does not have.
 */
export async function enableModules(
  tenantId: string,
  moduleIds: string[],
  trx?: TransactionClientContract
): Promise<void> {
  await changeModules(tenantId, moduleIds, true, trx)
}

/**
 * Takes modules from a tenant. Their data stays.
 *
 * @throws {ModuleStateException} `E_UNKNOWN_MODULE`; `E_MODULE_REQUIRED` when a module that the
 *   tenant keeps needs one of them.
 */
export async function disableModules(tenantId: string, moduleIds: string[]): Promise<void> {
  await changeModules(tenantId, moduleIds, false)
}

async function changeModules(
  tenantId: string,
  moduleIds: string[],
  enabled: boolean,
  outer?: TransactionClientContract
): Promise<void> {
  for (const moduleId of moduleIds) {
    if (!optionalModules().some(({ id }) => id === moduleId)) {
      throw new ModuleStateException(
        `There is no module "${moduleId}". Installed are: ${optionalModules()
          .map(({ id }) => id)
          .join(', ')}.`,
        { code: 'E_UNKNOWN_MODULE', status: 404 }
      )
    }
  }

  await inTransaction(async (trx) => {
    const rows = await TenantModule.forTenant(tenantId, { client: trx })
    const states = new Map(rows.map((row) => [row.moduleId, row.enabled]))
    for (const moduleId of moduleIds) {
      states.set(moduleId, enabled)
    }
    checkRequirements(states)

    for (const moduleId of moduleIds) {
      const row =
        rows.find((candidate) => candidate.moduleId === moduleId) ??
        new TenantModule().fill({ id: newId('tm'), tenantId, moduleId, settings: {} })
      await row.useTransaction(trx).merge({ enabled }).save()
    }
    const action = enabled ? 'module.enabled' : 'module.disabled'
    for (const id of moduleIds) {
      await recordAudit(trx, { tenantId, action, target: { type: 'module', id } })
    }
    await tenancyChanged(trx)
  }, outer)
}

function checkRequirements(states: ReadonlyMap<string, boolean>): void {
  for (const { id, requires } of optionalModules()) {
    const missing = states.get(id) ? requires.find((required) => !states.get(required)) : undefined
    if (missing) {
      throw new ModuleStateException(
        `Module "${id}" requires "${missing}". Enable both together, or disable both together.`,
        { code: 'E_MODULE_REQUIRED' }
      )
    }
  }
}
