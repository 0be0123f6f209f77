import { defineModule } from '#kernel/modules/manifest'

export default defineModule({
  id: 'payments',
  title: 'Payments',
  description: "Enrolment payments through a tenant's card gateway.",
  requires: [],
  provider: () => import('#modules/payments/providers/payments_provider'),
  routes: () => import('#modules/payments/routes'),
  migrations: 'modules/payments/migrations',
  commands: 'modules/payments/commands',
  jobs: 'modules/payments/jobs',
})
