import type { HttpContext } from '@adonisjs/core/http'
import { systemClock } from '#platform/clock'
import type { ContextWith } from '#platform/http/checked_input'
import { CancelSubscription } from '../subscriptions/actions/cancel_subscription.js'
import { ChangeSubscription } from '../subscriptions/actions/change_subscription.js'
import { ResumeSubscription } from '../subscriptions/actions/resume_subscription.js'
import { changePreview } from '../subscriptions/queries/change_preview.js'
import { showInvoice } from '../invoices/queries/invoices.js'
import { offeredPlans } from '../plans/queries/plans.js'
import { findSubscription } from '../subscriptions/queries/subscriptions.js'
import { presentPlan } from '../plans/transformers/plan.js'
import { presentSubscription } from '../subscriptions/transformers/subscription.js'
import type {
  cancellationValidator,
  planChoiceValidator,
} from '../subscriptions/validators/subscriptions.js'

/** Plans, and the one a tenant has. */
export default class SubscriptionController {
  /** Plans that the tenant may choose. */
  async plans({ tenant }: HttpContext) {
    const plans = await offeredPlans(tenant.id)
    return { plans: plans.map(presentPlan), total: plans.length }
  }

  /** The subscription. */
  async show({ tenant }: HttpContext) {
    return presentSubscription(await findSubscription(tenant.id))
  }

  /** What choosing a plan would do. */
  async preview({ tenant, input: choice }: ContextWith<typeof planChoiceValidator>) {
    return changePreview(tenant.id, choice, systemClock.now())
  }

  /** Chooses a plan. */
  async change({ tenant, input: choice }: ContextWith<typeof planChoiceValidator>) {
    const { subscription, invoice } = await new ChangeSubscription().handle({
      tenantId: tenant.id,
      ...choice,
    })
    return {
      subscription: await presentSubscription(subscription),
      invoice: invoice && (await showInvoice(tenant.id, invoice.id)),
    }
  }

  /** Cancels the subscription. */
  async cancel({ tenant, input: wish }: ContextWith<typeof cancellationValidator>) {
    const subscription = await new CancelSubscription().handle({ tenantId: tenant.id, ...wish })
    return presentSubscription(subscription)
  }

  /** Takes a cancellation back. */
  async resume({ tenant }: HttpContext) {
    const subscription = await new ResumeSubscription().handle({ tenantId: tenant.id })
    return presentSubscription(subscription)
  }
}
