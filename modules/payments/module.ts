import { defineModule } from '#kernel/modules/manifest'
import { errors } from './errors.js'

export default defineModule({
  id: 'payments',
  title: 'Payments',
  description: "Enrolment payments through a tenant's card gateway.",
  requires: [],
  scopes: ['payments:read', 'payments:write', 'payments:refund'],
  errors,
  limits: {
    'payments-initialize': { requests: 10, per: 'tenant' },
    // A gateway sends the events of all tenants from few addresses.
    'gateway-events': { requests: 1200, per: 'address' },
    'payment-pages': { requests: 120, per: 'address' },
  },
  provider: () => import('#modules/payments/providers/payments_provider'),
  routes: () => import('#modules/payments/routes'),
  migrations: 'modules/payments/migrations',
  commands: 'modules/payments/commands',
  jobs: 'modules/payments/jobs',
})
