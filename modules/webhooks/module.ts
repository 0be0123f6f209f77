import { defineModule } from '#kernel/modules/manifest'
import { errors } from './errors.js'

export default defineModule({
  id: 'webhooks',
  title: 'Webhooks',
  description: "Signed delivery of the platform's events to a tenant's own addresses.",
  requires: [],
  scopes: ['webhooks:read', 'webhooks:write'],
  errors,
  provider: () => import('#modules/webhooks/providers/webhooks_provider'),
  routes: () => import('#modules/webhooks/routes'),
  migrations: 'modules/webhooks/migrations',
  commands: 'modules/webhooks/commands',
})
