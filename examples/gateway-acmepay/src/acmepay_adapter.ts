import vine from '@vinejs/vine'
import {
  connectionSettings,
  PAYMENT_GATEWAY_PORT,
  secret,
  type PaymentGatewayAdapter,
} from '@tenant-education/adapter-kit'
import { AcmePayGateway, type AcmePaySettings } from './acmepay_gateway.js'

const DAY = 24 * 60 * 60 * 1000

/**
 * AcmePay for the port `payments.gateway`.
 *
 * @param options `baseUrl` of AcmePay's API, without a slash at its end.
 */
export function acmePayAdapter(options: {
  baseUrl: string
}): PaymentGatewayAdapter<AcmePaySettings> {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: PAYMENT_GATEWAY_PORT,
    id: 'acmepay',
    title: 'AcmePay',
    capabilities: {
      currencies: ['NGN', 'GHS'],
      minimumAmount: 100,
      maximumAmount: null,
      checkoutLifetimeMs: DAY,
      abandonAfterMs: DAY,
      findsByReference: true,
      repeatsByKey: false,
      tellsFailures: true,
      refunds: true,
      lists: true,
    },
    settings: connectionSettings({
      apiKey: secret(vine.string().regex(/^ak_(test|live)_\w{10,}$/)),
      signingSecret: secret(vine.string().minLength(16)),
    }),
    create: (context) => new AcmePayGateway(context, options.baseUrl),
  }
}
