import type { HttpContext } from '@adonisjs/core/http'

/** Tells load balancers and people whether this process can be used. */
export default class HealthController {
  /** Answers as long as the event loop turns; touches nothing else. */
  live({ response }: HttpContext) {
    return response.ok({ status: 'ok' })
  }
}
