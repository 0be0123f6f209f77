import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from '@japa/runner'
import sharp from 'sharp'
import ts from 'typescript'
import { sign } from '../../../modules/webhooks/services/signature.js'
import { createTenant } from '../../../tests/helpers.js'
import { installPacked, root, run } from './packed.js'
import { baseUrl, sheet } from './platform.js'

const folder = join(root, 'tmp', `client-${process.pid}`)

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

/** As {@link UPLOAD}, with a file of 64 MB; a small one goes before, so that everything is loaded. */
const UPLOAD_FILE = `
import { readFileSync, writeFileSync } from 'node:fs'
import { TenantEducation } from '@tenant-education/client'

const fileOf = {
  path: (name) => name,
  bytes: (name) => readFileSync(name),
  Blob: (name) => new Blob([readFileSync(name)]),
}[process.argv[2]]
const client = new TenantEducation({ userId: 'u' })
const fileName = 'sheet.pdf'
writeFileSync('small.bin', 'small')
await client.files.upload(fileOf('small.bin'), { fileName })
const file = fileOf('large.bin')
// What made the file is no part of sending it.
gc()
const before = process.memoryUsage().rss
let most = before
let events = 0
await client.files.upload(file, {
  fileName,
  onProgress: () => {
    // Now and then all that is not needed any more is collected: it is no memory that sending takes.
    if (++events % 64 === 0) {
      gc()
    }
    most = Math.max(most, process.memoryUsage().rss)
  },
})
console.log(most - before)
`

