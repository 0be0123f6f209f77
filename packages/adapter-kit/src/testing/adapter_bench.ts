import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import type { PlatformAdapter } from '../adapter.js'
import { secretNames, testContext, type TestContext } from './context.js'
import type { ConformanceBench, ConformanceCase } from './conformance.js'
import type { ServiceFake } from './service_fake.js'

/** A field that is named like this holds a secret. */
const SECRET_NAME = /secret|password|token|private|credential/i

/** An address of this machine at which nothing listens. */
export const CLOSED_URL = 'http://127.0.0.1:1'

/** An adapter, and the service behind it where it has one. */
export interface AdapterSubject<Service, Settings> {
  /** Makes the adapter for a service at an address: the fake's, without a slash at its end. */
  adapter: (url: string) => PlatformAdapter<Service, Settings>
  /** What stands in for the service; left out where an adapter needs none. */
  service?: ServiceFake
}

/** An adapter of any port, its service's fake and what it wrote. */
export class AdapterBench<Service = unknown, Settings = unknown> implements ConformanceBench {
  readonly service: ServiceFake | undefined
  readonly contexts: TestContext<Settings>[] = []
  readonly #adapterAt: (url: string) => PlatformAdapter<Service, Settings>
  #closing: (() => Promise<unknown>)[] = []

  constructor({ adapter, service }: AdapterSubject<Service, Settings>) {
    this.#adapterAt = adapter
    this.service = service
  }

  get adapter(): PlatformAdapter<Service, Settings> {
    return this.#adapterAt(this.service?.url ?? CLOSED_URL)
  }

  /**
   * The service for a tenant whose settings are those of the fake's account, but for the changes.
   */
  async create(changes: Readonly<Record<string, unknown>> = {}): Promise<Service> {
    const { adapter } = this
    const context = await testContext(adapter, { ...this.service?.settings, ...changes })
    context.http.longestMs = 60_000
    this.contexts.push(context)
    const service = await adapter.create(context)
    const { close } = service as { close?: () => Promise<void> }
    if (close) {
      this.#closing.push(() => close.call(service))
    }
    return service
  }

  async start(): Promise<void> {
    await this.service?.start()
  }

  tidy(): void {
    this.service?.behave()
  }

  async stop(): Promise<void> {
    await Promise.all(this.#closing.splice(0).map((close) => close()))
    await this.service?.stop()
  }

  /** Fails when a text, or something that was logged, holds a secret setting. */
  keepsQuiet(seen: unknown): void {
    const lines = this.contexts.flatMap(({ logger }) => logger.lines)
    const text = inspect([seen, lines], { depth: 12 })
    for (const name of secretNames(this.adapter)) {
      const value = this.service?.settings[name]
      if (typeof value === 'string') {
        assert.ok(!text.includes(value), `an error or the log holds the setting "${name}"`)
      }
    }
  }
}

/** What the cases of any port need. */
interface AdapterUnderTest {
  readonly adapter: Pick<PlatformAdapter, '$$type' | 'api' | 'port' | 'id' | 'settings'>
  readonly service: { readonly requests: readonly unknown[] } | undefined
  create(): Promise<unknown>
}

/** What the platform expects of an adapter of any port. */
export function adapterCases<Bench extends AdapterUnderTest>(
  port: string
): ConformanceCase<Bench>[] {
  return [
    {
      id: 'form',
      title: `is an adapter of the port ${port} with an id of the allowed form`,
      async run({ adapter }) {
        assert.equal(adapter.$$type, 'platform.adapter')
        assert.equal(adapter.api, 1)
        assert.equal(adapter.port, port)
        assert.match(adapter.id, /^[a-z][a-z0-9_-]*$/)
      },
    },
    {
      id: 'secrets-marked',
      title: 'marks the settings that are secret',
      async run({ adapter }) {
        const marked = secretNames(adapter)
        const names = Object.keys(adapter.settings.toJSONSchema().properties ?? {})
        const open = names.filter((name) => SECRET_NAME.test(name) && !marked.includes(name))
        assert.deepEqual(open, [], 'use secret() of the kit for these settings')
      },
    },
    {
      id: 'create-is-quiet',
      title: 'sends nothing when it is made',
      async run(bench) {
        const before = bench.service?.requests.length
        await bench.create()
        assert.equal(bench.service?.requests.length, before, 'create() must do no input or output')
      },
    },
  ]
}
