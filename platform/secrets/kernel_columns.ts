import { adapterSettingsPurpose } from '#kernel/adapters/adapters'
import { idempotentAnswerOwner } from '#platform/http/idempotency'
import { moduleSettingsPurpose } from '#kernel/modules/settings'
import { sealPayloadAnew } from '#platform/outbox/sealed_payload'
import { sealedText, type SealedColumn } from './sealed_columns.js'
import { sealSettingsAnew, type StoredSettings } from './settings_vault.js'

/** The columns of the kernel in which something is sealed. */
export function kernelColumns(): SealedColumn[] {
  return [
    settingsColumn('tenant_modules', 'settings', ['module_id'], (row) =>
      moduleSettingsPurpose(row.module_id)
    ),
    ...['settings', 'previous_settings'].map((column) =>
      settingsColumn('tenant_adapters', column, ['port', 'adapter_id'], (row) =>
        adapterSettingsPurpose({ port: row.port, id: row.adapter_id })
      )
    ),
    {
      table: 'outbox_events',
      column: 'payload',
      needs: ['tenant_id'],
      sealAnew: (text, { id, tenant_id: tenantId }) =>
        JSON.stringify(sealPayloadAnew(JSON.parse(text) as StoredSettings, { id, tenantId })),
    },
    sealedText('idempotency_keys', 'answer', ({ id, tenant_id: tenantId }) =>
      idempotentAnswerOwner({ id, tenantId })
    ),
  ]
}

function settingsColumn(
  table: string,
  column: string,
  needs: readonly string[],
  purposeOf: (row: Readonly<Record<string, string>>) => string
): SealedColumn {
  return {
    table,
    column,
    needs: ['tenant_id', ...needs],
    sealAnew: (text, row) => {
      const owner = { tenantId: row.tenant_id, purpose: purposeOf(row) }
      return JSON.stringify(sealSettingsAnew(JSON.parse(text) as StoredSettings, owner))
    },
  }
}
