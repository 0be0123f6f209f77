import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import type { ContainerProviderContract, ProviderNode } from '@adonisjs/core/types/app'
import { guardPlugins } from '#kernel/plugins/guarded_plugins'
import { currentPlugin, pluginFailures } from '#kernel/plugins/plugin_failures'
import { describeFailure } from '#platform/console/report_plugin_failures'

/** A provider of `adonisrc.ts` whose file is `file`, imported by this name. */
function node(specifier: string, file: () => Promise<unknown>): ProviderNode {
  const imported = Object.assign(() => file(), {
    toString: () => `() => import('${specifier}')`,
  })
  return { file: imported as ProviderNode['file'], environment: ['web'] }
}

/** Brings a provider in as the application does, stage by stage. */
async function bringIn(provider: ProviderNode): Promise<void> {
  const { default: Guarded } = (await provider.file()) as {
    default: new (application: unknown) => ContainerProviderContract
  }
  const made = new Guarded(app)
  made.register?.()
  await made.boot?.()
  await made.start?.()
  await made.ready?.()
  await made.shutdown?.()
}

test.group('The provider of a plugin', (group) => {
  group.each.setup(() => {
    pluginFailures.length = 0
    return () => void (pluginFailures.length = 0)
  })

  const faults: Record<string, () => Promise<unknown>> = {
    import: () => Promise.reject(new Error('no such file')),
    register: async () => ({
      default: class {
        register() {
          throw 'sk_live_secret'
        }
      },
    }),
    boot: async () => ({
      default: class {
        boot() {
          return Promise.reject(new Error('no answer of 10.0.0.1'))
        }
      },
    }),
    start: async () => ({
      default: class {
        async start() {
          await new Promise(() => {})
        }
      },
    }),
  }
  for (const [stage, file] of Object.entries(faults)) {
    test(`that fails in ${stage} fails alone, and is named`, async ({ assert }) => {
      const [guarded] = guardPlugins([node('@acme/gateway/provider', file)], 20)
      await bringIn(guarded)
      assert.lengthOf(pluginFailures, 1)
      assert.include(pluginFailures[0], { plugin: '@acme/gateway', stage })
      const sentence = describeFailure(pluginFailures[0])
      assert.include(
        sentence,
        `Plugin @acme/gateway cannot be used: its provider failed in ${stage}`
      )
      assert.notMatch(sentence, /sk_live|10\.0\.0\.1/)
    })
  }

  test('goes through all its stages, and what it adds is known to be its own', async ({
    assert,
  }) => {
    const stages: (string | undefined)[] = []
    const note = (stage: string) => void stages.push(`${currentPlugin.getStore()} ${stage}`)
    class Provider {
      #name = 'own'
      register = () => note('register')
      async boot() {
        note(`boot ${this.#name}`)
      }
      async shutdown() {
        note('shutdown')
      }
    }
    const [guarded] = guardPlugins([
      node('gateway-acme/provider', async () => ({ default: Provider })),
    ])
    await bringIn(guarded)
    assert.deepEqual(stages, [
      'gateway-acme register',
      'gateway-acme boot own',
      'gateway-acme shutdown',
    ])
    assert.isEmpty(pluginFailures)
  })

  test('is guarded; those of the platform and the framework are not: without them nothing works', ({
    assert,
  }) => {
    const own = ['#providers/kernel_provider', '@adonisjs/core/providers/app_provider', './a.js']
    const nodes = own.map((specifier) => node(specifier, async () => ({})))
    assert.deepEqual(guardPlugins(nodes), nodes)
  })
})
