import { defineModule } from '#kernel/modules/manifest'
import { errors } from './errors.js'

export default defineModule({
  id: 'billing',
  title: 'Billing',
  description: "Plans, quotas and invoices of the platform's own customers.",
  requires: [],
  uses: ['file-processing', 'payments', 'student-email'],
  scopes: ['billing:read', 'billing:write'],
  errors,
  provider: () => import('#modules/billing/providers/billing_provider'),
  routes: () => import('#modules/billing/routes'),
  migrations: 'modules/billing/migrations',
  commands: 'modules/billing/commands',
  jobs: 'modules/billing/jobs',
})
