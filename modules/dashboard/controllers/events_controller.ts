import type { HttpContext } from '@adonisjs/core/http'
import { requireEventStream } from '#platform/progress/progress_stream'
import { answerNews } from '../services/news_stream.js'

/** What happens in a school, for its open pages. */
export default class EventsController {
  index(ctx: HttpContext) {
    requireEventStream(ctx)
    answerNews(ctx)
  }
}
