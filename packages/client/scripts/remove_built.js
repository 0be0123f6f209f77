/** Removes what `prepack` compiled beside the sources: in the repository the sources themselves run. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../src')

for (const file of readdirSync(folder, { recursive: true })) {
  if (file.endsWith('.js') || file.endsWith('.d.ts')) {
    rmSync(join(folder, file))
  }
}
