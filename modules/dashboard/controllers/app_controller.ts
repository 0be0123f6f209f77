import type { HttpContext } from '@adonisjs/core/http'
import { notFound } from '#platform/http/api_exception'
import { compressAnswer } from '#platform/http/compressed_answer'
import { pageVisit } from '#modules/identity/public'
import { builtApp, notBuilt, pageWith, POLICY } from '../services/app_page.js'
import { foreseen } from '../services/foreseen.js'

/** The app itself: one page for all addresses of a school, and the files it is made of. */
export default class AppController {
  async page(ctx: HttpContext) {
    const { params, request, response } = ctx
    response.header('Cache-Control', 'no-store')
    const visit = await pageVisit(ctx, String(params.school))
    if (!visit) {
      const to = encodeURIComponent(request.url(true))
      return response.redirect().status(303).toPath(`/dashboard/sign-in?to=${to}`)
    }
    const [, path = ''] = /^\/dashboard\/[^/]+(\/.*)?$/.exec(request.url()) ?? []
    const page = await builtApp.page(foreseen({ path, query: request.qs(), me: visit.me }))
    response.header('Content-Security-Policy', POLICY)
    response.header('Referrer-Policy', 'same-origin')
    response.header('X-Content-Type-Options', 'nosniff')
    response.type('text/html; charset=utf-8')
    if (page === null) {
      return response.status(503).send(notBuilt)
    }
    response.send(pageWith(page, visit.me))
    await compressAnswer(ctx)
  }

  /** The dashboard without a school: the one a person has, or the list of them. */
  async choose({ response }: HttpContext) {
    return response.redirect().status(303).toPath('/dashboard/schools')
  }

  async asset({ params, request, response }: HttpContext) {
    const asset = await builtApp.asset(String(params.name), request.encodings())
    if (!asset) {
      throw notFound()
    }
    response.header('X-Content-Type-Options', 'nosniff')
    // A name holds the hash of what it names.
    response.header('Cache-Control', 'public, max-age=31536000, immutable')
    response.header('Vary', 'Accept-Encoding')
    response.type(asset.type)
    if (asset.encoding) {
      response.header('Content-Encoding', asset.encoding)
    }
    return response.send(asset.content)
  }
}
