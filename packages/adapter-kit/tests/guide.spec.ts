import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A file in the guide: its name as code, a colon, and a block. */
const FILE = /^`([\w./-]+)`[^\n]*:\n\n```(?:ts|json)\n(.*?)^```$/gms

/** Writes every file that the guide shows into a folder. Returns their names. */
async function followGuide(folder: string): Promise<string[]> {
  const guide = await readFile(join(root, 'docs/writing-an-adapter.md'), 'utf8')
  const files = [...guide.matchAll(FILE)].map(([, name, content]) => ({ name, content }))
  for (const { name, content } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return files.map(({ name }) => name)
}

/** A part of a file of the repository that the guide shows: its name, a colon, and a block. */
const PART = /^From `([\w./-]+)`:\n\n```ts\n(.*?)^```$/gms

/** What a program printed, and how it ended. */
async function run(folder: string, parameters: string[]): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, parameters, { cwd: folder })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const code = await new Promise<number>((resolve) =>
    child.on('exit', (exit) => resolve(exit ?? 1))
  )
  return { code, text }
}

function typeErrorsOf(folder: string): string[] {
  const path = join(folder, 'tsconfig.json')
  const { config } = ts.readConfigFile(path, (file) => ts.sys.readFile(file))
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  return ts
    .getPreEmitDiagnostics(ts.createProgram(fileNames, options))
    .filter(({ file }) => file?.fileName.startsWith(folder))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test.group('docs/writing-an-adapter.md', (group) => {
  test('shows the examples as they are', async ({ assert }) => {
    const guide = await readFile(join(root, 'docs/writing-an-adapter.md'), 'utf8')
    const parts = [...guide.matchAll(PART)]
    assert.isAbove(parts.length, 3)
    for (const [, name, shown] of parts) {
      const file = await readFile(join(root, name), 'utf8')
      assert.isTrue(file.includes(shown), `${name} is not as the guide shows it`)
    }
  })

  const folder = join(root, 'tmp', `guide-${process.pid}`)

  group.setup(async () => void (await mkdir(folder, { recursive: true })))
  group.teardown(() => rm(folder, { recursive: true, force: true }))

  test('leads from an empty folder to a passing suite', async ({ assert }) => {
    const files = await followGuide(folder)
    assert.includeMembers(files, [
      'package.json',
      'tsconfig.json',
      'tsconfig.build.json',
      'src/tinypay_adapter.ts',
      'src/tinypay_gateway.ts',
      'tests/tinypay_server.ts',
      'tests/tinypay.spec.ts',
      'bin/test.ts',
      'providers/tinypay_provider.ts',
      'configure.ts',
      'index.ts',
    ])
    assert.deepEqual(typeErrorsOf(folder), [])
    const { code, text } = await run(folder, ['--import=@poppinss/ts-exec', 'bin/test.ts'])
    assert.equal(code, 0, text)
    assert.match(text, /Tests\D+(?:[89]|1\d)\d passed/)
  }).timeout(240_000)
})
