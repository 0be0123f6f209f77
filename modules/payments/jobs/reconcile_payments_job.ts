import type { JobOptions } from '@adonisjs/queue/types'
import { systemClock } from '#platform/clock'
import { PeriodicJob } from '#platform/queue/periodic_job'
import { ReconcilePayments } from '../actions/reconcile_payments.js'
import { duePayments, forgottenEvents } from '../queries/due_work.js'
import SettleGatewayEventJob from './settle_gateway_event_job.js'

/** Milliseconds for which one run begins new checks; the rest is left to the next. */
const PATIENCE = 20_000

/** Looks after payments that nobody told us of, and events whose own job was lost. */
export default class ReconcilePaymentsJob extends PeriodicJob {
  static options: JobOptions = { name: 'payments.reconcile_payments' }

  async work(): Promise<void> {
    const now = systemClock.now()
    for (const event of await forgottenEvents(now)) {
      await SettleGatewayEventJob.dispatch(event)
    }
    await new ReconcilePayments().handle(await duePayments(now), PATIENCE)
  }
}