/** A block of docs/clients.md with what stands around it in a program of a reader. */
function programOf(
  block: string,
  { port, signingSecret }: { port: number; signingSecret: string }
): string {
  const code = block.replace('https://platform.example', baseUrl())
  const before = code.includes('DashboardClient')
    ? `Object.assign(globalThis, { location: { origin: '${baseUrl()}' }, document: { cookie: '' } })
       globalThis.fetch = ((open) => (url, init) =>
         open(url, { ...init, headers: { ...init.headers, 'x-api-key': process.env.TEP_API_KEY } })
       )(fetch)`
    : code.includes('const client =')
      ? ''
      : `import * as around from '@tenant-education/client'
         const client = new around.TenantEducation({ userId: 'teacher-1' })`
  const fileId = /for await \(const \{ stage/.test(code)
    ? "const { fileId } = await client.files.upload('sheet.pdf')"
    : ''
  const after = code.includes('function send')
    ? `await send({ token: 't', uploadUrl: 'http://127.0.0.1:${port}' }, new File(['%PDF-'], 'a.pdf'))`
    : code.includes('function receive')
      ? `const headers = ${JSON.stringify(signedNow(signingSecret))}
         const body = '${EVENT}'
         const { status } = await receive(new Request('http://school', { method: 'POST', headers, body }))
         if (status !== 204) throw new Error(String(status))`
      : ''
  return [before, fileId, code, after].join('\n')
}

const EVENT = '{"event":"file.completed","fileId":"f1"}'

const signedNow = (current: string) =>
  sign('evt_1', EVENT, Math.floor(Date.now() / 1000), { current })

/** A server that takes everything. Returns its port. */
async function counting(cleanup: (end: () => void) => void): Promise<number> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{"success": true}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanup(() => void server.close())
  const { port } = server.address() as AddressInfo
  return port
}

test.group('The package', (group) => {
  group.each.timeout(240_000)
  group.setup(() => installPacked(folder))
  group.teardown(() => rm(folder, { recursive: true, force: true }))

  test('is installed from its tarball, and its README runs word for word', async ({ assert }) => {
    const [example] = await blocksOf('packages/client/README.md', 'ts')
    await writeFile(join(folder, 'example.mjs'), example)
    await copyFile(sheet, join(folder, 'results.pdf'))
    const { apiKey } = await createTenant()
    const { code, text } = await run(process.execPath, ['example.mjs'], {
      cwd: folder,
      env: { TEP_API_KEY: apiKey, TEP_BASE_URL: baseUrl() },
    })
    assert.equal(code, 0, text)
    const [first, ...records] = text.trim().split('\n')
    assert.equal(first, `${records.length} records`)
    assert.isAbove(records.length, 5)
  })

  test('brings tep, which makes a CSV of a sheet', async ({ assert }) => {
    await copyFile(sheet, join(folder, 'results.pdf'))
    const { apiKey } = await createTenant()
    const words = ['upload', 'results.pdf', '--wait', '--csv', 'out.csv']
    const { code, text } = await run(join(folder, 'node_modules/.bin/tep'), words, {
      cwd: folder,
      env: { TEP_API_KEY: apiKey, TEP_URL: baseUrl() },
    })
    assert.equal(code, 0, text)
    const csv = await readFile(join(folder, 'out.csv'), 'utf8')
    const lines = csv.trim().split('\r\n')
    assert.include(text, `${lines.length - 1} records\n`)
  })

  test('runs the commands of docs/clients.md', async ({ assert }) => {
    const blocks = await blocksOf('docs/clients.md', 'sh')
    const lines = blocks.join('').split('\n')
    // `listen` goes on for ever: it has tests of its own.
    const commands = lines.filter((line) => /^(tep|npx) (?!listen)/.test(line))
    assert.lengthOf(commands, 4)
    await copyFile(sheet, join(folder, 'sheet.pdf'))
    const { apiKey } = await createTenant()
    const env = {
      TEP_API_KEY: apiKey,
      TEP_URL: baseUrl(),
      PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`,
      npm_config_offline: 'true',
    }
    let fileId = ''
    for (const command of commands) {
      const known = command.replace(/file_\w+/, fileId)
      const { code, text } = await run('sh', ['-c', known], { cwd: folder, env })
      assert.equal(code, 0, `${command}: ${text}`)
      fileId = /file_\w+/.exec(text)?.[0] ?? fileId
    }
  })

  test('holds nothing but the built package', async ({ assert }) => {
    const installed = join(folder, 'node_modules/@tenant-education/client')
    const files = await readdir(installed, { recursive: true })
    const names = files.filter((name) => /\.\w+$/.test(name) && name !== 'package.json')
    assert.isEmpty(names.filter((name) => !/^README\.md$|^src\/.*\.(js|d\.ts)$/.test(name)))
    assert.isAbove(names.length, 30)
  })

  test('keeps nothing of what it has sent', async ({ assert, cleanup }) => {
    const port = await counting(cleanup)
    await writeFile(join(folder, 'upload.mjs'), UPLOAD)
    const { code, text } = await run(process.execPath, ['upload.mjs'], {
      cwd: folder,
      env: { TEP_API_KEY: 'tep_test', TEP_BASE_URL: `http://127.0.0.1:${port}` },
    })
    assert.equal(code, 0, text)
    assert.isBelow(Number(text) / MEGABYTE, 128)
  })

  test('runs the examples of docs/clients.md', async ({ assert, cleanup }) => {
    const port = await counting(cleanup)
    const { apiKey, signingSecret } = await createTenant()
    const env = { TEP_API_KEY: apiKey, TEP_BASE_URL: baseUrl(), SIGNING_SECRET: signingSecret }
    await copyFile(sheet, join(folder, 'sheet.pdf'))
    for (const name of ['front.jpg', 'back.jpg']) {
      const create = { width: 40, height: 30, channels: 3 as const, background: '#808080' }
      await sharp({ create }).jpeg().toFile(join(folder, name))
    }
    const blocks = await blocksOf('docs/clients.md', 'ts')
    for (const [index, block] of blocks.entries()) {
      const file = `run${index}.ts`
      await writeFile(join(folder, file), programOf(block, { port, signingSecret }))
      const { code, text } = await run(process.execPath, [file], { cwd: folder, env })
      assert.equal(code, 0, `${block}\n${text}`)
    }
  })

  test('is used by docs/clients.md as its types allow', async ({ assert }) => {
    const blocks = await blocksOf('docs/clients.md', 'ts')
    assert.lengthOf(blocks, 8)
    const files = blocks.map((code, index) => [join(folder, `block${index}.ts`), code])
    for (const [file, code] of files) {
      const given = code.includes('const client =')
        ? ''
        : 'declare const client: import("@tenant-education/client").TenantEducation\n' +
          (/const \{ fileId/.test(code) ? '' : 'declare const fileId: string\n')
      await writeFile(file, `${given}${code}\nexport {}\n`)
    }
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

  for (const kind of ['path', 'bytes', 'Blob']) {
    test(`takes 64 MB as ${kind} with 20 MB of memory over the file's own`, async ({
      assert,
      cleanup,
    }) => {
      const port = await counting(cleanup)
      await writeFile(join(folder, 'large.bin'), Buffer.alloc(64 * MEGABYTE))
      await writeFile(join(folder, 'upload_file.mjs'), UPLOAD_FILE)
      const grown: number[] = []
      // What is not collected yet counts as well, so the least of three is what it needs.
      for (let tried = 0; tried < 3; tried++) {
        const parameters = ['--expose-gc', 'upload_file.mjs', kind]
        const { code, text } = await run(process.execPath, parameters, {
          cwd: folder,
          env: { TEP_API_KEY: 'tep_test', TEP_BASE_URL: `http://127.0.0.1:${port}` },
        })
        assert.equal(code, 0, text)
        grown.push(Number(text) / MEGABYTE)
      }
      assert.isBelow(Math.min(...grown), 20)
    })
  }
})
