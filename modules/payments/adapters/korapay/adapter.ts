import vine from '@vinejs/vine'
import {
  connectionSettings,
  PAYMENT_GATEWAY_PORT,
  secret,
  type PaymentGatewayAdapter,
} from '@tenant-education/adapter-kit'
import { isOfSameMode } from '../key_mode.js'
import { KorapayGateway } from './korapay_gateway.js'

interface KorapaySettings {
  secretKey: string
  publicKey?: string
}

const TEST_KEY = /^[sp]k_test_/
const DAY = 24 * 60 * 60_000

const settings = connectionSettings({
  secretKey: secret(vine.string().regex(/^sk_(test|live)_[A-Za-z0-9]{8,200}$/)),
  publicKey: vine
    .string()
    .regex(/^pk_(test|live)_[A-Za-z0-9]{8,200}$/)
    .use(isOfSameMode(TEST_KEY))
    .optional(),
})

/**
 * The gateway `korapay`: Kora's hosted "Checkout Redirect".
 *
 * @param options `baseUrl` with the version, without a slash at its end. From the server's
 *   configuration only: credentials go there.
 */
export function korapayAdapter({
  baseUrl,
}: {
  baseUrl: string
}): PaymentGatewayAdapter<KorapaySettings> {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: PAYMENT_GATEWAY_PORT,
    id: 'korapay',
    title: 'Korapay',
    capabilities: {
      currencies: ['NGN', 'GHS', 'KES'],
      minimumAmount: 100,
      maximumAmount: null,
      checkoutLifetimeMs: DAY,
      abandonAfterMs: DAY,
      findsByReference: true,
      repeatsByKey: false,
      tellsFailures: true,
      refunds: true,
      refundsByKey: true,
      lists: false,
    },
    settings,
    create({ settings: { secretKey, publicKey }, http }) {
      return new KorapayGateway({
        mode: TEST_KEY.test(secretKey) ? 'test' : 'live',
        publicKey: publicKey ?? '',
        secretKey,
        baseUrl,
        http,
      })
    },
  }
}
