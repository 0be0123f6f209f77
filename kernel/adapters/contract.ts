import type { AdapterCallException } from './adapter_call_exception.js'

export type { AdapterContext, PlatformAdapter } from '@tenant-education/adapter-kit'

/** An adapter of a tenant, named by an id that nobody can guess and that never changes. */
export interface Connection {
  connectionId: string
  tenantId: string
  port: string
  adapterId: string
}

/** A call of a method of what an adapter created. */
export interface AdapterCall {
  adapterId: string
  method: string
  args: readonly unknown[]
}

/** What an error of a port's adapters looks like to those who call them. */
export interface PortErrors {
  /** True for an error of the port's contract, which passes as it is. Default: any `Error`. */
  isOwn(error: unknown): boolean
  /** Puts a call that was given up or threw something foreign into the words of the contract. */
  translate(exception: AdapterCallException): Error
}

/** A place where adapters can be plugged in. `Service` is what they create. */
export interface Port<Service = unknown> {
  readonly id: string
  readonly title: string
  /** Order in which a usable adapter is chosen for a tenant that has made no choice. */
  readonly preference: readonly string[]
  /** True for an adapter that a tenant has to choose; without, every usable one may be taken. */
  readonly mustBeChosen?: (adapterId: string) => boolean
  /**
   * Milliseconds that a call may take; where a method yields items one after the other, the
   * milliseconds to each next one. Null for a call that the platform itself ends in time.
   */
  readonly callTimeout: (call: AdapterCall) => number | null
  /** Default: errors pass as they are; what is no error becomes an `AdapterCallException`. */
  readonly errors?: PortErrors
  /**
   * What an administrator has to know of a connection, such as the address that the other side is
   * to call: `adapter:use` prints it.
   */
  readonly describeConnection?: (connection: Connection) => Readonly<Record<string, string>>
  /** Carries the type of the service; has no value. */
  readonly service?: Service
}

/** Names a port and the type of what its adapters create. */
export function definePort<Service>(port: Omit<Port, 'service'>): Port<Service> {
  return Object.freeze({ ...port })
}
