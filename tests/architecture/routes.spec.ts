import { test } from '@japa/runner'
import { createTenant } from '#tests/helpers'
import { Ajv } from 'ajv'
import { listRoutes, type ListedRoute } from '#modules/api-docs/services/route_list'
import type { OpenApiOperation, OpenApiWebhook } from '#modules/api-docs/services/openapi_types'
import { findModule } from '#kernel/modules/registry'
import { eventCatalogue } from '#platform/outbox/event_catalogue'

/** Routes under /api that need no key, because something else proves who calls. */
const PUBLIC = [
  /^\/api\/file-processing\/upload/,
  /^\/api\/payments\/gateway-webhooks/,
  /^\/api\/dashboard\/schools$/,
]

/**
 * Routes that any valid key may call: its own key, procedures that do not exist, and tokens of
 * channels, which have scopes of their own.
 */
const WITHOUT_SCOPE = ['/api/api-keys/me', '/api/rpc/*', '/api/stream-tokens']

const inApi = () => listRoutes().filter(({ pattern }) => pattern.startsWith('/api'))
const described = () => inApi().filter(({ pattern }) => !pattern.endsWith('*'))
const withKey = () => inApi().filter(({ demand }) => demand?.kind === 'key')
const nameOf = ({ method, pattern }: ListedRoute) => `${method} ${pattern}`

/** A call of the route with made-up parameters. */
function call(route: ListedRoute, headers: Record<string, string>) {
  const path = route.pattern.replace(/:\w+/g, 'none')
  return fetch(`http://127.0.0.1:${process.env.PORT}${path}`, { method: route.method, headers })
}

test.group('Every route', () => {
  test('under /api says what it demands', ({ assert }) => {
    const silent = inApi().filter(({ demand }) => !demand)
    assert.deepEqual(silent.map(nameOf), [])
    assert.isAbove(inApi().length, 10)
  })

  test('that needs a key needs a scope', ({ assert }) => {
    const open = withKey().filter(
      ({ demand, pattern }) =>
        demand?.scope === null && !demand.peopleOnly && !WITHOUT_SCOPE.includes(pattern)
    )
    assert.deepEqual(open.map(nameOf), [])
  })

  test('that changes something needs a write scope', ({ assert }) => {
    const weak = withKey().filter(
      ({ method, demand }) =>
        ['PUT', 'PATCH', 'DELETE'].includes(method) &&
        !demand?.peopleOnly &&
        !demand?.scope?.endsWith(':write')
    )
    assert.deepEqual(weak.map(nameOf), [])
  })

  test('without a key is one of the few that prove the caller otherwise', ({ assert }) => {
    const open = inApi().filter(
      ({ demand, pattern }) =>
        demand?.kind === 'public' && !PUBLIC.some((known) => known.test(pattern))
    )
    assert.deepEqual(open.map(nameOf), [])
  })

  test('of a module belongs to that module', ({ assert }) => {
    const homeless = withKey().filter(
      ({ demand, pattern }) => !demand?.moduleId && !pattern.startsWith('/api/api-keys')
    )
    assert.deepEqual(homeless.map(nameOf), [])
  })

  test('is documented', ({ assert }) => {
    const silent = described().filter(({ about }) => !about)
    assert.deepEqual(silent.map(nameOf), [])
  })

  test('answers 401 without a key, 403 without its scope, and 403 without its module', async ({
    assert,
  }) => {
    for (const route of withKey()) {
      const anonymous = await call(route, { 'x-forwarded-for': '192.0.2.1' })
      assert.include([401, 429], anonymous.status, nameOf(route))

      if (route.demand?.scope) {
        const powerless = await createTenant({ scopes: [] })
        const refused = await call(route, { 'x-api-key': powerless.apiKey })
        assert.equal(refused.status, 403, nameOf(route))
      }
      if (route.demand?.moduleId && !findModule(route.demand.moduleId)?.always) {
        const without = await createTenant({ modules: [] })
        const refused = await call(route, { 'x-api-key': without.apiKey })
        assert.equal(refused.status, 403, nameOf(route))
      }
    }
  })
})

