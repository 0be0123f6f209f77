import env from '#start/env'
import app from '@adonisjs/core/services/app'

/** Payments through the gateways of tenants. */
export default {
  /**
   * Where gateways are reached. Only the installation says so, never a tenant: credentials go to
   * these addresses.
   */
  gatewayUrls: {
    paystack: env.get('PAYSTACK_BASE_URL', 'https://api.paystack.co'),
    flutterwave: env.get('FLUTTERWAVE_BASE_URL', 'https://api.flutterwave.com/v3'),
    stripe: env.get('STRIPE_BASE_URL', 'https://api.stripe.com'),
    monnifyLive: env.get('MONNIFY_BASE_URL', 'https://api.monnify.com'),
    monnifyTest: env.get('MONNIFY_TEST_BASE_URL', 'https://sandbox.monnify.com'),
    squadLive: env.get('SQUAD_BASE_URL', 'https://api-d.squadco.com'),
    squadTest: env.get('SQUAD_TEST_BASE_URL', 'https://sandbox-api-d.squadco.com'),
    korapay: env.get('KORAPAY_BASE_URL', 'https://api.korapay.com/merchant/api/v1'),
  },
  /** Milliseconds after which a request that opens a payment waits no longer for the gateway. */
  initializeTimeout: 20_000,
  /**
   * Milliseconds after which a payment counts as abandoned although its gateway still calls it
   * pending; money that comes later still counts.
   */
  giveUpAfter: env.get('PAYMENTS_GIVE_UP_DAYS', 7) * 86_400_000,
  /** Whether tenants may use the sandbox gateway, which takes play money. */
  sandbox: env.get('PAYMENTS_SANDBOX', true),
  /** Whether a tenant that has chosen no gateway uses the sandbox: never where money is real. */
  sandboxByDefault: !app.inProduction,
}
