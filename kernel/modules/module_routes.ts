let current: string | null = null

/**
 * Runs a module's route registration so that `access()` knows whose routes they are.
 */
export function registerRoutesOf(moduleId: string, register: () => void): void {
  current = moduleId
  try {
    register()
  } finally {
    current = null
  }
}

/** Id of the module whose routes are being registered; null for routes of the kernel. */
export function routesOfModule(): string | null {
  return current
}
