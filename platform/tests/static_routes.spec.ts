import { test } from '@japa/runner'
import type { Router } from '@adonisjs/core/http'
import { rememberStaticRoutes } from '#platform/http/static_routes'

/** A router of three routes that counts how often it was asked. */
function routerOf() {
  const asked: string[] = []
  const found = (pattern: string, params: Record<string, string>) => {
    return { route: { pattern }, routeKey: pattern, params, subdomains: {} }
  }
  const router = {
    match: (path: string, method: string) => {
      asked.push(path)
      if (path === '/things' && method === 'GET') {
        return found('/things', {})
      }
      return path.startsWith('/things/') ? found('/things/:id', { id: path.slice(8) }) : null
    },
  } as unknown as Pick<Router, 'match'>
  rememberStaticRoutes(router)
  return { asked, match: (path: string, method = 'GET') => router.match(path, method, false) }
}

test.group('A route without parameters', () => {
  test('is looked for once, and each request gets parameters of its own', ({ assert }) => {
    const { asked, match } = routerOf()
    match('/things')
    match('/things')!.params.id = 'of another request'
    assert.deepEqual(match('/things')!.params, {})
    assert.equal(match('/things')!.route.pattern, '/things')
    assert.deepEqual(asked, ['/things'])
  })

  test('is remembered for its method only', ({ assert }) => {
    const { match } = routerOf()
    assert.isNotNull(match('/things'))
    assert.isNull(match('/things', 'POST'))
  })

  test('is not one that merely has the name of a parameter in its path', ({ assert }) => {
    const { asked, match } = routerOf()
    assert.deepEqual(match('/things/:id')!.params, { id: ':id' })
    assert.deepEqual(match('/things/:id')!.params, { id: ':id' })
    assert.isNull(match('/nothing'))
    assert.lengthOf(asked, 3)
  })
})
