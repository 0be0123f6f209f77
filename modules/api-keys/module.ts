import { defineModule } from '#kernel/modules/manifest'
import { errors } from './errors.js'

export default defineModule({
  id: 'api-keys',
  title: 'API keys',
  description: 'API keys of a tenant: issue, narrow, rotate, revoke.',
  requires: [],
  always: true,
  scopes: ['api-keys:read', 'api-keys:write'],
  privileges: ['api-keys:write'],
  errors,
  routes: () => import('#modules/api-keys/routes'),
  commands: 'modules/api-keys/commands',
})
