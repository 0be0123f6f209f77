import type { HttpContext } from '@adonisjs/core/http'
import { notFound } from '#platform/http/api_exception'
import { buildOpenApi } from '../services/openapi.js'
import type { OpenApiDocument } from '../services/openapi_types.js'
import { renderPage, styleSheet } from '../services/page.js'

/** Nothing but our own style sheet: no script, no other origin. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

let built: OpenApiDocument | null = null

/** The documentation of the API, made from the code that runs. */
export default class DocumentationController {
  openapi({ response }: HttpContext) {
    response.header('Cache-Control', 'no-cache')
    return response.json(document())
  }

  page({ response }: HttpContext) {
    response.header('Content-Security-Policy', POLICY)
    response.header('Cache-Control', 'no-cache')
    return response.type('text/html; charset=utf-8').send(renderPage(document()))
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
  built ??= buildOpenApi('1')
  return built
}
