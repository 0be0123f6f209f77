import router from '@adonisjs/core/services/router'
import { access } from '#platform/http/access'
import { documented } from '#platform/http/documented'
import { quotaValidator, usageEventsValidator, usageValidator } from '../quota/validators/usage.js'
import * as schemas from '../quota/validators/usage_answers.js'

const QuotaController = () => import('../controllers/quota_controller.js')
const UsageController = () => import('../controllers/usage_controller.js')

/** Routes that tell a tenant what it has used and what is left. */
export default function quotaRoutes(): void {
  documented(
    router
      .get('/api/billing/quota', [QuotaController, 'index'])
      .use(access({ scope: 'billing:read' })),
    {
      operation: 'billing.quota',
      summary: 'Show quotas: pages, refinements and e-mail accounts',
      query: quotaValidator,
      responses: { 200: { description: 'One quota for each meter', schema: schemas.quotas } },
    }
  )

  documented(
    router
      .get('/api/billing/usage', [UsageController, 'index'])
      .use(access({ scope: 'billing:read' })),
    {
      operation: 'usage.list',
      summary: 'Show usage by day or month',
      description:
        'Days and months of the time zone of the subscription, without those in which nothing was ' +
        'used. `from` is included, `to` is not; at most 366 days; default: the last 30 days.',
      query: usageValidator,
      responses: { 200: { description: 'Sums, oldest first', schema: schemas.usage } },
    }
  )

  documented(
    router
      .get('/api/billing/usage/events', [UsageController, 'events'])
      .use(access({ scope: 'billing:read' })),
    {
      operation: 'usage.events',
      summary: 'List usage events, newest first',
      description: '`from` is included, `to` is not; at most 366 days; default: the last 30 days.',
      query: usageEventsValidator,
      responses: { 200: { description: 'Events of use', schema: schemas.usageEvents } },
    }
  )
}
