import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'

const run = promisify(execFile)
const register = new URL('../scripts/typescript/register.js', import.meta.url)

/** A folder of TypeScript sources, of which `main.ts` is run. */
async function sources(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'sources-'))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('package.json', '{"type": "module"}')
  await Promise.all(Object.entries(files).map(([name, text]) => write(name, text)))
  return {
    write,
    run: () =>
      run(process.execPath, [`--import=${register}`, join(folder, 'main.ts')]).then(
        ({ stdout }) => stdout.trim(),
        ({ stderr }: { stderr: string }) => stderr
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

test.group('Compiled sources', () => {
  test('run with what their imports say now, not what they said before', async ({
    assert,
    cleanup,
  }) => {
    const folder = await sources({
      'main.ts': "import { name } from './name.js'\nconsole.log(name satisfies string)\n",
      'name.ts': "export const name: string = 'one'\n",
    })
    cleanup(() => folder.remove())

    assert.equal(await folder.run(), 'one')
    await folder.write('name.ts', "export const name: string = 'other'\n")
    assert.equal(await folder.run(), 'other')
  })

  test('tell of errors at the lines of the sources', async ({ assert, cleanup }) => {
    const folder = await sources({
      'main.ts': "interface Nothing {\n  a: 1\n}\n\nthrow new Error('on purpose')\n",
    })
    cleanup(() => folder.remove())

    const output = await folder.run()

    assert.match(output, /on purpose/)
    assert.match(output, /main\.ts:5:/)
  })
})
