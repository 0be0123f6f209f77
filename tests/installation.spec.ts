import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'

const run = promisify(execFile)

/** What npm is called with where these packages are installed of those that the lock file names. */
async function callOf(
  installed: readonly string[],
  { withTools, cleanup }: { withTools: boolean; cleanup: (end: () => Promise<void>) => void }
): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'installation-'))
  cleanup(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'scripts'))
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  const script = join(folder, 'scripts', 'installation.mjs')
  await copyFile(new URL('../scripts/installation.js', import.meta.url), script)
  const packages: Record<string, object> = {
    'node_modules/runs': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
  }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  if (installed.length > 0) {
    const there = Object.entries(packages).filter(([path]) => installed.includes(path.slice(13)))
    const hidden = JSON.stringify({ packages: Object.fromEntries(there) })
    await writeFile(join(folder, 'node_modules/.package-lock.json'), hidden)
  }
  await writeFile(join(folder, 'npm'), '#!/bin/sh\necho "$@" > arguments.txt\n')
  await chmod(join(folder, 'npm'), 0o755)
  const program = `(await import(${JSON.stringify(script)})).installDependencies({ withTools: ${withTools} })`
  const path = `${folder}${delimiter}${process.env.PATH}`
  const env = { ...process.env, NODE_ENV: 'production', PATH: path }
  await run(process.execPath, ['--input-type=module', '-e', program], { env })
  return readFile(join(folder, 'arguments.txt'), 'utf8').catch(() => null)
}

test.group('Installation', () => {
  test('a start leaves out the tools of developers, whatever NODE_ENV says', async ({
    assert,
    cleanup,
  }) => {
    const forStart = { withTools: false, cleanup }
    assert.match((await callOf([], forStart))!, /^ci --omit=dev /)
    assert.isNull(await callOf(['runs'], forStart))
    assert.isNull(await callOf(['runs', 'tool'], forStart))
  })

  test('whatever else is run has them too, and adds them to what is there', async ({
    assert,
    cleanup,
  }) => {
    const forTests = { withTools: true, cleanup }
    assert.match((await callOf([], forTests))!, /^ci --include=dev /)
    assert.match((await callOf(['runs'], forTests))!, /^install --no-save --include=dev /)
    assert.isNull(await callOf(['runs', 'tool'], forTests))
  })
})
