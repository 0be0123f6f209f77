import { inject } from '@adonisjs/core'
import app from '@adonisjs/core/services/app'
import { HttpContextFactory } from '@adonisjs/core/factories/http'
import type { HttpContext, Router } from '@adonisjs/core/http'
import { test } from '@japa/runner'
import { callControllersPlainly } from '#platform/http/plain_calls'

class Greeting {
  readonly word = 'hello'
}

class Plain {
  #calls = 0

  calls(_ctx: HttpContext) {
    this.#calls++
    return this.#calls
  }
}

@inject()
class Injected {
  readonly #greeting: Greeting

  constructor(greeting: Greeting) {
    this.#greeting = greeting
  }

  greet(_ctx: HttpContext) {
    return this.#greeting.word
  }
}

/** Calls a method of a controller twice, as a route of it does. */
async function callTwice(controller: unknown, method: string) {
  const router = await app.container.make('router')
  const route = router.get('/never', [async () => ({ default: controller as never }), method])
  const handler = route.getHandler()
  const routes = { toJSON: () => ({ root: [{ ...route.toJSON(), handler }] }) }
  const asked = handler as Exclude<typeof handler, (...parameters: never[]) => unknown>
  callControllersPlainly(routes as unknown as Pick<Router, 'toJSON'>)
  route.markAsDeleted()
  const call = async () => {
    const ctx = new HttpContextFactory().create()
    return (await asked.handle(app.container.createResolver(), ctx)) as unknown
  }
  return [await call(), await call()]
}

test.group('The controller of a route', () => {
  test('is made for each request', async ({ assert }) => {
    assert.deepEqual(await callTwice(Plain, 'calls'), [1, 1])
  })

  test('gets what it wants injected', async ({ assert }) => {
    assert.deepEqual(await callTwice(Injected, 'greet'), ['hello', 'hello'])
  })
})
