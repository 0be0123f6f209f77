import type { ApplicationService } from '@adonisjs/core/types'
import type { ContainerProviderContract, ProviderNode } from '@adonisjs/core/types/app'
import { currentPlugin, pluginFailures, type PluginStage } from './plugin_failures.js'

type Provider = new (app: ApplicationService) => ContainerProviderContract

/** Milliseconds that the provider of a plugin may take in one stage. */
const STAGE_TIMEOUT = 10_000

/** What the application and the framework import by; every other name is a package of a partner. */
const OWN = /^(?:#|\.|\/|file:|@adonisjs\/)/

/**
 * Keeps a plugin that throws, or never ends, from stopping the server and every command: a provider
 * of a partner's package fails alone, and its failure is noted in `pluginFailures`.
 *
 * @param providers those of `adonisrc.ts`
 */
export function guardPlugins(
  providers: readonly ProviderNode[],
  stageTimeout = STAGE_TIMEOUT
): ProviderNode[] {
  return providers.map((node) => {
    const plugin = packageOf(node)
    return plugin === null ? node : { ...node, file: () => load(plugin, node, stageTimeout) }
  })
}

/** Name of the package that a provider comes from; null for the platform's and the framework's. */
function packageOf({ file }: ProviderNode): string | null {
  const specifier = /\bimport\(\s*["'`]([^"'`]+)["'`]/.exec(file.toString())?.[1]
  if (!specifier || OWN.test(specifier)) {
    return null
  }
  const [first, second] = specifier.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

async function load(plugin: string, node: ProviderNode, stageTimeout: number) {
  try {
    const { default: Loaded } = (await node.file()) as { default?: unknown }
    if (typeof Loaded !== 'function') {
      throw new TypeError('a provider is the default export of its file')
    }
    return { default: guard(plugin, Loaded as Provider, stageTimeout) }
  } catch (error) {
    pluginFailures.push({ plugin, stage: 'import', error })
    return { default: class NoProvider {} }
  }
}

function guard(plugin: string, Loaded: Provider, stageTimeout: number): Provider {
  return class GuardedProvider implements ContainerProviderContract {
    #provider: ContainerProviderContract | null = null

    constructor(app: ApplicationService) {
      this.#attempt('register', () => (this.#provider = new Loaded(app)))
    }

    register(): void {
      this.#attempt('register', () => this.#provider?.register?.())
    }

    boot = () => this.#stage('boot')
    start = () => this.#stage('start')
    ready = () => this.#stage('ready')
    shutdown = () => this.#stage('shutdown')

    #attempt(stage: PluginStage, work: () => unknown): void {
      try {
        currentPlugin.run(plugin, work)
      } catch (error) {
        this.#failed(stage, error)
      }
    }

    async #stage(stage: 'boot' | 'start' | 'ready' | 'shutdown'): Promise<void> {
      let timer: NodeJS.Timeout | undefined
      try {
        await Promise.race([
          currentPlugin.run(plugin, async () => this.#provider?.[stage]?.()),
          new Promise<never>((_, reject) => {
            const late = () => reject(new Error('the provider does not end'))
            timer = setTimeout(late, stageTimeout)
          }),
        ])
      } catch (error) {
        this.#failed(stage, error)
      } finally {
        clearTimeout(timer)
      }
    }

    /** What failed once takes no further part. */
    #failed(stage: PluginStage, error: unknown): void {
      this.#provider = null
      pluginFailures.push({ plugin, stage, error })
    }
  }
}
