import vine from '@vinejs/vine'
import {
  connectionSettings,
  PAYMENT_GATEWAY_PORT,
  secret,
  type ConnectionSettings,
  type PaymentGatewayAdapter,
} from '@tenant-education/adapter-kit'
import { isOfSameMode } from '../key_mode.js'

/** Settings of a Stripe account. */
export interface StripeSettings extends ConnectionSettings {
  /**
   * Secret key, or a restricted one: writes Checkout Sessions and refunds, reads PaymentIntents and
   * charges.
   */
  secretKey: string
  publishableKey?: string
  /** Signing secret of the event destination. */
  webhookSecret: string
}

const DAY = 86_400_000

/**
 * Currencies whose minor unit is the same at Stripe as in ISO 4217. UGX is left out: Stripe counts
 * hundredths of it, which there are not.
 *
 * @see https://docs.stripe.com/currencies
 */
const CURRENCIES = [
  ...['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'AED', 'INR'],
  ...['NGN', 'GHS', 'KES', 'ZAR', 'TZS', 'EGP', 'MAD', 'XOF', 'XAF', 'RWF', 'JPY'],
]

const TEST_KEY = /^\w\w_test_/

const settings = connectionSettings({
  secretKey: secret(vine.string().regex(/^(sk|rk)_(test|live)_\w{8,250}$/)),
  publishableKey: vine
    .string()
    .regex(/^pk_(test|live)_\w{8,250}$/)
    .use(isOfSameMode(TEST_KEY))
    .optional(),
  webhookSecret: secret(vine.string().regex(/^whsec_[\w+/=-]{8,250}$/)),
})

/**
 * The gateway `stripe`: Checkout Sessions on Stripe's own page, through the official SDK.
 *
 * @param options `baseUrl`: scheme, host and port. From the server's configuration only:
 *   credentials go there.
 */
export function stripeAdapter({
  baseUrl,
}: {
  baseUrl: string
}): PaymentGatewayAdapter<StripeSettings> {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: PAYMENT_GATEWAY_PORT,
    id: 'stripe',
    title: 'Stripe',
    capabilities: {
      currencies: CURRENCIES,
      minimumAmount: 50,
      maximumAmount: 99_999_999,
      checkoutLifetimeMs: DAY,
      abandonAfterMs: DAY,
      findsByReference: false,
      repeatsByKey: true,
      tellsFailures: true,
      refunds: true,
      refundsByKey: true,
      lists: true,
    },
    settings,
    async create({ settings: { secretKey, publishableKey, webhookSecret }, http }) {
      const { StripeGateway } = await import('./stripe_gateway.js')
      return new StripeGateway({
        mode: TEST_KEY.test(secretKey) ? 'test' : 'live',
        publicKey: publishableKey ?? '',
        secretKey,
        webhookSecret,
        baseUrl,
        http,
      })
    },
  }
}
