import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { moduleSettings, moduleSettingsPurpose, settingsSchema } from '#kernel/modules/settings'
import TenantModule from '#kernel/modules/tenant_module'
import type { GradeBoundary } from '#modules/file-processing/public'
import { readSettings } from '#platform/secrets/settings_vault'

const MODULE = 'file-processing'

/**
 * The tenant's grading scale, best grade first. It is a setting of file processing. A transaction
 * reads it itself: it must not wait for another request that waits for its connection.
 */
export async function gradingScaleOf(
  tenantId: string,
  trx?: TransactionClientContract
): Promise<GradeBoundary[]> {
  const settings = trx
    ? await settingsWithin(trx, tenantId)
    : await moduleSettings(tenantId, MODULE)
  return (settings as { gradingScale: GradeBoundary[] }).gradingScale
}

async function settingsWithin(trx: TransactionClientContract, tenantId: string): Promise<object> {
  const row = await TenantModule.forTenant(tenantId, { client: trx })
    .where('moduleId', MODULE)
    .first()
  return readSettings(await settingsSchema(MODULE), row?.settings ?? {}, {
    tenantId,
    purpose: moduleSettingsPurpose(MODULE),
  })
}
