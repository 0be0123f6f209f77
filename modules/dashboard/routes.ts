import router from '@adonisjs/core/services/router'
import { endpoint, ok } from '#platform/http/endpoint'
import { schoolEvent } from './transformers/events.js'

const EventsController = () => import('./controllers/events_controller.js')
const AppController = () => import('./controllers/app_controller.js')

/** Parts of the address that are no school. */
const SCHOOL = /^(?!(?:assets|enter|schools|sign-in|sign-out|welcome)$)[a-z0-9-]+$/

/** Routes of the module. */
export default function routes(): void {
  endpoint('GET /api/dashboard/events', [EventsController, 'index'], {
    operation: 'me.events',
    summary: 'Follow what happens in the school',
    description:
      'Ids and states only, as far as the role of the person includes them. An event `beat` comes every ' +
      '15 seconds. The stream ends with the session, and when the role changes. What was missed is not ' +
      'told again: look anew after a break.',
    tag: 'People',
    internal: true,
    access: { scope: null, peopleOnly: true },
    answer: ok('Server-sent events; each data field is what happened', schoolEvent, {
      mediaType: 'text/event-stream',
    }),
    errors: ['TOO_MANY_STREAMS'],
  })

  router.get('/dashboard', [AppController, 'choose'])
  router.get('/dashboard/assets/:name', [AppController, 'asset'])
  router.get('/dashboard/:school', [AppController, 'page']).where('school', SCHOOL).as('school')
  router
    .get('/dashboard/:school/*', [AppController, 'page'])
    .where('school', SCHOOL)
    .as('school.page')
}
