import type { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import ShieldMiddleware from '@adonisjs/shield/shield_middleware'
import { ApiException } from '#platform/http/api_exception'

let making: Promise<ShieldMiddleware> | undefined

function shield(): Promise<ShieldMiddleware> {
  making ??= app.container.make(ShieldMiddleware)
  return making
}

/**
 * Refuses what a page of another site may have made the browser send: a request of `ctx.session`
 * that does not bring the token of that session. Gives the browser a new token in any case; a
 * request that only reads is not asked for one.
 *
 * @throws {ApiException} `CSRF_TOKEN_INVALID` (403).
 */
export async function requireProofOfPage(ctx: HttpContext): Promise<void> {
  refuseOtherSites(ctx)
  try {
    const guard = await shield()
    await guard.handle(ctx, async () => {})
  } catch (error) {
    if (error instanceof URIError || (error as { code?: string }).code === 'E_BAD_CSRF_TOKEN') {
      throw unproved()
    }
    throw error
  }
}

/**
 * Refuses what browsers themselves say comes from another site.
 *
 * @throws {ApiException} `CSRF_TOKEN_INVALID` (403).
 */
export function refuseOtherSites({ request }: HttpContext): void {
  const isRead = ['GET', 'HEAD'].includes(request.method())
  if (!isRead && request.header('sec-fetch-site') === 'cross-site') {
    throw unproved()
  }
}

function unproved(): ApiException {
  return new ApiException(
    'CSRF_TOKEN_INVALID',
    'x-xsrf-token: must be the value of the cookie XSRF-TOKEN. Load the page again.'
  )
}
