export const root: string
export const serverFlags: string[]
export const typescriptFlag: string
export function compileSources(): void
export function hasOwnVersion(): boolean
export function installDependencies(options?: { withTools?: boolean }): void
export function nodeEnvironment(): Record<string, string | undefined>
