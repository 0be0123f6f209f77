import { test } from '@japa/runner'
import { testPaymentGateway } from '@tenant-education/adapter-kit/testing'
import { stripeAdapter } from '../../adapters/stripe/adapter.js'
import { StripeServer } from '../fakes/stripe_server.js'

testPaymentGateway({
  test,
  fake: new StripeServer(),
  adapter: (url) => stripeAdapter({ baseUrl: url }),
  statuses: {
    open: 'pending',
    expired: 'abandoned',
    paid: 'success',
    no_payment_required: 'success',
    processing: 'pending',
    requires_payment_method: 'failed',
    canceled: 'failed',
  },
})
