import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'

const root = fileURLToPath(new URL('../../', import.meta.url))
const HELPER = join('platform', 'storage', 'documents.ts')

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

async function filesWith(pattern: RegExp): Promise<string[]> {
  const folders = await Promise.all(
    ['kernel', 'platform', 'modules', 'providers', 'start'].map(sources)
  )
  const files = folders.flat()
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  return files.filter((_file, index) => pattern.test(texts[index]))
}

test.group('Documents', () => {
  test('go to and from the drive in one place only', async ({ assert }) => {
    const files = await filesWith(/from ['"](@adonisjs\/drive|flydrive)/)
    const outsideTests = files.filter((file) => !file.split(sep).includes('tests'))
    assert.deepEqual(outsideTests, [HELPER])
  })

  test('are nowhere read by what returns more than was stored', async ({ assert }) => {
    assert.deepEqual(await filesWith(/\b(getBytes|getArrayBuffer)\(/), [])
  })
})
