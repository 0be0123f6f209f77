import type { HttpContext } from '@adonisjs/core/http'
import { notFound } from '#platform/http/api_exception'
import { errorCodes } from '#platform/http/error_codes'
import { changes } from '../changelog.js'
import { buildOpenApi } from '../services/openapi.js'
import type { OpenApiDocument } from '../services/openapi_types.js'
import { renderPage } from '../services/page.js'
import { styleSheet } from '../services/page_style.js'

/** Nothing but our own style sheet and our own search: no script, no other origin. */
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** Letters of a question. */
const LONGEST_QUESTION = 100

let built: OpenApiDocument | null = null

/** The documentation of the API, made from the code that runs. */
export default class DocumentationController {
  openapi({ response }: HttpContext) {
    response.header('Cache-Control', 'no-cache')
    return response.json(document())
  }

  page({ request, response }: HttpContext) {
    const { q } = request.qs() as { q?: unknown }
    const query = typeof q === 'string' ? q.trim().slice(0, LONGEST_QUESTION) : ''
    response.header('Content-Security-Policy', POLICY)
    response.header('Cache-Control', 'no-cache')
    return response
      .type('text/html; charset=utf-8')
      .send(renderPage(document(), { query, errors: errorCodes(), changes }))
  }

  asset({ params, response }: HttpContext) {
    if (params.asset !== 'style.css') {
      throw notFound()
    }
    response.header('Cache-Control', 'no-cache')
    return response.type('text/css; charset=utf-8').send(styleSheet)
  }
}

function document(): OpenApiDocument {
  built ??= buildOpenApi(changes[0].version)
  return built
}
