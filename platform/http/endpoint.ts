import type { JSONSchema7 } from 'json-schema'
import router from '@adonisjs/core/services/router'
import type { Route } from '@adonisjs/core/http'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import { routesOfModule } from '#kernel/modules/module_routes'
import {
  access,
  accessOrToken,
  publicAccess,
  type AccessOptions,
  type KeyOrTokenOptions,
  type PublicAccessOptions,
} from './access.js'
import { checkInput, type Checked, type ContextWith } from './checked_input.js'
import { statusOf } from './error_codes.js'
import type { Shape, Shown } from './shapes.js'
import { emptyValidator } from './validate.js'

/** An answer that is no error. `Value`: what the controller returns for it. */
export interface Answer<Value = unknown> {
  status: number
  description: string
  shape?: Shape<Value>
  /** Default: `application/json` where there is a shape. */
  mediaType?: string
  /** Media types of files that are given instead where they are asked for. */
  files?: readonly string[]
}

/** What an endpoint is: who may call it, what it takes, and what it answers. */
export interface Declaration<Given, Input = Checked | undefined> {
  /** What it is in a client library, `resource.verb`: `payments.initialize`. Never changed. */
  operation: string
  summary: string
  description?: string
  /** Heading in the documentation; default: the module's title. */
  tag?: string
  /** Called by other services or browsers, never by a tenant's own code. */
  internal?: boolean
  /**
   * What a caller needs; `key: false` where something else than an API key proves who calls,
   * `orToken` where it may stand instead of one.
   */
  access: AccessOptions | KeyOrTokenOptions | ({ key: false } & PublicAccessOptions)
  /** What proves who calls where no API key is asked for, or instead of one. */
  security?: 'uploadToken' | 'streamToken' | 'session'
  /** It takes `x-user-id`, though it does not demand it. */
  takesUserId?: boolean
  /** Runs before anything is asked of the caller. */
  before?: MiddlewareFn
  /** Path parameters: name and meaning. */
  params?: Readonly<Record<string, string>>
  /** What checks the query string; the controller gets what it lets through as `ctx.input`. */
  query?: Input
  /**
   * What checks a JSON body, likewise; an endpoint has one or the other. Raw bodies are only
   * described.
   */
  body?: Input
  /** There is nothing to send: a field in a JSON body is refused, and none is described. */
  refusesBody?: boolean
  /** A JSON body as somebody would send it. */
  example?: unknown
  /** Meaning of the file field of a multipart body. */
  file?: string
  /** The other fields of a multipart body. */
  fields?: Readonly<Record<string, JSONSchema7>>
  /**
   * The answer that is no error; of several the first is given unless the controller says
   * otherwise.
   */
  answer: Given
  /** Error codes of the contract beyond those every route has, such as `FILE_NOT_FOUND`. */
  errors?: readonly string[]
}

/** An endpoint as `/openapi.json` describes it. */
export interface Endpoint extends Omit<Declaration<never>, 'access' | 'before' | 'answer'> {
  answers: readonly Answer[]
  moduleId: string | null
}

const endpoints = new Map<Route, Endpoint>()

type Answers = Answer | readonly Answer[]

type ValueOf<Given> = Given extends readonly (infer One)[]
  ? ValueOf<One>
  : Given extends Answer<infer Value>
    ? Value
    : never

type Handler<Method extends string, Value, Input> = readonly [
  () => Promise<{ default: ControllerWith<Method, Value, Input> }>,
  Method,
]

type ControllerWith<Method extends string, Value, Input> = new (
  ...dependencies: never[]
) => Record<Method, (ctx: ContextWith<Input>) => Value | void | Promise<Value | void>>

/** The parameters that a path has. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Each parameter of the path is described, and no other. */
type Described<Path extends string> = [NamesIn<Path>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<NamesIn<Path>, string>> }

