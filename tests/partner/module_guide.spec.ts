import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { ApplicationCopy } from './application_copy.js'
import {
  ace,
  install,
  startServer,
  type Installation,
  type PlatformProcess,
} from '#tests/processes'

const GUIDE = new URL('../../docs/adding-a-module.md', import.meta.url)

/** The files of the guide: code blocks that begin with the path they belong to. */
async function filesOfGuide(): Promise<[string, string][]> {
  const guide = await readFile(GUIDE, 'utf8')
  return [...guide.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, path, code]) => [
    path,
    code,
  ])
}

/** Writes the module of the guide, and its lines in the list of modules. */
async function addModule(root: string): Promise<void> {
  for (const [path, code] of await filesOfGuide()) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), code)
  }
  const main = join(root, 'modules/main.ts')
  const list = await readFile(main, 'utf8')
  await writeFile(
    main,
    `import notices from '#modules/notices/module'\n${list.replace(',\n]', ',\n  notices,\n]')}`
  )
}

test.group('The module of docs/adding-a-module.md', (group) => {
  let application: ApplicationCopy
  let installation: Installation
  let server: PlatformProcess

  group.setup(async () => {
    application = await ApplicationCopy.make()
    await addModule(application.root)
    installation = await install({}, application.root)
    await ace(
      installation.environment,
      ['module:enable', 'notices', '--tenant=demo'],
      application.root
    )
    server = await startServer(installation)
    return async () => {
      await server.end('SIGTERM')
      await installation.remove()
      await application.remove()
    }
  })

  const call = (key: string, body?: unknown) =>
    fetch(`${server.url}/api/notices`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const newKey = async (scopes: string) => {
    const { apiKey } = await ace(
      installation.environment,
      ['api-key:create', '--tenant=demo', `--scopes=${scopes}`],
      application.root
    )
    return apiKey as string
  }

  test('is reached by its scopes, within its limit, and described', async ({ assert }) => {
    const reader = await newKey('notices:read')
    const writer = await newKey('notices:read,notices:write')
    const refused = await call(reader, { text: 'No school' })
    assert.equal(refused.status, 403)

    const published = await call(writer, { text: 'No school on Friday' })
    assert.equal(published.status, 201)
    assert.equal(published.headers.get('x-ratelimit-limit'), '3')
    const answer = await call(reader)
    const listed = (await answer.json()) as { notices: { text: string }[] }
    assert.deepEqual(
      listed.notices.map(({ text }) => text),
      ['No school on Friday']
    )

    const description = await fetch(`${server.url}/openapi.json`)
    const document = (await description.json()) as {
      paths: Record<string, Record<string, { operationId: string }>>
      webhooks: Record<string, unknown>
      components: { schemas: Record<string, unknown>; responses: Record<string, unknown> }
    }
    assert.equal(document.paths['/api/notices'].post.operationId, 'notices.publish')
    assert.property(document.components.schemas, 'Notice')
    assert.include(Object.keys(document.webhooks), 'notice.published')
    assert.include(JSON.stringify(document.paths['/api/notices'].post), 'NOTICE_TOO_MANY')
  }).timeout(120_000)

  test('tells its event to endpoints, and lists by its command', async ({ assert }) => {
    const key = await newKey('webhooks:read')
    const events = await fetch(`${server.url}/api/webhooks/events`, {
      headers: { 'x-api-key': key },
    })
    const catalogue = (await events.json()) as { events: { event: string; module: string }[] }
    assert.containSubset(catalogue.events, [{ event: 'notice.published', module: 'notices' }])

    const { notices } = await ace(
      installation.environment,
      ['notice:list', '--tenant=demo'],
      application.root
    )
    assert.containSubset(notices, [{ text: 'No school on Friday' }])
  }).timeout(120_000)
})
