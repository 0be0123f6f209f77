import { systemClock } from '#platform/clock'
import type { ContextWith } from '#platform/http/checked_input'
import { balanceOf } from '../invoices/queries/balance.js'
import { listPayments } from '../payments/queries/payments.js'
import type { listValidator } from '../payments/validators/payments.js'

/** Money between a tenant and the platform. */
export default class BalanceController {
  /** What the tenant owes, and what it is owed. */
  async show({ tenant, input: page }: ContextWith<typeof listValidator>) {
    return balanceOf(tenant.id, page, systemClock.now())
  }

  /** All payments of the tenant. */
  async payments({ tenant, input: page }: ContextWith<typeof listValidator>) {
    return listPayments(tenant.id, page)
  }
}
