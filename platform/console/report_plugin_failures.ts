import type { ApplicationService } from '@adonisjs/core/types'
import { describeError } from '#platform/errors/describe_error'
import { pluginFailures, type PluginFailure } from '#kernel/plugins/plugin_failures'

/** A plugin's failure in one sentence for the administrator. */
export function describeFailure({ plugin, stage, error }: PluginFailure): string {
  const { type, code, message, stack } = describeError(error, 0)
  const place = stack?.split('\n').find((line) => line.startsWith('    at '))
  const cause = message ?? [type, code, place?.trim()].filter(Boolean).join(' ')
  return (
    `Plugin ${plugin} cannot be used: its provider failed in ${stage}: ${cause}. ` +
    'Everything else works; update or remove the package.'
  )
}

let reported = 0

/**
 * Says which plugins failed since the last report: a server in its log, a command on standard
 * error.
 */
export async function reportPluginFailures(app: ApplicationService): Promise<void> {
  const logger = await app.container.make('logger')
  for (const failure of pluginFailures.slice(reported)) {
    const { plugin, stage, error } = failure
    if (app.getEnvironment() === 'console') {
      process.stderr.write(`${describeFailure(failure)}\n`)
    } else {
      logger.error({ err: error, plugin, stage }, 'a plugin cannot be used')
    }
  }
  reported = pluginFailures.length
}
