import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { createTenant } from '../../../tests/helpers.js'
import { installPacked, root, run } from './packed.js'
import { baseUrl, clientFor, sheet } from './platform.js'

const folder = join(root, 'tmp', `runtimes-${process.pid}`)
/** Where `.ci/run` puts runtimes that a machine has not. */
const added = join(root, 'tmp/runtimes/node_modules')

interface Runtime {
  name: string
  /** Places to look for it. */
  places: string[]
  parameters: string[]
}

const RUNTIMES: Runtime[] = [
  { name: 'Node.js 20', places: [join(added, 'node20/bin/node')], parameters: [] },
  { name: 'Node.js 22', places: [join(added, 'node22/bin/node')], parameters: [] },
  { name: 'Node.js 24', places: [process.execPath], parameters: [] },
  { name: 'Bun', places: ['bun', join(added, '.bin/bun')], parameters: ['run'] },
  { name: 'Deno', places: ['deno', join(added, '.bin/deno')], parameters: ['run', '-A'] },
]

const found = (places: string[]) =>
  places.find((place) => spawnSync(place, ['--version']).status === 0)

const chromium = found([process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'])

/** A JPEG in base64. */
async function photo(): Promise<string> {
  const create = { width: 40, height: 30, channels: 3 as const, background: '#808080' }
  const bytes = await sharp({ create }).jpeg().toBuffer()
  return bytes.toString('base64')
}

async function vector() {
  const guide = await readFile(join(root, 'docs/receiving-webhooks.md'), 'utf8')
  const [, secret] = /`(whsec_\w+=)`/.exec(guide)!
  const [signature] = /\b[0-9a-f]{64}\b/.exec(guide)!
  return { secret, signature }
}

test.group('The package runs unchanged on', (group) => {
  group.each.timeout(300_000)
  group.setup(async () => {
    await installPacked(folder)
    const suite = fileURLToPath(new URL('runtime_suite.js', import.meta.url))
    await copyFile(suite, join(folder, 'runtime_suite.js'))
  })
  group.teardown(() => rm(folder, { recursive: true, force: true }))

  for (const { name, places, parameters } of RUNTIMES) {
    const place = found(places)
    test(name, async ({ assert }) => {
      const school = await createTenant({
        scopes: [
          ...(['files:read', 'files:write', 'records:read', 'payments:read'] as const),
          ...(['api-keys:read', 'api-keys:write'] as const),
        ],
      })
      const given = {
        baseUrl: baseUrl(),
        apiKey: school.apiKey,
        sheet: fileURLToPath(sheet),
        jpeg: await photo(),
        vector: await vector(),
      }
      const { code, text } = await run(place!, [...parameters, 'runtime_suite.js'], {
        cwd: folder,
        env: { GIVEN: JSON.stringify(given) },
      })
      assert.equal(code, 0, text)
      assert.lengthOf(text.match(/^ok /gm) ?? [], 9)
    }).skip(place === undefined, `There is no ${name} here.`)
  }

  test('Chromium, as far as a browser may', async ({ assert, cleanup }) => {
    const client = clientFor(await createTenant(), { userId: 'teacher-1' })
    const bytes = await readFile(sheet)
    const token = await client.files.createUploadToken({
      name: 'chosen.pdf',
      size: bytes.length,
      type: 'application/pdf',
    })
    const given = {
      token: { ...token, uploadUrl: token.uploadUrl.replace(/^https?:\/\/[^/]+/, baseUrl()) },
      jpeg: await photo(),
      vector: await vector(),
    }
    const told = await inBrowser(given, bytes, cleanup)
    assert.deepInclude(told, {
      refusal: 'TypeError',
      event: 'file.completed',
      isForgedBelieved: false,
      startOfPdf: '%PDF-',
      sent: bytes.length,
      again: 401,
    })
    const [file] = await client.files.history().all()
    assert.equal(file.fileId, told.fileId)
    assert.equal(file.fileName, 'chosen.pdf')
  }).skip(chromium === undefined, 'There is no Chromium here.')
})

/** The page that a school would have, and what it found. */
const PAGE = `<!doctype html>
<script type="importmap">
  { "imports": { "@tenant-education/client": "/src/index.js", "@tenant-education/client/": "/src/" } }
</script>
<script type="module">
  import { TenantEducation, verifyWebhook } from '@tenant-education/client'
  import { uploadWithToken } from '@tenant-education/client/browser.js'
  import { pdfOfPhotos } from '@tenant-education/client/photos.js'

  const report = (told) => fetch('/told', { method: 'POST', body: JSON.stringify(told) })
  try {
    const { token, jpeg, vector } = await (await fetch('/given')).json()
    const sheet = await (await fetch('/sheet.pdf')).blob()
    let refusal = null
    try {
      new TenantEducation({ apiKey: 'tep_test', baseUrl: location.origin })
    } catch (error) {
      refusal = error.name
    }
    const headers = { 'x-service-timestamp': '1795000000', 'x-service-signature': vector.signature }
    const body = '{"event":"file.completed","fileId":"f1"}'
    const verify = (text) => verifyWebhook(text, headers, vector.secret, 1795000000000)
    const { event } = await verify(body)
    const isForgedBelieved = await verify(body + ' ').then(() => true, () => false)
    const photo = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0))
    const pdf = await pdfOfPhotos([photo])
    const startOfPdf = (await pdf.text()).slice(0, 5)
    let sent = 0
    const file = new File([sheet], 'chosen.pdf', { type: 'application/pdf' })
    const { fileId } = await uploadWithToken(token, file, {
      onProgress: (progress) => (sent = progress.sent),
    })
    const again = await uploadWithToken(token, file).catch(({ status }) => status)
    await report({ refusal, event, isForgedBelieved, startOfPdf, sent, fileId, again })
  } catch (error) {
    await report({ error: error.stack })
  }
</script>`

/** Opens the page in Chromium, and waits for what it tells. */
async function inBrowser(
  given: object,
  pdf: Buffer,
  cleanup: (end: () => Promise<void>) => void
): Promise<Record<string, unknown>> {
  const installed = join(folder, 'node_modules/@tenant-education/client')
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'))
  const told = Promise.withResolvers<Record<string, unknown>>()
  const server = createServer(async (request, response) => {
    const path = request.url!
    if (path === '/told') {
      const text = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
      response.end()
      told.resolve(JSON.parse(text) as Record<string, unknown>)
    } else if (path === '/given') {
      response.end(JSON.stringify(given))
    } else if (path === '/sheet.pdf') {
      response.end(pdf)
    } else if (path.endsWith('.js') && existsSync(join(installed, path))) {
      response.setHeader('content-type', 'text/javascript')
      response.end(await readFile(join(installed, path)))
    } else {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(PAGE)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const browser = spawn(chromium!, [
    ...['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`],
    `http://127.0.0.1:${port}/`,
  ])
  cleanup(async () => {
    const ended = new Promise((resolve) => browser.once('exit', resolve))
    browser.kill()
    await ended
    server.closeAllConnections()
    server.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  })
  return told.promise
}
