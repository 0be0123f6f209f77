import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Description } from '../scripts/generation/description.js'
import { generate } from '../scripts/generation/generate.js'
import { baseUrl } from './platform.js'

test.group('What is generated', () => {
  test('is what /openapi.json of this platform gives', async ({ assert }) => {
    const response = await fetch(`${baseUrl()}/openapi.json`)
    const files = await generate((await response.json()) as Description)
    for (const [name, text] of Object.entries(files)) {
      const committed = await readFile(new URL(`../src/generated/${name}`, import.meta.url), 'utf8')
      assert.isTrue(
        committed === text,
        `${name} is out of date: node scripts/run.js ../packages/client/scripts/generate.ts`
      )
    }
  })
})
