import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'

const run = promisify(execFile)

test.group('Installation', () => {
  test('everything that the start needs is installed in production, too', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'installation-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    await mkdir(join(folder, 'scripts'), { recursive: true })
    const script = join(folder, 'scripts', 'installation.mjs')
    await copyFile(new URL('../scripts/installation.js', import.meta.url), script)
    const lock = { packages: { 'node_modules/one': { version: '1.0.0', dev: true } } }
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
    await writeFile(join(folder, 'npm'), '#!/bin/sh\necho "$@" > arguments.txt\n')
    await chmod(join(folder, 'npm'), 0o755)

    await run(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `(await import(${JSON.stringify(script)})).installDependencies()`,
      ],
      {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PATH: `${folder}${delimiter}${process.env.PATH}`,
        },
      }
    )

    assert.match(await readFile(join(folder, 'arguments.txt'), 'utf8'), /^ci --include=dev /)
  })
})
