import app from '@adonisjs/core/services/app'
import { HttpContext, type Router } from '@adonisjs/core/http'
import type { StoreRouteHandler } from '@adonisjs/core/types/http'

/** A route's answer to `[() => import('./controller.js'), 'method']`. */
type ControllerHandler = Exclude<StoreRouteHandler, (...parameters: never[]) => unknown>

type Answer = (ctx: HttpContext) => unknown

interface ControllerClass {
  new (...injected: unknown[]): Record<string, Answer>
  /** What `@inject()` noted. */
  containerInjections?: object
  containerProvider?: unknown
}

/**
 * Lets routes call their controllers themselves. Each request makes a controller of its own, as
 * before, but without the container, which takes longer for that than most of them for their work.
 * Those that want something injected are left to it, and so are all while code is reloaded.
 */
export function callControllersPlainly(router: Pick<Router, 'toJSON'>): void {
  if (app.inDev) {
    return
  }
  for (const { handler } of Object.values(router.toJSON()).flat()) {
    if (
      typeof handler === 'object' &&
      Array.isArray(handler.reference) &&
      handler.importExpression
    ) {
      callPlainly(handler, handler.reference[0] as () => Promise<{ default: ControllerClass }>)
    }
  }
}

function callPlainly(
  handler: ControllerHandler,
  load: () => Promise<{ default: ControllerClass }>
): void {
  const { method, handle: callByContainer } = handler
  let Controller: ControllerClass | undefined
  let isPlain = false

  handler.handle = async (resolver, ctx) => {
    if (!Controller) {
      const exported = await load()
      Controller = exported.default
      isPlain = wantsNothing(Controller)
    }
    if (isPlain) {
      return new Controller()[method](ctx)
    }
    resolver.bindValue(HttpContext, ctx)
    return callByContainer(resolver, ctx) as unknown
  }
}

function wantsNothing({
  containerInjections,
  containerProvider,
  length,
}: ControllerClass): boolean {
  return length === 0 && !containerInjections && !containerProvider
}
