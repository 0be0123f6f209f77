import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from '@japa/runner'

const folderOfPackage = fileURLToPath(new URL('../', import.meta.url))
const run = promisify(execFile)

test.group('The README of the package', () => {
  test('shows how records are made of a PDF, and it works', async ({ assert, cleanup }) => {
    const readme = await readFile(join(folderOfPackage, 'README.md'), 'utf8')
    const [, example] = /```ts\n([^]*?)```/.exec(readme)!
    const parent = join(folderOfPackage, '../../tmp')
    await mkdir(parent, { recursive: true })
    const folder = await mkdtemp(join(parent, 'readme-'))
    cleanup(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'example.ts'), example)
    await copyFile(join(folderOfPackage, 'fixtures/broadsheet.pdf'), join(folder, 'results.pdf'))

    const parameters = ['--import=@poppinss/ts-exec', 'example.ts']
    const { stdout } = await run(process.execPath, parameters, { cwd: folder })

    assert.isAtMost(example.trim().split('\n').length, 10)
    assert.match(stdout, /^LAWAL Aisha Michael GHS\/20\/1795 English Language 46, /)
    assert.lengthOf(stdout.match(/^ {2}total \d+ to be looked at: nothing$/gm) ?? [], 150)
  }).timeout(120_000)
})
