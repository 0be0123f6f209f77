import { defineModule } from '#kernel/modules/manifest'
import { errors } from './errors.js'

export default defineModule({
  id: 'student-email',
  title: 'Student e-mail',
  description: "E-mail accounts of students at a tenant's mail provider.",
  requires: [],
  scopes: ['emails:read', 'emails:write', 'emails:credentials'],
  privileges: ['emails:credentials'],
  errors,
  limits: {
    'student-emails-bulk': { requests: 5, per: 'tenant' },
    'student-emails-preview': { requests: 20, per: 'tenant' },
  },
  provider: () => import('#modules/student-email/providers/student_email_provider'),
  routes: () => import('#modules/student-email/routes'),
  migrations: 'modules/student-email/migrations',
  commands: 'modules/student-email/commands',
  jobs: 'modules/student-email/jobs',
})
