import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#platform/http/validate'
import { AddAlias, RemoveAlias } from '../actions/change_aliases.js'
import { ReactivateAccount } from '../actions/reactivate_account.js'
import { ResetPassword } from '../actions/reset_password.js'
import { SuspendAccount } from '../actions/suspend_account.js'
import { presentAccount } from '../transformers/present_account.js'
import { aliasValidator, resetPasswordValidator, suspendValidator } from '../validators/accounts.js'
import { emptyValidator } from '../validators/domains.js'

/** Who may log in to an account, with which password, and under which addresses it is reached. */
export default class AccountAccessController {
  async suspend({ params, request, response, tenant }: HttpContext) {
    const options = await validate(suspendValidator, request.body())
    const input = { tenantId: tenant.id, accountId: params.accountId, ...options }
    return response.ok(await presentAccount(await new SuspendAccount().handle(input)))
  }

  async reactivate({ params, request, response, tenant }: HttpContext) {
    await validate(emptyValidator, request.body())
    const input = { tenantId: tenant.id, accountId: params.accountId }
    return response.ok(await presentAccount(await new ReactivateAccount().handle(input)))
  }

  async resetPassword({ params, request, response, tenant }: HttpContext) {
    const options = await validate(resetPasswordValidator, request.body())
    const { accountId } = params
    const input = { tenantId: tenant.id, accountId, ...options }
    const password = await new ResetPassword().handle(input)
    response.header('Cache-Control', 'no-store')
    const credentials = password === null ? null : { temporaryPassword: password }
    return response.ok({ accountId, credentials })
  }

  async addAlias({ params, request, response, tenant }: HttpContext) {
    const { alias } = await validate(aliasValidator, request.body())
    const input = { tenantId: tenant.id, accountId: params.accountId, alias }
    return response.created(await presentAccount(await new AddAlias().handle(input)))
  }

  async removeAlias({ params, response, tenant }: HttpContext) {
    const input = { tenantId: tenant.id, accountId: params.accountId, alias: params.alias }
    return response.ok(await presentAccount(await new RemoveAlias().handle(input)))
  }
}
