import vine from '@vinejs/vine'
import {
  connectionSettings,
  PAYMENT_GATEWAY_PORT,
  secret,
  type PaymentGatewayAdapter,
} from '@tenant-education/adapter-kit'
import { isOfSameMode } from '../key_mode.js'
import { FlutterwaveGateway } from './flutterwave_gateway.js'

interface FlutterwaveSettings {
  secretKey: string
  publicKey?: string
  secretHash: string
}

const TEST_KEY = /^FLW(SECK|PUBK)_TEST-/

/** `secretHash` is what the administrator typed as "secret hash" in Flutterwave's dashboard. */
const settings = connectionSettings({
  secretKey: secret(vine.string().regex(/^FLWSECK(_TEST)?-[A-Za-z0-9-]{4,200}$/)),
  publicKey: vine
    .string()
    .regex(/^FLWPUBK(_TEST)?-[A-Za-z0-9-]{4,200}$/)
    .use(isOfSameMode(TEST_KEY))
    .optional(),
  secretHash: secret(
    vine
      .string()
      .maxLength(200)
      .regex(/^[\x21-\x7e]{8,}$/)
  ),
})

/**
 * The gateway `flutterwave`: Flutterwave's API v3, its "Standard" hosted checkout.
 *
 * @param options `baseUrl` with the version, without a slash at its end. From the server's
 *   configuration only: credentials go there.
 */
export function flutterwaveAdapter({
  baseUrl,
}: {
  baseUrl: string
}): PaymentGatewayAdapter<FlutterwaveSettings> {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: PAYMENT_GATEWAY_PORT,
    id: 'flutterwave',
    title: 'Flutterwave',
    capabilities: {
      currencies: [
        ...['NGN', 'GHS', 'KES', 'RWF', 'TZS', 'UGX', 'XAF', 'XOF', 'ZAR', 'ZMW'],
        ...['EUR', 'GBP', 'USD'],
      ],
      minimumAmount: 100,
      maximumAmount: null,
      checkoutLifetimeMs: 24 * 60 * 60_000,
      abandonAfterMs: 24 * 60 * 60_000,
      findsByReference: true,
      repeatsByKey: false,
      tellsFailures: true,
      refunds: true,
      lists: true,
    },
    settings,
    create({ settings: { secretKey, publicKey, secretHash }, http, clock, logger }) {
      return new FlutterwaveGateway({
        mode: TEST_KEY.test(secretKey) ? 'test' : 'live',
        publicKey: publicKey ?? '',
        secretKey,
        secretHash,
        baseUrl,
        http,
        clock,
        logger,
      })
    },
  }
}
