import type { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import type { ContextWith } from '#platform/http/checked_input'
import { paymentConfiguration } from '../queries/payment_configuration.js'
import { listTransactions, paymentTotals, transactionTable } from '../queries/payment_lists.js'
import { paymentTimeline } from '../queries/payment_timeline.js'
import { paymentStatistics } from '../queries/payment_statistics.js'
import type { totalsValidator, transactionsValidator } from '../validators/payments.js'

/** A tenant's payments as a whole. */
export default class PaymentOverviewsController {
  /** What the tenant's gateway and its fee are. */
  async configuration({ tenant }: HttpContext) {
    return paymentConfiguration(tenant)
  }

  /** Payments, newest first: a page as JSON, all that match as CSV. */
  async transactions({
    request,
    response,
    tenant,
    input: filter,
  }: ContextWith<typeof transactionsValidator>) {
    response.vary('Accept')
    if (request.accepts(['application/json', 'text/csv']) !== 'text/csv') {
      return listTransactions(tenant.id, filter)
    }
    answerTable(response, transactionTable(tenant.id, filter))
  }

  /** All payments that match as CSV, for those who cannot say what they accept. */
  async export({ response, tenant, input: filter }: ContextWith<typeof totalsValidator>) {
    answerTable(response, transactionTable(tenant.id, filter))
  }

  /** Sums of the payments that match. */
  async totals({ tenant, input }: ContextWith<typeof totalsValidator>) {
    return paymentTotals(tenant.id, input)
  }

  /** One payment and its history. */
  async timeline({ params, tenant }: HttpContext) {
    return paymentTimeline(tenant.id, params.reference)
  }

  /** Figures of all payments. */
  async statistics({ tenant }: HttpContext) {
    return paymentStatistics(tenant.id)
  }
}

function answerTable(response: HttpContext['response'], table: Readable): void {
  response.header('Content-Type', 'text/csv; charset=utf-8')
  response.header('Content-Disposition', 'attachment; filename="payments.csv"')
  response.stream(table)
}
