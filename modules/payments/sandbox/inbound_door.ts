import type { InboundDoor } from './actions/deliver_event.js'

/** The platform's own address for gateways, which takes no events yet: they are kept. */
export const inboundDoor: InboundDoor = async () => {
  throw new Error('Events of gateways are not taken yet.')
}
