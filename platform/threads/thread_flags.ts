const compiler = new URL('../../scripts/typescript/register.js', import.meta.url)

/** Flags with which a thread runs a module of this application: its sources have to be compiled. */
export function threadFlags(): string[] {
  return import.meta.url.endsWith('.ts') ? [`--import=${compiler}`] : []
}
