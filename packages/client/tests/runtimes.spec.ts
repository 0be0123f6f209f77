import { spawnSync } from 'node:child_process'
import { copyFile, readFile, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { createTenant } from '../../../tests/helpers.js'
import { chromium, inChromium, type Answering } from './chromium.js'
import { FaultyPlatform, silent } from './faulty_platform.js'
import { installPacked, root, run } from './packed.js'
import { PAGE_OF_DASHBOARD, PAGE_OF_SCHOOL } from './pages.js'
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

const installed = join(folder, 'node_modules/@tenant-education/client')

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
    test(name, async ({ assert, cleanup }) => {
      const unanswering = await new FaultyPlatform(silent).start()
      cleanup(() => unanswering.stop())
      const school = await createTenant({
        scopes: [
          ...(['files:read', 'files:write', 'records:read', 'payments:read'] as const),
          ...(['api-keys:read', 'api-keys:write'] as const),
        ],
      })
      const given = {
        baseUrl: baseUrl(),
        silentUrl: unanswering.url,
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
    const page = { ...PAGE_OF_SCHOOL, installed, answering: files({ given, bytes }) }
    const told = await inChromium(page, cleanup)
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

  test('Chromium, in the dashboard: with the cookie of a session', async ({ assert, cleanup }) => {
    const { apiKey } = await createTenant()
    const bytes = await readFile(sheet)
    const page = {
      ...PAGE_OF_DASHBOARD,
      installed,
      headers: {
        'set-cookie': ['session=s1; HttpOnly; SameSite=Lax', 'XSRF-TOKEN=e%3Atoken; SameSite=Lax'],
      },
      answering: behindGate(apiKey, files({ bytes })),
    }
    const { fileId, name, ...told } = await inChromium(page, cleanup)
    assert.match(String(fileId), /^file_/)
    assert.isNotEmpty(name)
    assert.deepEqual(told, {
      sent: bytes.length,
      stage: 'complete',
      refused: 'PermissionError CSRF_TOKEN_INVALID',
    })
  }).skip(chromium === undefined, 'There is no Chromium here.')
})

/** What the pages fetch beside the package. */
function files({ given, bytes }: { given?: object; bytes: Buffer }): Answering {
  return async ({ url }, _body, response) => {
    if (url !== '/given' && url !== '/sheet.pdf') {
      return false
    }
    response.end(url === '/given' ? JSON.stringify(given) : bytes)
    return true
  }
}

/**
 * Stands for the gate of the dashboard: believes the cookie of a session, and a change only with
 * the header that a page of another site cannot send. What it lets through goes to the platform.
 */
function behindGate(apiKey: string, others: Answering): Answering {
  return async (request, body, response) => {
    const { url, method, headers } = request
    if (!url!.startsWith('/api/')) {
      return others(request, body, response)
    }
    const refuse = (status: number, code: string) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { code, message: 'The gate is closed.' } }))
    }
    const isChange = method !== 'GET'
    if (!headers.cookie?.includes('session=s1') || headers['x-tenant'] !== 'unity-college') {
      refuse(401, 'UNAUTHORIZED')
    } else if (isChange && headers['x-xsrf-token'] !== 'e%3Atoken') {
      refuse(403, 'CSRF_TOKEN_INVALID')
    } else {
      const { accept = '*/*', 'content-type': type } = headers
      const answered = await fetch(baseUrl() + url, {
        method,
        headers: {
          accept,
          'x-api-key': apiKey,
          'x-user-id': 'user-1',
          ...(type && { 'content-type': type }),
        },
        ...(isChange && { body: new Uint8Array(body) }),
      })
      await passOn(answered, response)
    }
    return true
  }
}

async function passOn({ status, headers, body }: Response, response: ServerResponse) {
  response.writeHead(status, { 'content-type': headers.get('content-type') ?? 'text/plain' })
  for await (const chunk of body ?? []) {
    response.write(chunk)
  }
  response.end()
}
