import { Exception } from '@adonisjs/core/exceptions'
import { limits as configured } from '#config/limiter'
import type { Limit, ModuleManifest } from '#kernel/modules/manifest'
import { installedModules } from '#kernel/modules/registry'

/** Length of the sliding window in seconds. */
export const WINDOW = 60

type Classes = ReadonlyMap<string, Limit>

let gathered: { from: readonly ModuleManifest[]; classes: Classes } | undefined

/**
 * The limit of a class of routes that share one window: what the configuration says, else the
 * module that declares the class.
 *
 * @throws {Exception} `E_UNKNOWN_LIMIT`.
 */
export function limitOf(name: string): Limit {
  const limit = classes().get(name)
  if (!limit) {
    throw new Exception(
      `A route is of the class "${name}" of rate limits, which no module declares. Add it to ` +
        '"limits" in the module\'s module.ts.',
      { code: 'E_UNKNOWN_LIMIT', status: 500 }
    )
  }
  return limit
}

/** All classes; gathered once, as every request asks for one. */
function classes(): Classes {
  const modules = installedModules()
  if (gathered?.from !== modules) {
    gathered = { from: modules, classes: gather(modules) }
  }
  return gathered.classes
}

function gather(modules: readonly ModuleManifest[]): Classes {
  const limits = [configured, ...modules.map((manifest) => manifest.limits ?? {})]
  // Of two that declare a class the first one holds: it is set last.
  return new Map(limits.reverse().flatMap((own) => Object.entries(own)))
}
