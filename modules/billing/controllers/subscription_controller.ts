import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#platform/http/validate'
import { CancelSubscription } from '../actions/cancel_subscription.js'
import { ChangeSubscription } from '../actions/change_subscription.js'
import { ResumeSubscription } from '../actions/resume_subscription.js'
import { changePreview } from '../queries/change_preview.js'
import { showInvoice } from '../queries/invoices.js'
import { offeredPlans } from '../queries/plans.js'
import { subscriptionOf } from '../services/subscriptions.js'
import { presentPlan, presentSubscription } from '../transformers/subscription.js'
import {
  cancellationValidator,
  emptyValidator,
  planChoiceValidator,
} from '../validators/billing.js'

/** Plans, and the one a tenant has. */
export default class SubscriptionController {
  /** Plans that the tenant may choose. */
  async plans({ response, tenant }: HttpContext) {
    const plans = await offeredPlans(tenant.id)
    return response.ok({ plans: plans.map(presentPlan), total: plans.length })
  }

  /** The subscription. */
  async show({ response, tenant }: HttpContext) {
    return response.ok(await presentSubscription(await subscriptionOf(tenant.id)))
  }

  /** What choosing a plan would do. */
  async preview({ request, response, tenant }: HttpContext) {
    const choice = await validate(planChoiceValidator, request.body())
    return response.ok(await changePreview(tenant.id, choice, new Date()))
  }

  /** Chooses a plan. */
  async change({ request, response, tenant }: HttpContext) {
    const choice = await validate(planChoiceValidator, request.body())
    const { subscription, invoice } = await new ChangeSubscription().handle({
      tenantId: tenant.id,
      ...choice,
    })
    return response.ok({
      subscription: await presentSubscription(subscription),
      invoice: invoice && (await showInvoice(tenant.id, invoice.id)),
    })
  }

  /** Cancels the subscription. */
  async cancel({ request, response, tenant }: HttpContext) {
    const wish = await validate(cancellationValidator, request.body())
    const subscription = await new CancelSubscription().handle({ tenantId: tenant.id, ...wish })
    return response.ok(await presentSubscription(subscription))
  }

  /** Takes a cancellation back. */
  async resume({ request, response, tenant }: HttpContext) {
    await validate(emptyValidator, request.body())
    const subscription = await new ResumeSubscription().handle({ tenantId: tenant.id })
    return response.ok(await presentSubscription(subscription))
  }
}
