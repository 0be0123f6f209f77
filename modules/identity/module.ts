import { defineModule } from '#kernel/modules/manifest'
import { errors } from './errors.js'

export default defineModule({
  id: 'identity',
  title: 'People',
  description: 'People of a school: who they are, what they may do, how they sign in.',
  requires: [],
  always: true,
  scopes: ['school:read', 'school:write', 'members:read', 'members:write', 'audit:read'],
  privileges: ['school:read', 'school:write', 'members:read', 'members:write', 'audit:read'],
  errors,
  limits: { 'sign-in': { requests: 600, per: 'address' } },
  provider: () => import('#modules/identity/providers/identity_provider'),
  routes: () => import('#modules/identity/routes'),
  migrations: 'modules/identity/migrations',
  commands: 'modules/identity/commands',
})
