export type { AdapterContext, PlatformAdapter } from '@tenant-education/adapter-kit'

/** An adapter of a tenant, named by an id that nobody can guess and that never changes. */
export interface Connection {
  connectionId: string
  tenantId: string
  port: string
  adapterId: string
}

/** A place where adapters can be plugged in. `Service` is what they create. */
export interface Port<Service = unknown> {
  readonly id: string
  readonly title: string
  /** Order in which a usable adapter is chosen for a tenant that has made no choice. */
  readonly preference: readonly string[]
  /**
   * What an administrator has to know of a connection, such as the address that the other side is
   * to call: `adapter:use` prints it.
   */
  readonly describeConnection?: (connection: Connection) => Readonly<Record<string, string>>
  /** Carries the type of the service; has no value. */
  readonly service?: Service
}

/** Names a port and the type of what its adapters create. */
export function definePort<Service>(port: {
  id: string
  title: string
  preference: readonly string[]
  describeConnection?: Port['describeConnection']
}): Port<Service> {
  return Object.freeze({ ...port })
}
