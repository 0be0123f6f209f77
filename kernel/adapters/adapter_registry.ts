import { Exception } from '@adonisjs/core/exceptions'
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
    this.#refuseWhenFrozen(`add adapter "${candidate.id}"`)
    checkForm(candidate)
    const { adapters } = this.#find(candidate.port)
    if (adapters.has(candidate.id)) {
      throw new AdapterException(
        `Port "${candidate.port}" already has an adapter "${candidate.id}". Give one another id.`,
        { code: 'E_DUPLICATE_ADAPTER' }
      )
    }
    adapters.set(candidate.id, Object.freeze(candidate))
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
        `Port "${portId}" has no adapter "${adapterId}". It has: ${[...adapters.keys()].join(', ')}.`,
        { code: 'E_UNKNOWN_ADAPTER', status: 404 }
      )
    }
    return adapter
  }

  #find(portId: string) {
    const found = this.#ports.get(portId)
    if (!found) {
      throw new AdapterException(
        `There is no port "${portId}". There are: ${[...this.#ports.keys()].join(', ')}.`,
        { code: 'E_UNKNOWN_PORT', status: 404 }
      )
    }
    return found
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

function checkForm(adapter: PlatformAdapter): void {
  const problem =
    adapter.$$type !== 'platform.adapter'
      ? '$$type must be "platform.adapter"'
      : adapter.api !== 1
        ? `it is written for adapter API ${String(adapter.api)}, this platform has 1`
        : !/^[a-z][a-z0-9_-]*$/.test(adapter.id)
          ? 'its id must match ^[a-z][a-z0-9_-]*$'
          : typeof adapter.create !== 'function'
            ? 'create() is missing'
            : null
  if (problem) {
    throw new AdapterException(
      `Adapter "${String(adapter.id)}" of port "${String(adapter.port)}" cannot be used: ${problem}.`,
      { code: 'E_INVALID_ADAPTER' }
    )
  }
}
