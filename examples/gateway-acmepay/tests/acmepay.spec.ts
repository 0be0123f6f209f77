import { test } from '@japa/runner'
import { testPaymentGateway } from '@tenant-education/adapter-kit/testing'
import { acmePayAdapter } from '../src/acmepay_adapter.js'
import { AcmePayServer } from './acmepay_server.js'

testPaymentGateway({
  test,
  fake: new AcmePayServer(),
  adapter: (url) => acmePayAdapter({ baseUrl: url }),
  statuses: {
    waiting: 'pending',
    processing: 'pending',
    paid: 'success',
    declined: 'failed',
    cancelled: 'abandoned',
    expired: 'abandoned',
  },
})
