import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'

/** One in so many of the requests that nobody will ask about stands in the log. */
const SAMPLE = 10

/** Milliseconds from which a request is worth a line in any case. */
const SLOW = 500

let unremarkable = 0

/**
 * Writes a line about a request when it has ended. At the level `info`, of the reads that went well
 * and fast only one in ten is written, with `sampled` saying so: they are most of all requests. One
 * that brought an `x-request-id` is always written, because somebody means to find it.
 */
export function logWhenEnded(ctx: HttpContext): void {
  if (!logger.isLevelEnabled('info')) {
    return
  }
  const startedAt = performance.now()
  const isTraced = ctx.request.request.headers['x-request-id'] === ctx.requestId
  const { response } = ctx.response
  response.on('close', () => {
    const duration = performance.now() - startedAt
    const isSampled =
      !isTraced &&
      response.statusCode < 300 &&
      duration < SLOW &&
      isRead(ctx.request.method()) &&
      !logger.isLevelEnabled('debug')
    if (isSampled && unremarkable++ % SAMPLE !== 0) {
      return
    }
    logger.info(
      {
        ...ctx.logFields,
        method: ctx.request.method(),
        route: ctx.route?.pattern ?? null,
        status: response.statusCode,
        duration: Math.round(duration),
        ...(isSampled && { sampled: SAMPLE }),
      },
      'request'
    )
  })
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
