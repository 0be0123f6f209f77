import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import type { SchemaTypes } from '@vinejs/vine/types'
import { isUniqueViolation } from '#platform/database/errors'
import { newId } from '#platform/identifiers'
import { secretFields, unsealSettings, type StoredSettings } from '#platform/secrets/settings_vault'
import type { SecretOwner } from '#platform/secrets/vault'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import type { Connection, Port } from './contract.js'
import TenantAdapter from './tenant_adapter.js'

/** Hours for which former secrets are kept after a change, for what is still signed with them. */
const OVERLAP_HOURS = 24

/** A row for an adapter that the tenant has no settings for yet. Not saved. */
export function newTenantAdapter(tenantId: string, port: string, adapterId: string): TenantAdapter {
  return new TenantAdapter().fill({
    id: newId('ta'),
    tenantId,
    port,
    adapterId,
    chosen: false,
    settings: {},
    connectionId: `conn_${randomBytes(20).toString('hex')}`,
    previousSettings: null,
    previousSettingsUntil: null,
  })
}

/** The connection with this id, of whichever tenant; null when there is none. */
export async function findConnection(connectionId: string): Promise<Connection | null> {
  const row = await TenantAdapter.acrossTenants().where('connectionId', connectionId).first()
  return row && connectionFrom(row)
}

/** A tenant's connection with an adapter; its id is made when it is first asked for. */
export async function connectionOf(
  tenantId: string,
  port: Port,
  adapterId: string
): Promise<Connection> {
  const find = () =>
    TenantAdapter.forTenant(tenantId).where('port', port.id).where('adapterId', adapterId)
  const found = await find().first()
  if (found) {
    return connectionFrom(found)
  }
  try {
    const row = await newTenantAdapter(tenantId, port.id, adapterId).save()
    await tenancyChanged()
    return connectionFrom(row)
  } catch (error) {
    if (!isUniqueViolation(error)) {
      throw error
    }
    return connectionFrom(await find().firstOrFail())
  }
}

/** Keeps the stored settings as the previous ones when `wanted` brings other secrets. */
export function keepPreviousSecrets(
  row: TenantAdapter,
  wanted: Record<string, unknown>,
  schema: SchemaTypes,
  owner: SecretOwner
): void {
  const stored = unsealSettings(schema, row.settings, owner)
  const isReplaced = [...secretFields(schema)].some(
    (name) => stored[name] !== undefined && stored[name] !== wanted[name]
  )
  if (isReplaced) {
    row.previousSettings = row.settings
    row.previousSettingsUntil = DateTime.utc().plus({ hours: OVERLAP_HOURS })
  }
}

/** Settings before the last change of secrets; null when there are none or their time is over. */
export function previousSettings(row: TenantAdapter | undefined): StoredSettings | null {
  const until = row?.previousSettingsUntil
  return row && until && until > DateTime.utc() ? row.previousSettings : null
}

function connectionFrom({ connectionId, tenantId, port, adapterId }: TenantAdapter): Connection {
  return { connectionId, tenantId, port, adapterId }
}
