import type { Description } from './description.js'
import { printInterfaces } from './interfaces.js'
import { printTable } from './table.js'
import { printTypes } from './types.js'

/** The text of every file of `src/generated`, by its name. */
export async function generate(description: Description): Promise<Record<string, string>> {
  return {
    'operations.ts': printTable(description),
    'resources.ts': printInterfaces(description),
    'types.ts': await printTypes(description),
  }
}
