import type { HttpContext } from '@adonisjs/core/http'

/** Tells load balancers and people whether this process can be used. */
export default class HealthController {
  /** Answers as long as the event loop turns; touches nothing else. */
  live({ response }: HttpContext) {
    return response.ok({ status: 'ok' })
  }

  /** 200 when everything that requests need answers, else 503. Says what, never why. */
  async ready({ response }: HttpContext) {
    const { runChecks } = await import('./checks.js')
    const checks = await runChecks()
    const isReady = Object.values(checks).every((result) => result === 'ok')
    return response
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'unavailable', checks })
  }
}
