import { defineModule } from '#kernel/modules/manifest'

export default defineModule({
  id: 'webhooks',
  title: 'Webhooks',
  description: "Signed delivery of the platform's events to a tenant's own address.",
  requires: [],
})
