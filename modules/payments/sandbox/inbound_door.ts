import { gatewayPort } from '../adapters/gateway_port.js'
import { connectionOf } from '#kernel/adapters/connections'
import { receiveGatewayEvent } from '../actions/receive_gateway_event.js'
import type { InboundDoor } from './actions/deliver_event.js'

/**
 * The door that the HTTP address of a connection leads to: the guard keeps us from calling
 * ourselves.
 */
export const inboundDoor: InboundDoor = async (tenantId, request) => {
  const { connectionId } = await connectionOf(tenantId, gatewayPort, 'sandbox')
  await receiveGatewayEvent({ connectionId, request })
}
