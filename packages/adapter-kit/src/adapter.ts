import type { SchemaTypes } from '@vinejs/vine/types'
import type { HttpClient } from './http.js'

/** Where an adapter gets the time from. */
export interface Clock {
  now(): Date
}

/** Where an adapter writes. Never personal data, never a secret. */
export interface AdapterLogger {
  debug(fields: Record<string, unknown>, message: string): void
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** What an adapter is given when it is made for a tenant: all it may know of the platform. */
export interface AdapterContext<Settings = Record<string, unknown>> {
  tenantId: string
  /** Validated by the adapter's schema, with defaults and decrypted secrets. */
  settings: Settings
  logger: AdapterLogger
  /**
   * The only way to the network: refuses private addresses, limits time and size. When the platform
   * gives a call up, the requests of the call end with `E_OUTBOUND_ABORTED`.
   */
  http: HttpClient
  clock: Clock
}

/**
 * An adapter: a plain object that speaks one wire protocol for one port. It owns no table and no
 * route, keeps no state of a tenant outside what `create` returns, and reads no environment.
 *
 * The platform waits for every call so long as its port says, and gives it up then: what the
 * adapter answers later is not heard.
 */
export interface PlatformAdapter<
  Service = unknown,
  Settings = Record<string, unknown>,
  Capabilities = Readonly<Record<string, unknown>>,
> {
  readonly $$type: 'platform.adapter'
  /** Version of this contract that the adapter is written for. */
  readonly api: 1
  /** Id of the port, such as `payments.gateway`. */
  readonly port: string
  /** Unique within the port: `^[a-z][a-z0-9_-]*$`. */
  readonly id: string
  /** What an administrator reads; default: the id. */
  readonly title?: string
  /** Plain facts that the port's users ask for. */
  readonly capabilities: Capabilities
  /**
   * A VineJS object schema; fields marked with `secret()` are encrypted at rest and never shown.
   */
  readonly settings: SchemaTypes
  /**
   * Makes the adapter for a tenant. Called for every piece of work: it must be cheap and do no
   * input or output.
   */
  create(context: AdapterContext<Settings>): Service | Promise<Service>
}

/** The part of the platform that a plugin sees: where adapters are added while providers boot. */
export interface AdapterPorts {
  /**
   * Plugs an adapter into its port.
   *
   * @throws `E_INVALID_ADAPTER`, `E_UNKNOWN_PORT`, `E_DUPLICATE_ADAPTER`; `E_REGISTRY_FROZEN` once
   *   the application has started.
   */
  add<Service, Settings, Capabilities>(
    adapter: PlatformAdapter<Service, Settings, Capabilities>
  ): void
}
