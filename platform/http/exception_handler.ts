import { errors as authErrors } from '@adonisjs/auth'
import { Exception } from '@adonisjs/core/exceptions'
import { ExceptionHandler, errors, type HttpContext } from '@adonisjs/core/http'
import { errors as vineErrors } from '@vinejs/vine'
import { AdapterCallException } from '#kernel/adapters/adapter_call_exception'
import type { Principal } from '#platform/access/authenticate'
import {
  ApiException,
  notFound,
  unauthorized,
  upstreamError,
  validationError,
} from './api_exception.js'
import { countRequest, refusal } from './rate_limit.js'

/** Turns every error of every path into the error envelope. Nothing internal leaves. */
export default class HttpExceptionHandler extends ExceptionHandler {
  protected override debug = false

  override async handle(error: unknown, ctx: HttpContext): Promise<void> {
    if (ctx.response.response.headersSent) {
      ctx.response.response.destroy()
      return
    }
    if (ctx.rateLimited || !isCounted(error, ctx) || (await countLate(ctx))) {
      render(asApiException(error), ctx)
    }
  }

  override async report(error: unknown, ctx: HttpContext): Promise<void> {
    if (error instanceof ApiException || asApiException(error).status < 500) {
      return
    }
    ctx.logger.error({ err: error }, 'request failed')
  }
}

function isUnrouted(error: unknown): boolean {
  return error instanceof errors.E_ROUTE_NOT_FOUND
}

/** What is no route, and what failed before a route of the API counted it. */
function isCounted(error: unknown, { request }: HttpContext): boolean {
  return isUnrouted(error) || request.url().startsWith('/api/')
}

/** Every answer of the API carries the headers; where nothing can be counted, the error is told. */
async function countLate(ctx: HttpContext): Promise<boolean> {
  try {
    return await countRequest(ctx, 'auth' in ctx ? await callerOf(ctx) : null, 'default')
  } catch {
    return true
  }
}

async function callerOf({ auth }: HttpContext): Promise<Principal | null> {
  return auth.use('apiKey').attempt()
}

function render({ code, message, status, headers }: ApiException, { response }: HttpContext): void {
  response.header('Cache-Control', 'no-store')
  for (const [name, value] of Object.entries(headers)) {
    response.header(name, value)
  }
  response
    .status(status)
    .json(code === 'RATE_LIMITED' ? refusal(message) : { error: { code, message } })
}

function asApiException(error: unknown): ApiException {
  if (error instanceof ApiException) {
    return error
  }
  if (isUnrouted(error)) {
    return notFound()
  }
  if (error instanceof authErrors.E_UNAUTHORIZED_ACCESS) {
    return unauthorized()
  }
  if (error instanceof vineErrors.E_VALIDATION_ERROR) {
    return validationError(`${error.messages[0].field}: ${error.messages[0].message}`)
  }
  if (error instanceof AdapterCallException) {
    return upstreamError('A service that this needs did not answer as expected. Try again later.')
  }
  return error instanceof Exception ? fromFramework(error) : internalError()
}

/** Only the framework's status is meant for the client: another service may have answered 404. */
function fromFramework({ status, code }: Exception): ApiException {
  if (code === 'E_ROW_NOT_FOUND' || status === 404) {
    return notFound()
  }
  return status >= 400 && status < 500 ? validationError('body: cannot be read') : internalError()
}

function internalError(): ApiException {
  return new ApiException('INTERNAL_ERROR', 'An unexpected error occurred on our side.')
}
