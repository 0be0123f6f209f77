import { defineModule } from '#kernel/modules/manifest'

export default defineModule({
  id: 'dashboard',
  title: 'Dashboard',
  description: 'The pages on which the people of a school work: /dashboard.',
  requires: ['identity'],
  provider: () => import('#modules/dashboard/providers/dashboard_provider'),
  always: true,
  routes: () => import('#modules/dashboard/routes'),
  commands: 'modules/dashboard/commands',
})
