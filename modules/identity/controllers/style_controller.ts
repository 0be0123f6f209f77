import type { HttpContext } from '@adonisjs/core/http'
import { STYLE } from '../pages/style.js'

/** The style of the pages by which people come in. */
export default class StyleController {
  show({ response }: HttpContext) {
    response.header('Cache-Control', 'public, max-age=31536000, immutable')
    response.type('text/css; charset=utf-8').send(STYLE)
  }
}
