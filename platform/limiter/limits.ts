import { Exception } from '@adonisjs/core/exceptions'
import { limits as configured } from '#config/limiter'
import type { Limit } from '#kernel/modules/manifest'
import { installedModules } from '#kernel/modules/registry'

/** Length of the sliding window in milliseconds. */
export const WINDOW = 60_000

/**
 * The limit of a class of routes that share one window: what the configuration says, else the module
 * that declares the class.
 *
 * @throws {Exception} `E_UNKNOWN_LIMIT`.
 */
export function limitOf(name: string): Limit {
  const declared = installedModules().find(({ limits }) => limits?.[name])?.limits?.[name]
  const limit = configured[name] ?? declared
  if (!limit) {
    throw new Exception(
      `A route is of the class "${name}" of rate limits, which no module declares. Add it to ` +
        '"limits" in the module\'s module.ts.',
      { code: 'E_UNKNOWN_LIMIT', status: 500 }
    )
  }
  return limit
}
