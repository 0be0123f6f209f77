import type { PlatformAdapter } from '@tenant-education/adapter-kit'
import { AdapterRegistry } from '#kernel/adapters/adapter_registry'
import { adapters } from '#kernel/adapters/adapters'

/**
 * Plugs an adapter of one test into the running platform, whose registry is closed.
 *
 * @returns takes it out again.
 */
export function plugIn<Service, Settings, Capabilities>(
  adapter: PlatformAdapter<Service, Settings, Capabilities>
): () => void {
  const { registry } = adapters
  const plugged = adapter as unknown as PlatformAdapter
  const { adapter: find, adapters: list } = AdapterRegistry.prototype
  registry.adapter = (portId, adapterId) =>
    portId === plugged.port && adapterId === plugged.id
      ? plugged
      : find.call(registry, portId, adapterId)
  registry.adapters = (portId) => [
    ...list.call(registry, portId),
    ...(portId === plugged.port ? [plugged] : []),
  ]
  return () => {
    registry.adapter = find
    registry.adapters = list
  }
}
