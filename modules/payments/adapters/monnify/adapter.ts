import vine from '@vinejs/vine'
import {
  connectionSettings,
  PAYMENT_GATEWAY_PORT,
  secret,
  type PaymentGatewayAdapter,
} from '@tenant-education/adapter-kit'
import { AccessTokens } from './access_tokens.js'
import { MonnifyClient } from './monnify_client.js'
import { CHECKOUT_LIFETIME, MonnifyGateway } from './monnify_gateway.js'

interface MonnifySettings {
  apiKey: string
  secretKey: string
  contractCode: string
}

/**
 * The API key tells the mode and is public: Monnify's own script shows it in browsers. The contract
 * must let the school bear Monnify's fee; what the payer bears is the platform's surcharge.
 */
const settings = connectionSettings({
  apiKey: vine.string().regex(/^MK_(TEST|PROD)_[A-Za-z0-9]{4,100}$/),
  secretKey: secret(vine.string().regex(/^[A-Za-z0-9]{8,200}$/)),
  contractCode: vine.string().regex(/^\d{4,20}$/),
})

/**
 * The gateway `monnify`: Monnify's hosted checkout with cards and bank transfers. Access tokens are
 * remembered for each pair of credentials, since a new service is made for every piece of work.
 *
 * @param options Addresses of the two environments, without a slash at their end. From the server's
 *   configuration only: credentials go there.
 */
export function monnifyAdapter({
  liveUrl,
  testUrl,
}: {
  liveUrl: string
  testUrl: string
}): PaymentGatewayAdapter<MonnifySettings> {
  const tokens = new AccessTokens()

  return {
    $$type: 'platform.adapter',
    api: 1,
    port: PAYMENT_GATEWAY_PORT,
    id: 'monnify',
    title: 'Monnify',
    capabilities: {
      currencies: ['NGN'],
      minimumAmount: 2000,
      maximumAmount: null,
      checkoutLifetimeMs: CHECKOUT_LIFETIME,
      abandonAfterMs: 24 * 60 * 60_000,
      findsByReference: true,
      repeatsByKey: false,
      tellsFailures: false,
      refunds: true,
      refundsByKey: true,
      lists: true,
    },
    settings,
    create({ settings: { apiKey, secretKey, contractCode }, http, clock, logger }) {
      const isTest = apiKey.startsWith('MK_TEST_')
      return new MonnifyGateway({
        mode: isTest ? 'test' : 'live',
        apiKey,
        secretKey,
        contractCode,
        client: new MonnifyClient({
          baseUrl: isTest ? testUrl : liveUrl,
          credentials: { apiKey, secretKey },
          tokens,
          http,
          clock,
        }),
        clock,
        logger,
      })
    },
  }
}