test.group('The documentation', () => {
  test('/openapi.json describes every route under /api, and resolves in itself', async ({
    client,
    assert,
  }) => {
    const response = await client.get('/openapi.json')
    response.assertStatus(200)
    const document = response.body()
    assert.equal(document.openapi, '3.1.0')

    for (const { method, pattern } of described()) {
      const path = pattern.replace(/:(\w+)/g, '{$1}')
      assert.property(document.paths[path] ?? {}, method.toLowerCase(), `${method} ${path}`)
    }
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId }) => operationId)
    assert.equal(new Set(ids).size, ids.length)
    assert.deepEqual(
      ids.filter((id) => !/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/.test(id)),
      []
    )
    for (const [, kind, name] of response.text().matchAll(/#\/components\/(\w+)\/([\w-]+)/g)) {
      assert.property(document.components[kind], name)
    }
    assert.includeMembers(Object.keys(document.components.schemas), [
      'StudentRecord',
      'Payment',
      'Invoice',
      'EmailAccount',
      'WebhookDelivery',
    ])
  })

  test('/openapi.json says of every list how its next page is asked for', async ({
    client,
    assert,
  }) => {
    const response = await client.get('/openapi.json')
    const operations = Object.values<Record<string, OpenApiOperation>>(response.body().paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation['x-pagination']] as const)
    assert.deepInclude(Object.fromEntries(operations), {
      'files.history': { items: 'files', by: 'offset' },
      'payments.list': { items: 'transactions', by: 'offset' },
      'documents.getFileStudentRecords': { items: 'records', by: 'page' },
      'payments.verify': undefined,
    })
    assert.isAbove(operations.filter(([, pagination]) => pagination).length, 12)
  })

  test('/openapi.json tells every event with a sample of its shape', async ({ client, assert }) => {
    const response = await client.get('/openapi.json')
    const { webhooks } = response.body()
    assert.sameMembers(
      Object.keys(webhooks),
      eventCatalogue.all().map(({ type }) => type)
    )
    const ajv = new Ajv({ strict: false })
    for (const [type, { post }] of Object.entries<OpenApiWebhook>(webhooks)) {
      const { schema, example } = post.requestBody.content['application/json']
      assert.isTrue(ajv.validate(schema, example), type)
      assert.include(
        post.parameters.map(({ name }) => name),
        'x-service-signature'
      )
    }
  })

  test('/openapi.json gives examples that the API would take', async ({ client, assert }) => {
    const response = await client.get('/openapi.json')
    const { paths, components } = response.body()
    const ajv = new Ajv({ strict: false })
    ajv.addFormat('email', /@/).addFormat('uri', /:/)
    ajv.addSchema({ $id: 'api', components })
    const bodies = Object.values<Record<string, OpenApiOperation>>(paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, requestBody }) => ({
        operationId,
        ...requestBody?.content['application/json'],
      }))
      .filter(({ example }) => example !== undefined)
    assert.isAbove(bodies.length, 8)
    for (const { operationId, schema, example } of bodies) {
      assert.isTrue(ajv.validate(schema!, example), `${operationId}: ${ajv.errorsText()}`)
    }
  })

  test('/docs is a page without scripts that names every operation', async ({ client, assert }) => {
    const page = await client.get('/docs')
    page.assertStatus(200)
    page.assertHeader('content-type', 'text/html; charset=utf-8')
    assert.include(page.header('content-security-policy'), "default-src 'none'")
    assert.notMatch(page.text(), /<script|\son\w+=|(?:src|href)="https?:\/\/(?!localhost)/)
    for (const { pattern } of described()) {
      assert.include(page.text(), pattern.replace(/:(\w+)/g, '{$1}'))
    }
    const style = await client.get('/docs/style.css')
    style.assertStatus(200)
    const other = await client.get('/docs/other.js')
    other.assertStatus(404)
  })
})
