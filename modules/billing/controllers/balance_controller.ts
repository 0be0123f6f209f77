import type { HttpContext } from '@adonisjs/core/http'
import { systemClock } from '#platform/clock'
import { validate } from '#platform/http/validate'
import { balanceOf } from '../invoices/queries/balance.js'
import { listPayments } from '../payments/queries/payments.js'
import { listValidator } from '../payments/validators/payments.js'

/** Money between a tenant and the platform. */
export default class BalanceController {
  /** What the tenant owes, and what it is owed. */
  async show({ request, tenant }: HttpContext) {
    const page = await validate(listValidator, request.qs())
    return balanceOf(tenant.id, page, systemClock.now())
  }

  /** All payments of the tenant. */
  async payments({ request, tenant }: HttpContext) {
    const page = await validate(listValidator, request.qs())
    return listPayments(tenant.id, page)
  }
}
