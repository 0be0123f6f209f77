import { Exception } from '@adonisjs/core/exceptions'
import vine from '@vinejs/vine'
import type { SchemaTypes } from '@vinejs/vine/types'
import { recordAudit, type AuditEntry } from '#platform/audit/audit_log'
import { inTransaction } from '#platform/database/transaction'
import { newId } from '#platform/identifiers'
import { validate } from '#platform/http/validate'
import { readSettings, sealSettings, unsealSettings } from '#platform/secrets/settings_vault'
import { TenancyCache, tenancyChanged } from '#platform/access/tenancy_cache'
import { findModule } from './registry.js'
import TenantModule from './tenant_module.js'

const settingsByModule = new TenancyCache<Record<string, unknown>>()

/**
 * A module's settings for a tenant, validated, with the defaults of the module's schema.
 *
 * @throws {Exception} `E_MODULE_WITHOUT_SETTINGS` when the module has no settings schema.
 */
export async function moduleSettings<Settings extends object>(
  tenantId: string,
  moduleId: string
): Promise<Settings> {
  const settings = await settingsByModule.get(`${tenantId}\n${moduleId}`, async () => {
    const schema = await settingsSchema(moduleId)
    const row = await TenantModule.forTenant(tenantId).where('moduleId', moduleId).first()
    return readSettings(schema, row?.settings ?? {}, {
      tenantId,
      purpose: moduleSettingsPurpose(moduleId),
    })
  })
  return settings as Settings
}

/**
 * Changes settings of a module for a tenant: `changes` are laid over those stored, `null` returns a
 * setting to its default.
 *
 * @param told What the audit log says of it.
 * @throws {ApiException} `VALIDATION_ERROR`, naming the field.
 */
export async function configureModule(
  tenantId: string,
  moduleId: string,
  changes: Record<string, unknown>,
  told: Pick<AuditEntry, 'action' | 'target' | 'changes'> = {
    action: 'module.configured',
    target: { type: 'module', id: moduleId },
    changes: { settings: Object.keys(changes) },
  }
): Promise<Record<string, unknown>> {
  const schema = await settingsSchema(moduleId)
  const owner = { tenantId, purpose: moduleSettingsPurpose(moduleId) }
  return inTransaction(async (trx) => {
    const row =
      (await TenantModule.forTenant(tenantId, { client: trx })
        .where('moduleId', moduleId)
        .forUpdate()
        .first()) ??
      new TenantModule().fill({ id: newId('tm'), tenantId, moduleId, enabled: false, settings: {} })
    const wanted = withoutNulls({ ...unsealSettings(schema, row.settings, owner), ...changes })
    const settings = (await validate(vine.create(schema), wanted)) as Record<string, unknown>

    row.settings = sealSettings(schema, wanted, owner)
    await row.useTransaction(trx).save()
    await recordAudit(trx, { ...told, tenantId })
    await tenancyChanged(trx)
    return settings
  })
}

/** The settings schema of a module. */
export async function settingsSchema(moduleId: string): Promise<SchemaTypes> {
  const load = findModule(moduleId)?.settings
  if (!load) {
    throw new Exception(`Module "${moduleId}" has no settings.`, {
      code: 'E_MODULE_WITHOUT_SETTINGS',
      status: 422,
    })
  }
  const { default: schema } = await load()
  return schema
}

/** What the secrets among a module's settings are bound to. */
export function moduleSettingsPurpose(moduleId: string): string {
  return `module:${moduleId}`
}

function withoutNulls(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null))
}
