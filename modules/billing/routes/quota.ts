import { endpoint, ok } from '#platform/http/endpoint'
import { quotaValidator, usageEventsValidator, usageValidator } from '../quota/validators/usage.js'
import { quotas } from '../quota/transformers/quota.js'
import * as answers from '../quota/transformers/usage.js'

const QuotaController = () => import('../controllers/quota_controller.js')
const UsageController = () => import('../controllers/usage_controller.js')

/** Routes that tell a tenant what it has used and what is left. */
export default function quotaRoutes(): void {
  endpoint('GET /api/billing/quota', [QuotaController, 'index'], {
    operation: 'billing.quota',
    summary: 'Show quotas: pages, refinements and e-mail accounts',
    access: { scope: 'billing:read' },
    query: quotaValidator,
    answer: ok('One quota for each meter', quotas),
  })

  endpoint('GET /api/billing/usage', [UsageController, 'index'], {
    operation: 'usage.list',
    summary: 'Show usage by day or month',
    description:
      'Days and months of the time zone of the subscription, without those in which nothing was ' +
      'used. `from` is included, `to` is not; at most 366 days; default: the last 30 days.',
    access: { scope: 'billing:read' },
    query: usageValidator,
    answer: ok('Sums, oldest first', answers.usage),
  })

  endpoint('GET /api/billing/usage/events', [UsageController, 'events'], {
    operation: 'usage.events',
    summary: 'List usage events, newest first',
    description: '`from` is included, `to` is not; at most 366 days; default: the last 30 days.',
    access: { scope: 'billing:read' },
    query: usageEventsValidator,
    answer: ok('Events of use', answers.usageEvents),
  })
}
