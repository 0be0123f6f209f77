import { test } from '@japa/runner'
import { testPaymentGateway } from '@tenant-education/adapter-kit/testing'
import { paystackAdapter } from '#modules/payments/adapters/paystack/adapter'
import { PaystackServer } from '../fakes/paystack_server.js'

testPaymentGateway({
  test,
  adapter: (baseUrl) => paystackAdapter({ baseUrl }),
  fake: new PaystackServer(),
  statuses: {
    success: 'success',
    reversed: 'success',
    failed: 'failed',
    abandoned: 'abandoned',
    ongoing: 'pending',
    pending: 'pending',
    processing: 'pending',
    queued: 'pending',
  },
  requests: {
    verify: ({ path }) => path.startsWith('/transaction/verify/'),
    refund: ({ path }) => path === '/refund',
    list: ({ path }) => path === '/transaction',
  },
})
