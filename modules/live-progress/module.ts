import { defineModule } from '#kernel/modules/manifest'

export default defineModule({
  id: 'live-progress',
  title: 'Live progress',
  description: 'Progress for browsers: stream tokens, and channels of Transmit.',
  requires: [],
  always: true,
  /** All browsers of a school may share one address. */
  limits: { 'live-streams': { requests: 300, per: 'address' } },
  provider: () => import('#modules/live-progress/providers/live_progress_provider'),
  routes: () => import('#modules/live-progress/routes'),
  migrations: 'modules/live-progress/migrations',
})
