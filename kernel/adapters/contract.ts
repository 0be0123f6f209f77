export type { AdapterContext, PlatformAdapter } from '@tenant-education/adapter-kit'

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
