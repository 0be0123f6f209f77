import router from '@adonisjs/core/services/router'
import { access } from '#platform/http/access'
import { documented } from '#platform/http/documented'
import { emptyValidator } from '#platform/http/validate'
import { plans } from '../plans/validators/plan_answers.js'
import * as schemas from '../subscriptions/validators/subscription_answers.js'
import {
  cancellationValidator,
  planChoiceValidator,
} from '../subscriptions/validators/subscriptions.js'

const SubscriptionController = () => import('../controllers/subscription_controller.js')

const base = '/api/billing'
const reading = () => access({ scope: 'billing:read' })
const writing = () => access({ scope: 'billing:write' })

/** Routes on which a plan is chosen and left. */
export default function subscriptionRoutes(): void {
  documented(router.get(`${base}/plans`, [SubscriptionController, 'plans']).use(reading()), {
    operation: 'plans.list',
    summary: 'List the plans that the tenant may choose',
    responses: { 200: { description: 'The cheapest first', schema: plans } },
  })

  documented(router.get(`${base}/subscription`, [SubscriptionController, 'show']).use(reading()), {
    operation: 'subscription.get',
    summary: 'Show the subscription',
    responses: { 200: { description: 'The subscription', schema: schemas.subscription } },
    errors: ['BILLING_SUBSCRIPTION_NOT_FOUND'],
  })

  documented(
    router.post(`${base}/subscription/preview`, [SubscriptionController, 'preview']).use(reading()),
    {
      operation: 'subscription.preview',
      summary: 'Preview a change of plan and its cost',
      description: 'Changes nothing.',
      body: planChoiceValidator,
      responses: { 200: { description: 'What would happen', schema: schemas.preview } },
      errors: [
        'BILLING_SUBSCRIPTION_NOT_FOUND',
        'BILLING_PLAN_NOT_FOUND',
        'BILLING_CHANGE_CONFLICT',
      ],
    }
  )

  documented(
    router.post(`${base}/subscription`, [SubscriptionController, 'change']).use(writing()),
    {
      operation: 'subscription.change',
      summary: 'Choose a plan',
      description:
        'A dearer plan begins at once, with the days that are left credited and charged; a cheaper ' +
        'one when the period ends.',
      body: planChoiceValidator,
      responses: {
        200: {
          description: 'The subscription, and the invoice where something is due at once',
          schema: schemas.changedSubscription,
        },
      },
      errors: [
        'BILLING_SUBSCRIPTION_NOT_FOUND',
        'BILLING_PLAN_NOT_FOUND',
        'BILLING_CHANGE_CONFLICT',
        'BILLING_LIMIT_EXCEEDED',
        'BILLING_PROFILE_INCOMPLETE',
      ],
    }
  )

  documented(
    router.post(`${base}/subscription/cancel`, [SubscriptionController, 'cancel']).use(writing()),
    {
      operation: 'subscription.cancel',
      summary: 'Cancel the subscription, now or at the end of its period',
      body: cancellationValidator,
      responses: { 200: { description: 'The subscription', schema: schemas.subscription } },
      errors: ['BILLING_SUBSCRIPTION_NOT_FOUND', 'BILLING_CHANGE_CONFLICT'],
    }
  )

  documented(
    router.post(`${base}/subscription/resume`, [SubscriptionController, 'resume']).use(writing()),
    {
      operation: 'subscription.resume',
      summary: 'Undo a cancellation that has not taken effect yet',
      body: emptyValidator,
      responses: { 200: { description: 'The subscription', schema: schemas.subscription } },
      errors: ['BILLING_SUBSCRIPTION_NOT_FOUND', 'BILLING_CHANGE_CONFLICT'],
    }
  )
}
