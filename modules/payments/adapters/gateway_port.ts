import { PAYMENT_GATEWAY_PORT, type PaymentGateway } from '@tenant-education/adapter-kit'
import { definePort } from '#kernel/adapters/contract'

/**
 * The port that gateways are plugged into. A tenant that has chosen none uses the sandbox, where the
 * installation admits it.
 */
export const gatewayPort = definePort<PaymentGateway>({
  id: PAYMENT_GATEWAY_PORT,
  title: 'Collects payments',
  preference: ['sandbox'],
})
