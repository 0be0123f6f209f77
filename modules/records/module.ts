import { defineModule } from '#kernel/modules/manifest'
import { errors } from './errors.js'

export default defineModule({
  id: 'records',
  title: 'Documents and records',
  description: 'Student records read from files: listing, correction, refinement, statistics.',
  requires: ['file-processing'],
  scopes: ['records:read', 'records:write'],
  errors,
  limits: { rpc: { requests: 120, per: 'user', ofTenant: 600 } },
  provider: () => import('#modules/records/providers/records_provider'),
  routes: () => import('#modules/records/routes'),
  migrations: 'modules/records/migrations',
})
