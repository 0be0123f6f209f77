import { endpoint, ok } from '#platform/http/endpoint'
import { emptyValidator } from '#platform/http/validate'
import { plans } from '../plans/transformers/plan.js'
import * as answers from '../subscriptions/transformers/subscription.js'
import {
  cancellationValidator,
  planChoiceValidator,
} from '../subscriptions/validators/subscriptions.js'

const SubscriptionController = () => import('../controllers/subscription_controller.js')

const base = '/api/billing'
const reading = { scope: 'billing:read' } as const
const writing = { scope: 'billing:write' } as const

/** Routes on which a plan is chosen and left. */
export default function subscriptionRoutes(): void {
  endpoint(`GET ${base}/plans`, [SubscriptionController, 'plans'], {
    operation: 'plans.list',
    summary: 'List the plans that the tenant may choose',
    access: reading,
    answer: ok('The cheapest first', plans),
  })

  endpoint(`GET ${base}/subscription`, [SubscriptionController, 'show'], {
    operation: 'subscription.get',
    summary: 'Show the subscription',
    access: reading,
    answer: ok('The subscription', answers.subscription),
    errors: ['BILLING_SUBSCRIPTION_NOT_FOUND'],
  })

  endpoint(`POST ${base}/subscription/preview`, [SubscriptionController, 'preview'], {
    operation: 'subscription.preview',
    summary: 'Preview a change of plan and its cost',
    description: 'Changes nothing.',
    access: reading,
    body: planChoiceValidator,
    answer: ok('What would happen', answers.preview),
    errors: ['BILLING_SUBSCRIPTION_NOT_FOUND', 'BILLING_PLAN_NOT_FOUND', 'BILLING_CHANGE_CONFLICT'],
  })

  endpoint(`POST ${base}/subscription`, [SubscriptionController, 'change'], {
    operation: 'subscription.change',
    summary: 'Choose a plan',
    description:
      'A dearer plan begins at once, with the days that are left credited and charged; a cheaper ' +
      'one when the period ends.',
    access: writing,
    body: planChoiceValidator,
    answer: ok(
      'The subscription, and the invoice where something is due at once',
      answers.changedSubscription
    ),
    errors: [
      'BILLING_SUBSCRIPTION_NOT_FOUND',
      'BILLING_PLAN_NOT_FOUND',
      'BILLING_CHANGE_CONFLICT',
      'BILLING_LIMIT_EXCEEDED',
      'BILLING_PROFILE_INCOMPLETE',
    ],
  })

  endpoint(`POST ${base}/subscription/cancel`, [SubscriptionController, 'cancel'], {
    operation: 'subscription.cancel',
    summary: 'Cancel the subscription, now or at the end of its period',
    access: writing,
    body: cancellationValidator,
    answer: ok('The subscription', answers.subscription),
    errors: ['BILLING_SUBSCRIPTION_NOT_FOUND', 'BILLING_CHANGE_CONFLICT'],
  })

  endpoint(`POST ${base}/subscription/resume`, [SubscriptionController, 'resume'], {
    operation: 'subscription.resume',
    summary: 'Undo a cancellation that has not taken effect yet',
    access: writing,
    body: emptyValidator,
    answer: ok('The subscription', answers.subscription),
    errors: ['BILLING_SUBSCRIPTION_NOT_FOUND', 'BILLING_CHANGE_CONFLICT'],
  })
}
