import { defineModule } from '#kernel/modules/manifest'

export default defineModule({
  id: 'webhooks',
  title: 'Webhooks',
  description: "Signed delivery of the platform's events to a tenant's own address.",
  requires: [],
  provider: () => import('#modules/webhooks/providers/webhooks_provider'),
  migrations: 'modules/webhooks/migrations',
  commands: 'modules/webhooks/commands',
  jobs: 'modules/webhooks/jobs',
})
