/** Removes what `prepack` compiled beside the sources: in the repository the sources themselves run. */
import { globSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../src/', import.meta.url))

for (const file of globSync('**/*.{js,d.ts}', { cwd: folder })) {
  rmSync(`${folder}${file}`)
}
