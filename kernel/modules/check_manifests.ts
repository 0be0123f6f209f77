import { Exception } from '@adonisjs/core/exceptions'
import type { ModuleManifest } from './manifest.js'

/** The list of modules cannot work. The message names the modules and what to change. */
export class ModuleListException extends Exception {
  static override code = 'E_MODULE_LIST'
  static override status = 500
}

/**
 * Checks the list of modules before anything of them is loaded: ids are unique, everything a module
 * requires or uses is installed and stands before it, so there can be no circle.
 *
 * @throws {ModuleListException} `E_MODULE_LIST`, naming both modules concerned.
 */
export function checkManifests(manifests: readonly ModuleManifest[]): void {
  const ids = new Set(manifests.map(({ id }) => id))
  const seen = new Set<string>()

  for (const manifest of manifests) {
    if (seen.has(manifest.id)) {
      throw new ModuleListException(
        `Two modules have the id "${manifest.id}". Give one of them another id in its module.ts.`
      )
    }
    for (const required of [...manifest.requires, ...(manifest.uses ?? [])]) {
      if (!ids.has(required)) {
        throw new ModuleListException(
          `Module "${manifest.id}" requires "${required}", which is not in modules/main.ts. ` +
            `Add "${required}" to the list or remove it from the requirements.`
        )
      }
      if (!seen.has(required)) {
        throw new ModuleListException(
          `Module "${manifest.id}" requires "${required}", which stands after it or requires it ` +
            `in turn. Move "${required}" before "${manifest.id}" in modules/main.ts, or break the circle.`
        )
      }
    }
    seen.add(manifest.id)
  }
}
