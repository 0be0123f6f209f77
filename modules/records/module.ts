import { defineModule } from '#kernel/modules/manifest'

export default defineModule({
  id: 'records',
  title: 'Documents and records',
  description: 'Student records read from files: listing, correction, refinement, statistics.',
  requires: ['file-processing'],
  provider: () => import('#modules/records/providers/records_provider'),
  routes: () => import('#modules/records/routes'),
  migrations: 'modules/records/migrations',
})
