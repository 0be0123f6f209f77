import vine from '@vinejs/vine'
import {
  connectionSettings,
  PAYMENT_GATEWAY_PORT,
  secret,
  type ConnectionSettings,
  type PaymentGatewayAdapter,
} from '@tenant-education/adapter-kit'
import { isOfSameMode } from '../key_mode.js'
import { PaystackGateway } from './paystack_gateway.js'

/** Settings of a tenant's Paystack account. */
export interface PaystackSettings extends ConnectionSettings {
  /** `sk_test_…` or `sk_live_…`; also signs inbound events. */
  secretKey: string
  /** `pk_test_…` or `pk_live_…`; may be shown in a browser. */
  publicKey?: string
}

const DAY = 24 * 60 * 60_000

const TEST_KEY = /^[sp]k_test_/

/**
 * The gateway `paystack` (paystack.com/docs/api). Its checkouts stay payable for a day here:
 * Paystack itself ends them as the merchant's account says.
 *
 * @param options `baseUrl` without a slash at its end. From the server's configuration only:
 *   credentials go there.
 */
export function paystackAdapter({
  baseUrl,
}: {
  baseUrl: string
}): PaymentGatewayAdapter<PaystackSettings> {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: PAYMENT_GATEWAY_PORT,
    id: 'paystack',
    title: 'Paystack',
    capabilities: {
      currencies: ['NGN', 'GHS', 'KES', 'ZAR', 'USD'],
      minimumAmount: 100,
      maximumAmount: null,
      checkoutLifetimeMs: DAY,
      abandonAfterMs: DAY,
      findsByReference: true,
      repeatsByKey: false,
      tellsFailures: false,
      refunds: true,
      lists: true,
    },
    settings: connectionSettings({
      secretKey: secret(vine.string().regex(/^sk_(test|live)_[A-Za-z0-9]{8,200}$/)),
      publicKey: vine
        .string()
        .regex(/^pk_(test|live)_[A-Za-z0-9]{8,200}$/)
        .use(isOfSameMode(TEST_KEY))
        .optional(),
    }),
    create({ settings: { secretKey, publicKey = '' }, http, logger }) {
      return new PaystackGateway({
        mode: TEST_KEY.test(secretKey) ? 'test' : 'live',
        publicKey,
        secretKey,
        baseUrl,
        http,
        logger,
      })
    },
  }
}
