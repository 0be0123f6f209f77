import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#platform/http/validate'
import { paymentConfiguration } from '../queries/payment_configuration.js'
import { listTransactions, transactionTable } from '../queries/payment_lists.js'
import { paymentStatistics } from '../queries/payment_statistics.js'
import { transactionsValidator } from '../validators/payments.js'

/** A tenant's payments as a whole. */
export default class PaymentOverviewsController {
  /** What the tenant's gateway and its fee are. */
  async configuration({ tenant }: HttpContext) {
    return paymentConfiguration(tenant)
  }

  /** Payments, newest first: a page as JSON, all that match as CSV. */
  async transactions({ request, response, tenant }: HttpContext) {
    const filter = await validate(transactionsValidator, request.qs())
    response.vary('Accept')
    if (request.accepts(['application/json', 'text/csv']) !== 'text/csv') {
      return listTransactions(tenant.id, filter)
    }
    response.header('Content-Type', 'text/csv; charset=utf-8')
    response.header('Content-Disposition', 'attachment; filename="payments.csv"')
    return response.stream(transactionTable(tenant.id, filter))
  }

  /** Figures of all payments. */
  async statistics({ tenant }: HttpContext) {
    return paymentStatistics(tenant.id)
  }
}
