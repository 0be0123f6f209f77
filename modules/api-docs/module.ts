import { defineModule } from '#kernel/modules/manifest'

export default defineModule({
  id: 'api-docs',
  title: 'API description',
  description: 'The description of the API: /openapi.json and /docs.',
  requires: [],
  always: true,
  routes: () => import('#modules/api-docs/routes'),
})
