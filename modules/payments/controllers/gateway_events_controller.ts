import type { HttpContext } from '@adonisjs/core/http'
import { systemClock } from '#platform/clock'
import { receiveGatewayEvent } from '../actions/receive_gateway_event.js'

/** The door for what gateways tell. */
export default class GatewayEventsController {
  /** Takes one event; what it is about is settled afterwards. */
  async store({ params, request, rawBody }: HttpContext) {
    await receiveGatewayEvent({
      connectionId: params.connectionId,
      request: { rawBody, headers: singleValues(request.headers()), receivedAt: systemClock.now() },
    })
    return { received: true }
  }
}

/** No gateway signs a header that it sends twice. */
function singleValues(headers: NodeJS.Dict<string | string[]>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ])
  )
}
