import {
  GatewayError,
  PAYMENT_GATEWAY_PORT,
  type PaymentGateway,
} from '@tenant-education/adapter-kit'
import config from '#config/adapters'
import { appUrl } from '#config/app'
import paymentConfig from '#config/payments'
import type { AdapterCallException } from '#kernel/adapters/adapter_call_exception'
import { definePort } from '#kernel/adapters/contract'

/** Path of the address that gateways send their events to, without the connection's id. */
export const GATEWAY_EVENTS_PATH = '/api/payments/gateway-webhooks'

/** Id of the gateway that takes play money. */
export const SANDBOX = 'sandbox'

/** Methods that change something at the gateway: it may have done so although no answer came. */
const CHANGES: ReadonlySet<string> = new Set(['createCheckout', 'refund'])

/**
 * The port that gateways are plugged into. A tenant that has chosen none uses the sandbox, but not
 * in production, where play money must not pass for real money.
 */
export const gatewayPort = definePort<PaymentGateway>({
  id: PAYMENT_GATEWAY_PORT,
  title: 'Collects payments',
  preference: [SANDBOX],
  mustBeChosen: (adapterId) => adapterId === SANDBOX && !paymentConfig.sandboxByDefault,
  callTimeout: () => config.callTimeout.gateway,
  errors: { isOwn: (error) => error instanceof GatewayError, translate: gatewayErrorOf },
  describeConnection: ({ connectionId }) => ({
    webhookUrl: `${appUrl}${GATEWAY_EVENTS_PATH}/${connectionId}`,
  }),
})

/**
 * An event that the adapter could not read for a fault of its own stays the adapter's fault: the
 * gateway is to send it again, so it must not pass for an event that says nothing.
 */
function gatewayErrorOf(exception: AdapterCallException): Error {
  const { code: reason, call } = exception
  if (call.method === 'parseEvent') {
    return exception
  }
  const kind = CHANGES.has(call.method)
    ? 'ambiguous'
    : reason === 'E_ADAPTER_FAILED'
      ? 'bad_response'
      : 'unavailable'
  return new GatewayError(kind, { reason, cause: exception })
}
