import type { HttpContext } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'
import type { MiddlewareFn, NextFn } from '@adonisjs/core/types/http'
import { publicAccess } from './access.js'

/** What browsers of other origins may send. */
export interface BrowserAccess {
  methods: readonly string[]
  headers: readonly string[]
}

/** Seconds for which a browser remembers the answer to its preflight. */
const PREFLIGHT_AGE = 600

/** Headers of our answers that a script of another origin may read. */
const READABLE_HEADERS = [
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
]

/**
 * Lets browsers of any origin call one address; everything else of the platform answers without CORS
 * headers. Registers the preflight and returns the middleware for the route itself, which must stand
 * first so that errors carry the headers too. No cookies are involved.
 *
 * @example
 * endpoint(`POST ${path}`, [UploadsController, 'store'], {
 *   before: allowBrowsers(path, { methods: ['POST'], headers: ['x-upload-token'] }),
 *   access: { key: false },
 *   …
 * })
 */
export function allowBrowsers(pattern: string, { methods, headers }: BrowserAccess): MiddlewareFn {
  const open = ({ response }: HttpContext, next: NextFn) => {
    response.header('Access-Control-Allow-Origin', '*')
    response.header('Access-Control-Expose-Headers', READABLE_HEADERS.join(', '))
    return next()
  }

  router
    .route(pattern, ['OPTIONS'], ({ response }: HttpContext) => {
      response.header('Access-Control-Allow-Methods', methods.join(', '))
      response.header('Access-Control-Allow-Headers', headers.join(', '))
      response.header('Access-Control-Max-Age', PREFLIGHT_AGE)
      response.noContent()
    })
    .use([open, publicAccess({ body: 'stream' })])
    .as(`preflight:${pattern}`)

  return open
}
