import type { AdapterPorts } from '@tenant-education/adapter-kit'
import logger from '@adonisjs/core/services/logger'
import { recordAudit } from '#platform/audit/audit_log'
import { systemClock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { ApiException, validationError } from '#platform/http/api_exception'
import {
  readSettings,
  sealSettings,
  unsealSettings,
  type StoredSettings,
} from '#platform/secrets/settings_vault'
import { TenancyCache, tenancyChanged } from '#platform/access/tenancy_cache'
import { AdapterException, AdapterRegistry } from './adapter_registry.js'
import { keepPreviousSecrets, newTenantAdapter, previousSettings } from './connections.js'
import type { PlatformAdapter, Port } from './contract.js'
import { adapterHttp, GuardedCalls } from './guarded_calls.js'
import TenantAdapter from './tenant_adapter.js'

/** One adapter as it stands for a tenant. */
export interface AdapterState {
  port: string
  adapterId: string
  title: string
  capabilities: Readonly<Record<string, unknown>>
  /** The tenant has chosen it. */
  chosen: boolean
  /** Its settings for the tenant are complete and valid. */
  usable: boolean
  /** What is wrong with the settings; null when usable. */
  problem: string | null
}

/** An adapter made for a tenant. Every call of its service ends within the time its port states. */
export interface CreatedAdapter<Service> {
  id: string
  capabilities: Readonly<Record<string, unknown>>
  /** Validated, with defaults; secrets in clear: never to be logged or shown. */
  settings: Readonly<Record<string, unknown>>
  service: Service
}

/** Ports, adapters and what tenants have set for them. */
export class Adapters implements AdapterPorts {
  readonly registry = new AdapterRegistry()
  #rows = new TenancyCache<TenantAdapter[]>()

  open(port: Port): void {
    this.registry.open(port)
  }

  add<Service, Settings, Capabilities>(
    adapter: PlatformAdapter<Service, Settings, Capabilities>
  ): void {
    this.registry.add(adapter as unknown as PlatformAdapter)
  }

  /**
   * Makes the adapter that a tenant uses at a port: the one named, else the tenant's choice, else
   * the first usable one in the port's order of preference.
   *
   * @throws {ApiException} `VALIDATION_ERROR` when the adapter named does not exist;
   *   `ADAPTER_NOT_CONFIGURED` (422) when it is not usable for the tenant.
   */
  async for<Service>(
    tenantId: string,
    port: Port<Service>,
    adapterId?: string
  ): Promise<CreatedAdapter<Service>> {
    const id = adapterId ?? (await this.choice(tenantId, port))
    const adapter = this.#adapter(port, id)
    const settings = await this.#settings(tenantId, adapter).catch((error) => {
      throw notConfigured(adapter, error)
    })
    return this.#create<Service>(tenantId, adapter, settings)
  }

  /**
   * Makes an adapter with the secrets that the tenant had before it changed them last. Null when
   * they were not changed in the last 24 hours.
   */
  async previous<Service>(
    tenantId: string,
    port: Port<Service>,
    adapterId: string
  ): Promise<CreatedAdapter<Service> | null> {
    const adapter = this.#adapter(port, adapterId)
    const stored = previousSettings(await this.#row(tenantId, adapter))
    return stored && this.#create(tenantId, adapter, await this.#read(tenantId, adapter, stored))
  }

  /**
   * Asks the service of a usable adapter whether it works, where it has a `check()`: one harmless
   * call to the other side.
   *
   * @returns its sentence for the administrator; null where it has none to say or cannot be asked.
   * @throws what the adapter throws when it does not work.
   */
  async check(tenantId: string, port: Port, adapterId: string): Promise<string | null> {
    const created = await this.for(tenantId, port, adapterId)
    const service = created.service as { check?: () => Promise<string | void> }
    return (await service.check?.()) ?? null
  }

  /** Id of the adapter that `for` would take. */
  async choice(tenantId: string, port: Port): Promise<string> {
    const rows = await this.#tenantRows(tenantId)
    const chosen = rows.find((row) => row.port === port.id && row.chosen)
    if (chosen) {
      return chosen.adapterId
    }
    const all = await this.usable(tenantId, port)
    const usable = all.filter((id) => !port.mustBeChosen?.(id))
    const preferred = port.preference.find((id) => usable.includes(id)) ?? usable[0]
    if (preferred === undefined) {
      throw new ApiException(
        'ADAPTER_NOT_CONFIGURED',
        `No adapter of ${port.id} is configured for this tenant.`
      )
    }
    return preferred
  }

  /** Ids of the adapters whose settings for the tenant are complete and valid. */
  async usable(tenantId: string, port: Port): Promise<string[]> {
    const states = await this.states(tenantId, port)
    return states.filter((state) => state.usable).map((state) => state.adapterId)
  }

  /** Names of the settings that a tenant has set for an adapter; never what they are set to. */
  async settingsSet(tenantId: string, port: Port, adapterId: string): Promise<string[]> {
    const row = await this.#row(tenantId, this.#adapter(port, adapterId))
    return Object.keys(row?.settings ?? {})
  }

  /** Every adapter of a port as it stands for a tenant. */
  async states(tenantId: string, port: Port): Promise<AdapterState[]> {
    const rows = await this.#tenantRows(tenantId)
    return Promise.all(
      this.registry.adapters(port.id).map(async (adapter) => {
        const problem = await this.#settings(tenantId, adapter).then(
          () => null,
          (error: Error) => error.message
        )
        return {
          port: port.id,
          adapterId: adapter.id,
          title: adapter.title ?? adapter.id,
          capabilities: adapter.capabilities,
          chosen: rows.some(
            (row) => row.port === port.id && row.adapterId === adapter.id && row.chosen
          ),
          usable: problem === null,
          problem,
        }
      })
    )
  }

  /**
   * Makes an adapter the tenant's choice at a port; `changes` are laid over the stored settings,
   * `null` removes one.
   *
   * @param options `endPrevious`: the secrets before these end at once, instead of in 24 hours.
   * @throws {ApiException} `VALIDATION_ERROR`, naming the setting.
   */
  async use(
    tenantId: string,
    port: Port,
    adapterId: string,
    changes: Record<string, unknown>,
    { endPrevious = false } = {}
  ): Promise<Record<string, unknown>> {
    const adapter = this.#adapter(port, adapterId)
    const rows = await TenantAdapter.forTenant(tenantId).where('port', port.id)
    const row =
      rows.find((candidate) => candidate.adapterId === adapterId) ??
      newTenantAdapter(tenantId, port.id, adapterId)
    const owner = { tenantId, purpose: adapterSettingsPurpose(adapter) }
    const wanted = Object.fromEntries(
      Object.entries({
        ...unsealSettings(adapter.settings, row.settings, owner),
        ...changes,
      }).filter(([, value]) => value !== null)
    )
    const sealed = sealSettings(adapter.settings, wanted, owner)
    const settings = await readSettings(adapter.settings, sealed, owner)
    if (endPrevious) {
      row.merge({ previousSettings: null, previousSettingsUntil: null })
    } else {
      keepPreviousSecrets(row, wanted, adapter.settings, owner)
    }

    await inTransaction(async (trx) => {
      await TenantAdapter.forTenant(tenantId, { client: trx })
        .where('port', port.id)
        .whereNot('id', row.id)
        .update({ chosen: false })
      await row.useTransaction(trx).merge({ chosen: true, settings: sealed }).save()
      await recordAudit(trx, {
        tenantId,
        action: 'adapter.chosen',
        target: { type: 'adapter', id: `${port.id}:${adapterId}` },
        changes: { settings: Object.keys(changes), endPrevious },
      })
    })
    await tenancyChanged()
    return settings
  }

  async #create<Service>(
    tenantId: string,
    adapter: PlatformAdapter,
    settings: Record<string, unknown>
  ): Promise<CreatedAdapter<Service>> {
    const { id, capabilities } = adapter
    const calls = new GuardedCalls(this.registry.port(adapter.port), id)
    const service = await calls.create(() =>
      adapter.create({
        tenantId,
        settings,
        logger: logger.child({ tenantId, adapter: id }) as typeof logger,
        http: adapterHttp,
        clock: systemClock,
      })
    )
    return { id, capabilities, settings, service: service as Service }
  }

  async #settings(tenantId: string, adapter: PlatformAdapter): Promise<Record<string, unknown>> {
    const row = await this.#row(tenantId, adapter)
    return this.#read(tenantId, adapter, row?.settings ?? {})
  }

  #read(tenantId: string, adapter: PlatformAdapter, stored: StoredSettings) {
    return readSettings(adapter.settings, stored, {
      tenantId,
      purpose: adapterSettingsPurpose(adapter),
    })
  }

  async #row(tenantId: string, adapter: PlatformAdapter): Promise<TenantAdapter | undefined> {
    const rows = await this.#tenantRows(tenantId)
    return rows.find(({ port, adapterId }) => port === adapter.port && adapterId === adapter.id)
  }

  async #tenantRows(tenantId: string): Promise<TenantAdapter[]> {
    return this.#rows.get(tenantId, async () => TenantAdapter.forTenant(tenantId))
  }

  #adapter(port: Port, adapterId: string): PlatformAdapter {
    try {
      return this.registry.adapter(port.id, adapterId)
    } catch (error) {
      if (error instanceof AdapterException && error.code === 'E_UNKNOWN_ADAPTER') {
        throw validationError(error.message)
      }
      throw error
    }
  }
}

function notConfigured(adapter: PlatformAdapter, error: Error): Error {
  return error instanceof ApiException
    ? new ApiException(
        'ADAPTER_NOT_CONFIGURED',
        `Adapter ${adapter.id} of ${adapter.port} is not configured: ${error.message}`
      )
    : error
}

/** What the secrets among an adapter's settings are bound to. */
export function adapterSettingsPurpose(adapter: Pick<PlatformAdapter, 'port' | 'id'>): string {
  return `adapter:${adapter.port}:${adapter.id}`
}

/** The adapters of this installation. */
export const adapters = new Adapters()

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    /** Where plugins add their adapters while they boot. */
    'platform.adapters': AdapterPorts
  }
}
