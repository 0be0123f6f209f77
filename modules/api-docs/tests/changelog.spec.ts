import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { changes } from '../changelog.js'
import { fingerprintOf } from '../services/fingerprint.js'
import { buildOpenApi } from '../services/openapi.js'

async function versionOfClient(): Promise<string> {
  const manifest = new URL('../../../packages/client/package.json', import.meta.url)
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  return version
}

test.group('The changes of the API', () => {
  test('tell of what /openapi.json says today', ({ assert }) => {
    const [{ fingerprint }] = changes
    assert.equal(
      fingerprint,
      fingerprintOf(buildOpenApi('')),
      'The description of the API has changed: say what in modules/api-docs/changelog.ts, as a new ' +
        'version where the last one is published.'
    )
  })

  test('name the version of the client that knows them', async ({ assert }) => {
    assert.equal(changes[0].client, await versionOfClient())
  })

  test('are told once, each under a version of its own', async ({ assert }) => {
    assert.lengthOf(new Set(changes.map(({ version }) => version)), changes.length)
    assert.isTrue(changes.every(({ what }) => what.length > 0))
  })

  test('come with what a program relies on, and not with better words', ({ assert }) => {
    const before = buildOpenApi('')
    const same = structuredClone(before)
    same.info.description = 'Other words'
    same.paths['/api/payments/stats'].get.summary = 'Other words'
    assert.equal(fingerprintOf(same), fingerprintOf(before))
    const other = structuredClone(before)
    delete other.paths['/api/payments/stats'].get.responses['200']
    assert.notEqual(fingerprintOf(other), fingerprintOf(before))
  })

  test('stand in /openapi.json as its version', async ({ assert }) => {
    const response = await fetch(`http://127.0.0.1:${process.env.PORT}/openapi.json`)
    const { info } = (await response.json()) as { info: { version: string } }
    assert.equal(info.version, changes[0].version)
  })
})
