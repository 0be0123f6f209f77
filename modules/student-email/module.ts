import { defineModule } from '#kernel/modules/manifest'

export default defineModule({
  id: 'student-email',
  title: 'Student e-mail',
  description: "E-mail accounts of pupils at a tenant's mail provider.",
  requires: [],
  provider: () => import('#modules/student-email/providers/student_email_provider'),
  routes: () => import('#modules/student-email/routes'),
  migrations: 'modules/student-email/migrations',
  commands: 'modules/student-email/commands',
  jobs: 'modules/student-email/jobs',
})
