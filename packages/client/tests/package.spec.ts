import { spawn, spawnSync } from 'node:child_process'
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import ts from 'typescript'
import { createTenant } from '../../../tests/helpers.js'
import { baseUrl, sheet } from './platform.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = join(root, 'tmp', `client-${process.pid}`)
const installed = join(folder, 'node_modules/@tenant-education/client')

const MEGABYTE = 2 ** 20

/** Uploads 256 MB and prints by how many bytes the process has grown at most meanwhile. */
const UPLOAD = `
import { TenantEducation } from '@tenant-education/client'

let most = 0
async function* bytes() {
  for (let count = 0; count < 4096; count++) {
    most = Math.max(most, process.memoryUsage().rss)
    yield new Uint8Array(65536)
  }
}
const before = process.memoryUsage().rss
await new TenantEducation({ userId: 'u' }).files.upload(bytes())
console.log(most - before)
`

/** Installs the package as it is built for npm. Returns what the compiler says. */
async function build(): Promise<string[]> {
  const place = join(root, 'packages/client')
  const { config } = ts.readConfigFile(join(place, 'tsconfig.build.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, place)
  await mkdir(installed, { recursive: true })
  await cp(join(place, 'package.json'), join(installed, 'package.json'))
  const program = ts.createProgram(fileNames, {
    ...options,
    rootDir: join(place, 'src'),
    outDir: join(installed, 'src'),
  })
  const { diagnostics } = program.emit()
  return told([...ts.getPreEmitDiagnostics(program), ...diagnostics])
}

const told = (diagnostics: readonly ts.Diagnostic[]) =>
  diagnostics.map(({ file, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, '\n')
    return `${file?.fileName}: ${message}`
  })

/** The blocks of a page in a language. */
async function blocksOf(page: string, language: string): Promise<string[]> {
  const text = await readFile(join(root, page), 'utf8')
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms')
  return [...text.matchAll(block)].map(([, code]) => code)
}

interface Ended {
  code: number
  text: string
}

function run(command: string, parameters: string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(command, parameters, { cwd: folder, env: { ...process.env, ...env } })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  return new Promise((resolve) => {
    child.on('error', () => resolve({ code: -1, text }))
    child.on('exit', (code) => resolve({ code: code ?? 1, text }))
  })
}

test.group('The package', (group) => {
  group.each.timeout(120_000)
  group.teardown(() => rm(folder, { recursive: true, force: true }))

  test('is built without the repository, and its README runs word for word', async ({ assert }) => {
    assert.isEmpty(await build())
    const [example] = await blocksOf('packages/client/README.md', 'ts')
    await writeFile(join(folder, 'example.mjs'), example)
    await copyFile(sheet, join(folder, 'results.pdf'))
    const { apiKey } = await createTenant()
    const { code, text } = await run(process.execPath, ['example.mjs'], {
      TEP_API_KEY: apiKey,
      TEP_BASE_URL: baseUrl(),
    })
    assert.equal(code, 0, text)
    const [first, ...records] = text.trim().split('\n')
    assert.equal(first, `${records.length} records`)
    assert.isAbove(records.length, 5)
  })

  test('keeps nothing of what it has sent', async ({ assert, cleanup }) => {
    let received = 0
    const server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => (received += chunk.length))
      request.on('end', () => response.end('{"success": true}'))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanup(() => void server.close())
    await writeFile(join(folder, 'upload.mjs'), UPLOAD)
    const { code, text } = await run(process.execPath, ['upload.mjs'], {
      TEP_API_KEY: 'tep_test',
      TEP_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    })
    assert.equal(code, 0, text)
    assert.isAbove(received, 256 * MEGABYTE)
    assert.isBelow(Number(text) / MEGABYTE, 128)
  })

  test('is used by docs/clients.md as its types allow', async ({ assert }) => {
    const blocks = await blocksOf('docs/clients.md', 'ts')
    assert.lengthOf(blocks, 6)
    const files = blocks.map((code, index) => [join(folder, `block${index}.ts`), code])
    for (const [file, code] of files) {
      const given = code.includes('const client =')
        ? ''
        : 'declare const client: import("@tenant-education/client").TenantEducation\n' +
          'declare const fileId: string\n'
      await writeFile(file, `${given}${code}\nexport {}\n`)
    }
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const program = ts.createProgram(
      files.map(([file]) => file),
      {
        strict: true,
        noEmit: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.NodeNext,
        lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
        skipLibCheck: true,
      }
    )
    assert.isEmpty(told(ts.getPreEmitDiagnostics(program)))
  })

  test('is not needed to verify a webhook in Python', async ({ assert }) => {
    const [code] = await blocksOf('docs/clients.md', 'python')
    const guide = await readFile(join(root, 'docs/receiving-webhooks.md'), 'utf8')
    const [, secret] = /`(whsec_\w+=)`/.exec(guide)!
    const [signature] = /\b[0-9a-f]{64}\b/.exec(guide)!
    const check = [
      'body = b\'{"event":"file.completed","fileId":"f1"}\'',
      `secret, now = "${secret}", 1795000000`,
      `headers = {"x-service-timestamp": "1795000000", "x-service-signature": "${signature}"}`,
      'rotated = {**headers, "x-service-signature": "0" * 64, ' +
        `"x-service-signature-next": "${signature}"}`,
      'print(is_genuine(headers, body, secret, now), is_genuine(rotated, body, secret, now),',
      '      is_genuine(headers, body + b" ", secret, now), is_genuine(headers, body, "no", now),',
      '      is_genuine(headers, body, secret, now + 301), is_genuine({}, body, secret, now))',
    ].join('\n')
    await mkdir(folder, { recursive: true })
    const { code: exit, text } = await run('python3', ['-c', `${code}\n${check}`], {})
    assert.equal(exit, 0, text)
    assert.equal(text.trim(), 'True True False False False False')
  }).skip(!hasPython(), 'There is no python3 here.')
})

function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0
}
