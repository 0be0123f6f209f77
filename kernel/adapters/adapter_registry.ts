import { Exception } from '@adonisjs/core/exceptions'
import { currentPlugin, pluginFailures } from '#kernel/plugins/plugin_failures'
import type { PlatformAdapter, Port } from './contract.js'

/** An adapter or port cannot be registered or found. The message says what to change. */
export class AdapterException extends Exception {
  static override status = 500
}

/**
 * The ports of the platform and the adapters plugged into them. Ports are opened while providers
 * register, adapters added while they boot; when the application starts it is frozen.
 */
export class AdapterRegistry {
  #ports = new Map<string, { port: Port; adapters: Map<string, PlatformAdapter> }>()
  /** Packages that adapters came from. */
  #plugins = new WeakMap<PlatformAdapter, string>()
  #frozen = false

  /** Opens a port. */
  open(port: Port): void {
    this.#refuseWhenFrozen(`open port "${port.id}"`)
    if (this.#ports.has(port.id)) {
      throw new AdapterException(`Port "${port.id}" is opened twice.`, { code: 'E_DUPLICATE_PORT' })
    }
    this.#ports.set(port.id, { port, adapters: new Map() })
  }

  /**
   * Plugs an adapter into its port.
   *
   * @throws {AdapterException} `E_INVALID_ADAPTER`, `E_UNKNOWN_PORT`, `E_DUPLICATE_ADAPTER`.
   */
  add(adapter: PlatformAdapter<never, never> | PlatformAdapter): void {
    const candidate = adapter as PlatformAdapter
    const plugin = currentPlugin.getStore()
    const name = nameOf(candidate, plugin)
    this.#refuseWhenFrozen(`add ${name}`)
    checkForm(candidate, name)
    const found = this.#ports.get(candidate.port)
    if (!found) {
      throw new AdapterException(
        `${name} is for a port that is not there. Set its "port" to one of: ${this.#portIds()}.`,
        { code: 'E_UNKNOWN_PORT' }
      )
    }
    const present = found.adapters.get(candidate.id)
    if (present) {
      throw new AdapterException(
        `${name} has the id of another one: ${nameOf(present, this.#plugins.get(present))}. ` +
          'Give one of them another id, or remove its package.',
        { code: 'E_DUPLICATE_ADAPTER' }
      )
    }
    found.adapters.set(candidate.id, Object.freeze(candidate))
    if (plugin) {
      this.#plugins.set(candidate, plugin)
    }
  }

  freeze(): void {
    this.#frozen = true
  }

  ports(): Port[] {
    return [...this.#ports.values()].map(({ port }) => port)
  }

  /**
   * A port by its id.
   *
   * @throws {AdapterException} `E_UNKNOWN_PORT`.
   */
  port(portId: string): Port {
    return this.#find(portId).port
  }

  /** Adapters of a port, in the order they were added. */
  adapters(portId: string): PlatformAdapter[] {
    return [...this.#find(portId).adapters.values()]
  }

  /**
   * One adapter.
   *
   * @throws {AdapterException} `E_UNKNOWN_PORT`, `E_UNKNOWN_ADAPTER`.
   */
  adapter(portId: string, adapterId: string): PlatformAdapter {
    const { adapters } = this.#find(portId)
    const adapter = adapters.get(adapterId)
    if (!adapter) {
      throw new AdapterException(
        `Port "${portId}" has no adapter "${adapterId}". It has: ${[...adapters.keys()].join(', ')}.` +
          missingPlugins(),
        { code: 'E_UNKNOWN_ADAPTER', status: 404 }
      )
    }
    return adapter
  }

  #find(portId: string) {
    const found = this.#ports.get(portId)
    if (!found) {
      throw new AdapterException(`There is no port "${portId}". There are: ${this.#portIds()}.`, {
        code: 'E_UNKNOWN_PORT',
        status: 404,
      })
    }
    return found
  }

  #portIds(): string {
    return [...this.#ports.keys()].join(', ')
  }

  #refuseWhenFrozen(intention: string): void {
    if (this.#frozen) {
      throw new AdapterException(
        `Too late to ${intention}: open ports in register(), add adapters in boot().`,
        { code: 'E_REGISTRY_FROZEN' }
      )
    }
  }
}

/** An adapter as errors name it, whatever it is. */
function nameOf(adapter: unknown, plugin: string | undefined): string {
  const { id, port } = (adapter ?? {}) as { id?: unknown; port?: unknown }
  const origin = plugin ? `, package ${plugin}` : ''
  return `Adapter "${String(id)}" (port ${String(port)}${origin})`
}

/** Says so where the adapter asked for may be one of a plugin that failed. */
function missingPlugins(): string {
  const plugins = [...new Set(pluginFailures.map(({ plugin }) => plugin))].join(', ')
  return plugins && ` Its package may be one of those that failed at the start: ${plugins}.`
}

function checkForm(adapter: PlatformAdapter, name: string): void {
  const problem = problemOf(adapter)
  if (problem) {
    throw new AdapterException(`${name} cannot be used: ${problem}.`, { code: 'E_INVALID_ADAPTER' })
  }
}

/** What is wrong with the form of an adapter, and what to do; null when nothing is. */
function problemOf(adapter: PlatformAdapter): string | null {
  if (typeof adapter !== 'object' || adapter === null) {
    return 'it is no object; pass the adapter itself, not the function that makes it'
  }
  const { $$type, api, id, capabilities, settings, create } = adapter as Partial<PlatformAdapter>
  if ($$type !== 'platform.adapter') {
    return '$$type must be "platform.adapter"'
  }
  if (api !== 1) {
    return `it is written for adapter API ${String(api)}, this platform has 1; install a version of it that fits`
  }
  if (typeof id !== 'string' || !/^[a-z][a-z0-9_-]*$/.test(id)) {
    return 'its id must match ^[a-z][a-z0-9_-]*$'
  }
  if (typeof capabilities !== 'object' || capabilities === null) {
    return 'capabilities must be an object; write {} where there are none'
  }
  if (typeof (settings as { toJSONSchema?: unknown } | undefined)?.toJSONSchema !== 'function') {
    return 'settings must be an object schema of VineJS 4; write vine.object({}) where there are none'
  }
  return typeof create === 'function' ? null : 'create() is missing'
}
