import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { putInPlace } from '../../../packages/dashboard/scripts/put_in_place.js'
import { buildTheApp, root } from './support/build_the_app.js'

/** Bytes as they are sent with brotli. */
const FIRST_LOAD = 60 * 1024
const PAGE_CHUNK = 15 * 1024

interface Chunk {
  file: string
  imports?: string[]
  isEntry?: boolean
  isDynamicEntry?: boolean
  src?: string
}

const folder = join(root, 'packages/dashboard/build')

async function manifest(): Promise<Record<string, Chunk>> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8')
  return JSON.parse(text) as Record<string, Chunk>
}

/** Builds into a folder; which one lies there when this build is over. */
const builtFolder = async (app: string) => {
  await buildTheApp('--out', app)
  const { ino } = await stat(app)
  return ino
}

const sizeOf = async (file: string) => {
  const { size } = await stat(join(folder, `${file}.br`))
  return size
}

/** A chunk and all that it cannot begin without. */
function filesOf(chunks: Record<string, Chunk>, name: string): string[] {
  const { file, imports = [] } = chunks[name]
  return [...new Set([file, ...imports.flatMap((one) => filesOf(chunks, one))])]
}

test.group('The build of the dashboard', (group) => {
  group.setup(async () => void (await buildTheApp()))

  test('the first load is at most 60 KB, and each page adds at most 15 KB', async ({ assert }) => {
    const chunks = await manifest()
    const first = filesOf(chunks, 'index.html')
    const sizes = await Promise.all(first.map(sizeOf))
    assert.isBelow(
      sizes.reduce((sum, size) => sum + size, 0),
      FIRST_LOAD
    )

    const pages = Object.entries(chunks).filter(([, { isDynamicEntry }]) => isDynamicEntry)
    assert.isAbove(pages.length, 10)
    for (const [name, { file }] of pages) {
      assert.isBelow(await sizeOf(file), PAGE_CHUNK, name)
    }
  })

  test('what has not changed is not built again', async ({ assert }) => {
    assert.equal(await buildTheApp(), '')
  })

  test('it appears whole, leaves nothing beside it, and stays when another process builds it, too', async ({
    assert,
    cleanup,
  }) => {
    const parent = await mkdtemp(join(tmpdir(), 'build-'))
    cleanup(() => rm(parent, { recursive: true, force: true }))
    const app = join(parent, 'app')
    const [one, other] = await Promise.all([builtFolder(app), builtFolder(app)])
    assert.equal(one, other)
    assert.deepEqual(await readdir(parent), ['app'])
    assert.include(await readdir(app), 'stamp')

    const { ino } = await stat(app)
    assert.match(await buildTheApp('--out', app, '--force'), /^Building/)
    const repeated = await stat(app)
    assert.notEqual(repeated.ino, ino)
  })

  test('folders that are put in one place at once leave one whole, and nothing else', async ({
    assert,
    cleanup,
  }) => {
    const parent = await mkdtemp(join(tmpdir(), 'place-'))
    cleanup(() => rm(parent, { recursive: true, force: true }))
    const names = Array.from({ length: 20 }, (_, index) => `own-${index}`)
    for (const name of names) {
      await mkdir(join(parent, name))
      await writeFile(join(parent, name, 'stamp'), name)
    }
    await Promise.all(names.map((name) => putInPlace(join(parent, name), join(parent, 'app'))))
    assert.deepEqual(await readdir(parent), ['app'])
    assert.include(names, await readFile(join(parent, 'app/stamp'), 'utf8'))
  })

  test('the sources bring nothing from elsewhere, and put no markup together', async ({
    assert,
  }) => {
    const sources = join(root, 'packages/dashboard/src')
    const names = await readdir(sources, { recursive: true })
    const files = names.filter((name) => /\.(?:ts|vue|css)$/.test(name))
    assert.isAbove(files.length, 50)
    for (const name of files) {
      const text = await readFile(join(sources, name), 'utf8')
      assert.notMatch(text, /v-html|innerHTML|outerHTML|insertAdjacentHTML|(?<!:)style="/, name)
      assert.notMatch(text, /(?:src|href|from|import|url)\W{1,3}https?:\/\//, name)
    }
  })
})
