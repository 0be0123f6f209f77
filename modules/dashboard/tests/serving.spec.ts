import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import { addToSchool, createPerson, enter } from '#modules/identity/tests/support/people'
import { BuiltApp } from '../services/built_app.js'
import { buildTheApp } from './support/build_the_app.js'

/** What came back, as it was sent. */
interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Sent as it stands: nothing puts `..` right before. */
function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: process.env.PORT, path, headers }
    request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { statusCode, headers: answered } = response
        resolve({ status: statusCode!, headers: answered, body: Buffer.concat(chunks) })
      })
    })
      .on('error', reject)
      .end()
  })
}

/** A person of a school who has signed in, and what their browser sends along. */
async function somebody(name?: string, role: 'teacher' | 'bursar' = 'teacher') {
  const school = await createTenant()
  const user = await createPerson(school, role, { name })
  const browser = await enter(school, user)
  return { school, user, slug: school.tenant.slug, headers: { cookie: browser.cookies() } }
}

test.group('The pages of the dashboard', (group) => {
  group.setup(async () => void (await buildTheApp()))

  test('every built file is sent compressed, for ever, and as what it is', async ({ assert }) => {
    const { slug, headers } = await somebody()
    const page = await get(`/dashboard/${slug}/files`, headers)
    const assets = [...page.body.toString().matchAll(/"(\/dashboard\/assets\/[^"]+)"/g)]

    assert.equal(page.status, 200)
    assert.isAbove(assets.length, 1)
    for (const [, path] of assets) {
      const [raw, br, gzip] = await Promise.all([
        get(path),
        get(path, { 'accept-encoding': 'gzip, deflate, br' }),
        get(path, { 'accept-encoding': 'gzip' }),
      ])
      assert.deepEqual(brotliDecompressSync(br.body), raw.body)
      assert.deepEqual(gunzipSync(gzip.body), raw.body)
      assert.equal(br.headers['content-encoding'], 'br')
      assert.equal(br.headers.vary, 'Accept-Encoding')
      assert.match(String(br.headers['cache-control']), /immutable/)
      assert.equal(br.headers['x-content-type-options'], 'nosniff')
      assert.match(
        String(br.headers['content-type']),
        /^(?:text\/(?:javascript|css)|image\/svg\+xml)/
      )
    }
  })

  test('a page is kept nowhere and runs nothing but our own', async ({ assert }) => {
    const person = await somebody()
    const { headers, body } = await get(`/dashboard/${person.slug}`, person.headers)
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; script-src 'self';/
    )
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
    assert.notMatch(body.toString(), /<script(?![^>]* src=|[^>]*json)|<style| style=| on\w+=/)
  })

  test('who has not signed in is sent to do so, and back', async ({ assert }) => {
    const { status, headers, body } = await get('/dashboard/unity-college/files?page=2')
    assert.equal(status, 303)
    assert.equal(
      headers.location,
      '/dashboard/sign-in?to=%2Fdashboard%2Funity-college%2Ffiles%3Fpage%3D2'
    )
    assert.notInclude(body.toString(), 'assets')
    const { headers: first } = await get('/dashboard')
    assert.equal(first.location, '/dashboard/schools')
  })

  test('a page brings what the app asks first, whatever a person is called', async ({ assert }) => {
    const name = '</script><img src=x onerror=alert(1)>'
    const { slug, headers } = await somebody(name)
    const { body } = await get(`/dashboard/${slug}`, headers)
    const api = await get('/api/dashboard/me', { ...headers, 'x-tenant': slug })

    const [, text] = /<script type="application\/json" id="me">(.*?)<\/script>/.exec(
      body.toString()
    )!
    assert.deepEqual(JSON.parse(text), JSON.parse(api.body.toString()))
    assert.equal(JSON.parse(text).user.name, name)
    assert.notInclude(body.toString(), '<img')
  })

  test('a page of another school says nothing of it', async ({ assert }) => {
    const { user, headers } = await somebody()
    const foreign = await createTenant()
    const unknown = await get('/dashboard/no-such-school', headers)
    const refused = await get(`/dashboard/${foreign.tenant.slug}`, headers)
    assert.notInclude(refused.body.toString(), foreign.tenant.id)
    assert.deepEqual(refused.body, unknown.body)
    assert.equal(refused.status, unknown.status)

    await addToSchool(foreign, user, 'teacher')
    const { body } = await get(`/dashboard/${foreign.tenant.slug}`, headers)
    assert.include(body.toString(), `"slug":"${foreign.tenant.slug}"`)
  })

  test('what a frequent page is made of is asked for with the app', async ({ assert }) => {
    const { slug, headers } = await somebody()
    for (const [path, chunk] of [
      ['', 'HomePage'],
      ['/files', 'FilesPage'],
      ['/review/file_1', 'ReviewPage'],
    ]) {
      const { body } = await get(`/dashboard/${slug}${path}`, headers)
      assert.match(body.toString(), new RegExp(`"modulepreload"[^>]*/${chunk}-[\\w-]+\\.js"`))
    }
    const { body } = await get(`/dashboard/${slug}/keys`, headers)
    assert.notMatch(body.toString(), /Page-[\w-]+\.js/)
  })

  test('the review station has its data and its picture asked for before it runs', async ({
    assert,
  }) => {
    const { slug, headers } = await somebody()
    const asked = async (path: string, of = { slug, headers }) => {
      const { body } = await get(`/dashboard/${of.slug}${path}`, of.headers)
      const links = [...body.toString().matchAll(/<link rel="preload" as="(fetch|image)"[^>]*>/g)]
      return links.map(([link, kind]) => `${kind} ${/href="([^"]+)"/.exec(link)![1]}`)
    }
    const and = `&#38;tenant=${slug}`
    assert.deepEqual(await asked('/review/file_1?page=2'), [
      `fetch /api/review/files/file_1/pages/2?tenant=${slug}`,
      `image /api/files/file_1/pages/2/image?width=800&#38;coarse=true${and}`,
    ])
    assert.deepEqual(await asked('/review/file_1'), [`fetch /api/review/queue?fileId=file_1${and}`])
    for (const page of ['0', '-1', '1e3', '"><script>', '1&page=2']) {
      const found = await asked(`/review/file_1?page=${encodeURIComponent(page)}`)
      assert.deepEqual(found, [`fetch /api/review/queue?fileId=file_1${and}`], page)
    }
    assert.deepEqual(await asked('/files'), [])

    const bursar = await somebody(undefined, 'bursar')
    assert.deepEqual(await asked('/review/file_1?page=2', bursar), [])
  })

  test('no address leads to another file', async ({ assert }) => {
    for (const name of [
      '../index.html',
      '..%2Findex.html',
      '..%2f..%2f..%2fpackage.json',
      '%2e%2e/%2e%2e/package.json',
      '..\\index.html',
      '%00',
      'constructor',
      '',
    ]) {
      const { status, body } = await get(`/dashboard/assets/${name}`)
      assert.include([400, 404], status, name)
      assert.notInclude(body.toString(), 'tenant-education')
    }
  })

  test('a new build is shown without a new start, and nothing where there is none', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'built-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const app = new BuiltApp(folder)
    assert.isNull(await app.page())

    await mkdir(join(folder, 'assets'))
    for (const name of ['one.js', 'one.js.br', 'one.js.gz']) {
      await writeFile(join(folder, 'assets', name), name)
    }
    await mkdir(join(folder, '.vite'))
    await writeFile(join(folder, '.vite/manifest.json'), '{}')
    await writeFile(join(folder, 'index.html'), 'first')
    await writeFile(join(folder, 'stamp'), '1')
    assert.equal(await app.page(), 'first')
    const asset = await app.asset('one.js', ['gzip', 'br'])
    assert.equal(asset?.content.toString(), 'one.js.br')
    assert.isNull(await app.asset('one.js.br', []))

    await writeFile(join(folder, 'index.html'), 'second')
    await writeFile(join(folder, 'stamp'), '2')
    assert.equal(await app.page(), 'second')
  })
})
