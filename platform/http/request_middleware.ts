import './context.js'
import type { Logger } from '@adonisjs/core/logger'
import { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import type { NextFn } from '@adonisjs/core/types/http'
import { validationError } from './api_exception.js'
import { requestIdOf } from './request_id.js'

/**
 * Around every request: gives it an id, which is answered in `x-request-id` and stands in every line
 * of its log, and writes one line when it has ended.
 */
export default class RequestMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    ctx.requestId = requestIdOf(ctx.request.request)
    /** The framework answers with this header of the request, whatever stands in it. */
    ctx.request.request.headers['x-request-id'] = ctx.requestId
    ctx.response.header('x-request-id', ctx.requestId)
    ctx.response.header('X-Content-Type-Options', 'nosniff')
    ctx.logFields = { requestId: ctx.requestId }
    makeLoggerOnDemand(ctx)
    ctx.containerResolver.bindValue(HttpContext, ctx)

    if (logger.isLevelEnabled('info')) {
      logWhenEnded(ctx)
    }
    if (ctx.request.request.httpVersion === '1.1' && ctx.request.header('host') === undefined) {
      throw validationError('host: is required')
    }
    return next()
  }
}

/** Most requests write nothing but their last line, and a logger of one's own costs more than that. */
function makeLoggerOnDemand(ctx: HttpContext): void {
  let own: Logger | undefined
  Object.defineProperty(ctx, 'logger', {
    configurable: true,
    get: () => (own ??= logger.child(ctx.logFields) as Logger),
  })
}

function logWhenEnded(ctx: HttpContext): void {
  const startedAt = performance.now()
  ctx.response.response.once('close', () => {
    logger.info(
      {
        ...ctx.logFields,
        method: ctx.request.method(),
        route: ctx.route?.pattern ?? null,
        status: ctx.response.response.statusCode,
        duration: Math.round(performance.now() - startedAt),
      },
      'request'
    )
  })
}
