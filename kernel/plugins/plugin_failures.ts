import { AsyncLocalStorage } from 'node:async_hooks'

/** A stage of the application's start that a provider takes part in. */
export type PluginStage = 'import' | 'register' | 'boot' | 'start' | 'ready' | 'shutdown'

/** A plugin that could not be brought in. Its adapters are missing, everything else works. */
export interface PluginFailure {
  /** Name of the package. */
  plugin: string
  stage: PluginStage
  error: unknown
}

/** The package whose provider is at work. */
export const currentPlugin = new AsyncLocalStorage<string>()

/** Plugins of this process that failed, in the order in which they did. */
export const pluginFailures: PluginFailure[] = []
