import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import { optionalModules } from '#kernel/modules/registry'
import { enableModules } from './module_state.js'
import Tenant from './tenant.js'

/** The platform itself as a tenant: what it does on its own account belongs to it. */
export const PLATFORM_TENANT_ID = 'tenant_platform'

/** Names the platform's tenant in commands, such as `adapter:use … --tenant=tenant-platform`. */
export const PLATFORM_TENANT_SLUG = 'tenant-platform'

/**
 * Makes the platform's tenant unless it is there. It has all modules and no API key, and
 * `tenant:list` does not show it.
 */
export async function ensurePlatformTenant(): Promise<void> {
  if (await Tenant.find(PLATFORM_TENANT_ID)) {
    return
  }
  const id = PLATFORM_TENANT_ID
  try {
    await inTransaction(async (trx) => {
      await Tenant.create(
        { id, slug: PLATFORM_TENANT_SLUG, name: 'Platform', status: 'active' },
        { client: trx }
      )
      const modules = optionalModules().map((module) => module.id)
      await enableModules(id, modules, trx)
    })
  } catch (error) {
    const madeMeanwhile = isUniqueViolation(error) && (await Tenant.find(id))
    if (!madeMeanwhile) {
      throw error
    }
  }
}
