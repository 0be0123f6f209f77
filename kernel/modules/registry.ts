import { checkManifests } from './check_manifests.js'
import type { ModuleManifest } from './manifest.js'

let installed: readonly ModuleManifest[] = []

/**
 * Tells the kernel which modules there are. Called once, by `modules/main.ts`, so that the kernel
 * needs to import no module.
 *
 * @throws {ModuleListException} `E_MODULE_LIST` when the list cannot work.
 */
export function installModules(manifests: readonly ModuleManifest[]): void {
  checkManifests(manifests)
  installed = manifests
}

/** All modules of this installation, each after those it requires. */
export function installedModules(): readonly ModuleManifest[] {
  return installed
}

/** Those of them that tenants can have or not. */
export function optionalModules(): readonly ModuleManifest[] {
  return installed.filter(({ always }) => !always)
}

/** The manifest of an installed module. */
export function findModule(moduleId: string): ModuleManifest | undefined {
  return installed.find(({ id }) => id === moduleId)
}
