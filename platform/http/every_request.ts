import './context.js'
import auth from '@adonisjs/auth/services/main'
import { HttpContext, type Server } from '@adonisjs/core/http'
import type { Logger } from '@adonisjs/core/logger'
import logger from '@adonisjs/core/services/logger'
import { logWhenEnded } from './log_line.js'
import { answerBadRequest } from './malformed_request.js'
import { callControllersPlainly } from './plain_calls.js'
import { readPlainQueries } from './plain_queries.js'
import { requestIdOf } from './request_id.js'
import { rememberStaticRoutes } from './static_routes.js'

/**
 * Around every request: gives it an id, which is answered in `x-request-id` and stands in every
 * line of its log, headers that every answer has, and the means to tell who calls.
 *
 * A middleware of the whole server would be made and called by the container, which costs as much
 * as looking at key, limit and module together.
 */
export function surroundRequests(server: Server): void {
  const handle = server.handle.bind(server)
  server.handle = (request, response) => {
    if (!request.headers.host && request.httpVersion === '1.1') {
      return answerBadRequest(request, response, 'host: is required')
    }
    return handle(request, response)
  }

  const boot = server.boot.bind(server)
  server.boot = async () => {
    await boot()
    const router = server.getRouter()
    callControllersPlainly(router)
    readPlainQueries(router.qs)
    rememberStaticRoutes(router)
  }

  server.createHttpContext = (request, response, resolver) => {
    const requestId = requestIdOf(request.request)
    const fields = { requestId }
    const ctx = new HttpContext(request, response, loggerOnDemand(fields), resolver)
    ctx.requestId = requestId
    ctx.logFields = fields
    ctx.auth = auth.createAuthenticator(ctx)
    response.header('x-request-id', requestId)
    response.header('x-content-type-options', 'nosniff')
    logWhenEnded(ctx)
    /** The framework answers with this header of the request, whatever stands in it. */
    request.request.headers['x-request-id'] = requestId
    return ctx
  }
}

/**
 * Most requests write nothing but their last line, and a logger of one's own costs more than that.
 */
function loggerOnDemand(fields: Record<string, string>): Logger {
  let own: Logger | undefined
  return new Proxy<Logger>(logger, {
    get: (root, name) => {
      own ??= root.child(fields) as Logger
      return Reflect.get(own, name) as unknown
    },
  })
}
