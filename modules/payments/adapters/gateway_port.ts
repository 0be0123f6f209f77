import { PAYMENT_GATEWAY_PORT, type PaymentGateway } from '@tenant-education/adapter-kit'
import { appUrl } from '#config/app'
import { definePort } from '#kernel/adapters/contract'

/** Path of the address that gateways send their events to, without the connection's id. */
export const GATEWAY_EVENTS_PATH = '/api/payments/gateway-webhooks'

/**
 * The port that gateways are plugged into. A tenant that has chosen none uses the sandbox, where the
 * installation admits it.
 */
export const gatewayPort = definePort<PaymentGateway>({
  id: PAYMENT_GATEWAY_PORT,
  title: 'Collects payments',
  preference: ['sandbox'],
  describeConnection: ({ connectionId }) => ({
    webhookUrl: `${appUrl}${GATEWAY_EVENTS_PATH}/${connectionId}`,
  }),
})
