import type { Logger } from '@adonisjs/core/logger'
import type { SchemaTypes } from '@vinejs/vine/types'
import type { OutboundClient } from '#kernel/outbound/http_client'

/** What an adapter is given when it is made for a tenant: all it may know of the platform. */
export interface AdapterContext<Settings = Record<string, unknown>> {
  tenantId: string
  /** Validated, with defaults and decrypted secrets. */
  settings: Settings
  logger: Logger
  /** The only way to the network: refuses private addresses, limits time and size. */
  http: OutboundClient
  clock: { now(): Date }
}

/**
 * An adapter: a plain object that speaks one wire protocol for one port. It owns no table and no
 * route, keeps no global state and reads no environment.
 */
export interface PlatformAdapter<Service = unknown, Settings = Record<string, unknown>> {
  readonly $$type: 'platform.adapter'
  readonly api: 1
  /** Id of the port, such as `file-processing.engine`. */
  readonly port: string
  /** Unique within the port: `^[a-z][a-z0-9_-]*$`. */
  readonly id: string
  readonly title?: string
  /** Plain facts that the port's users ask for. */
  readonly capabilities: Readonly<Record<string, unknown>>
  /** A VineJS object schema; fields marked with `secret()` are encrypted at rest. */
  readonly settings: SchemaTypes
  create(context: AdapterContext<Settings>): Service | Promise<Service>
}

/** A place where adapters can be plugged in. `Service` is what they create. */
export interface Port<Service = unknown> {
  readonly id: string
  readonly title: string
  /** Order in which a usable adapter is chosen for a tenant that has made no choice. */
  readonly preference: readonly string[]
  /** Carries the type of the service; has no value. */
  readonly service?: Service
}

/** Names a port and the type of what its adapters create. */
export function definePort<Service>(port: {
  id: string
  title: string
  preference: readonly string[]
}): Port<Service> {
  return Object.freeze({ ...port })
}