/**
 * Declares an endpoint, in one place: its route, who may call it, what it takes and what it answers.
 * The same declaration checks requests, types what the controller gets and returns, sets the status of the
 * answer, and stands in `/openapi.json` and at `/docs`.
 *
 * @param route Method and path.
 * @param handler Controller and method; what it returns has the shape of the answer, nothing where it
 *   writes the answer itself.
 * @throws {Exception} `E_UNKNOWN_SCOPE`, `E_UNKNOWN_LIMIT` or `E_UNKNOWN_ERROR_CODE` for what no module
 *   declares.
 * @example
 * endpoint('GET /api/notices/:noticeId', [NoticesController, 'show'], {
 *   operation: 'notices.get',
 *   summary: 'Show a notice',
 *   access: { scope: 'notices:read' },
 *   params: { noticeId: 'Id of the notice' },
 *   answer: ok('The notice', notice),
 *   errors: ['NOT_FOUND'],
 * })
 */
export function endpoint<
  const Path extends `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`,
  const Given extends Answers,
  Method extends string,
  Input extends Checked | undefined = undefined,
>(
  route: Path,
  handler: Handler<Method, ValueOf<Given>, NoInfer<Input>>,
  declaration: Declaration<Given, Input> & Described<Path>
): Route {
  const { access: wanted, answer, before, ...about }: Declaration<Given> = declaration
  const answers: readonly Answer[] = 'status' in answer ? [answer] : answer
  declaration.errors?.forEach(statusOf)
  const [method, path] = route.split(' ')
  const register = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  const gate = gateOf(wanted)
  const [{ status }] = answers
  const registered = router[register](path, handler as never).use([
    ...(before ? [before] : []),
    gate,
    ...(status === 200 ? [] : [beginWith(status)]),
    ...checksOf(declaration),
  ])
  endpoints.set(registered, { ...about, answers, moduleId: routesOfModule() })
  return registered
}

function gateOf(wanted: Declaration<never>['access']): MiddlewareFn {
  if ('key' in wanted) {
    return publicAccess(wanted)
  }
  return 'orToken' in wanted ? accessOrToken(wanted) : access(wanted)
}

function checksOf(declaration: Declaration<unknown>): MiddlewareFn[] {
  const { access: wanted, query, refusesBody } = declaration
  const isRead = (wanted.body ?? 'json') === 'json'
  const body = refusesBody ? emptyValidator : declaration.body
  return [
    ...(query ? [checkInput('query', query)] : []),
    ...(body && isRead ? [checkInput('body', body)] : []),
  ]
}

/** All endpoints, in the order in which they were declared. */
export function declaredEndpoints(): ReadonlyMap<Route, Endpoint> {
  return endpoints
}

/** The status of an answer that says no other. */
function beginWith(status: number): MiddlewareFn {
  return ({ response }, next) => {
    response.status(status)
    return next()
  }
}

/** How an answer differs from JSON of its shape. */
type Form = Pick<Answer, 'mediaType' | 'files'>

/** 200. */
export function ok<Of extends Shape>(description: string, shape: Of, form: Form = {}) {
  return answerOf(200, description, shape, form)
}

/** 201: it is there now. */
export function created<Of extends Shape>(description: string, shape: Of) {
  return answerOf(201, description, shape)
}

/** 202: it will be done. */
export function accepted<Of extends Shape>(description: string, shape: Of) {
  return answerOf(202, description, shape)
}

/** 204. */
export function noContent(description: string): Answer<never> {
  return { status: 204, description }
}

/** A file or a page that the controller writes. */
export function file(description: string, mediaType: string, status = 200): Answer<never> {
  return { status, description, mediaType }
}

/** 302. */
export function redirect(description: string): Answer<never> {
  return { status: 302, description }
}

function answerOf<Of extends Shape>(
  status: number,
  description: string,
  shape: Of,
  form: Form = {}
): Answer<Shown<Of>> {
  return { status, description, shape: shape as Shape<Shown<Of>>, ...form }
}
