export const root: string
export const serverFlags: string[]
export function installDependencies(): void
export function nodeEnvironment(): Record<string, string | undefined>
