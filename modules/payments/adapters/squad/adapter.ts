import vine from '@vinejs/vine'
import {
  connectionSettings,
  PAYMENT_GATEWAY_PORT,
  secret,
  type PaymentGatewayAdapter,
} from '@tenant-education/adapter-kit'
import { isOfSameMode } from '../key_mode.js'
import { SquadGateway } from './squad_gateway.js'

interface SquadSettings {
  secretKey: string
  publicKey?: string
}

const TEST_KEY = /^sandbox_/
const DAY = 24 * 60 * 60_000

const settings = connectionSettings({
  secretKey: secret(vine.string().regex(/^(sandbox_)?sk_[A-Za-z0-9]{8,200}$/)),
  publicKey: vine
    .string()
    .regex(/^(sandbox_)?pk_[A-Za-z0-9]{8,200}$/)
    .use(isOfSameMode(TEST_KEY))
    .optional(),
})

/**
 * The gateway `squad`: the hosted checkout of Squad by HabariPay (GTCO).
 *
 * @param options Addresses of the two environments, without a slash at their end. From the server's
 *   configuration only: credentials go there.
 */
export function squadAdapter({
  liveUrl,
  testUrl,
}: {
  liveUrl: string
  testUrl: string
}): PaymentGatewayAdapter<SquadSettings> {
  return {
    $$type: 'platform.adapter',
    api: 1,
    port: PAYMENT_GATEWAY_PORT,
    id: 'squad',
    title: 'Squad',
    capabilities: {
      currencies: ['NGN', 'USD'],
      minimumAmount: 100,
      maximumAmount: null,
      checkoutLifetimeMs: DAY,
      abandonAfterMs: DAY,
      findsByReference: true,
      repeatsByKey: false,
      tellsFailures: false,
      refunds: true,
      lists: false,
    },
    settings,
    create({ settings: { secretKey, publicKey }, http }) {
      const isTest = TEST_KEY.test(secretKey)
      return new SquadGateway({
        mode: isTest ? 'test' : 'live',
        publicKey: publicKey ?? '',
        secretKey,
        baseUrl: isTest ? testUrl : liveUrl,
        http,
      })
    },
  }
}
