import type { HttpContext } from '@adonisjs/core/http'
import { emptyValidator, validate } from '#platform/http/validate'
import { addAlias, removeAlias } from '../accounts/actions/change_aliases.js'
import { reactivateAccount } from '../accounts/actions/reactivate_account.js'
import { resetPassword } from '../accounts/actions/reset_password.js'
import { suspendAccount } from '../accounts/actions/suspend_account.js'
import { presentAccount } from '../accounts/transformers/account.js'
import {
  aliasValidator,
  resetPasswordValidator,
  suspendValidator,
} from '../accounts/validators/accounts.js'

/** Who may log in to an account, with which password, and under which addresses it is reached. */
export default class AccountAccessController {
  async suspend({ params, request, tenant }: HttpContext) {
    const options = await validate(suspendValidator, request.body())
    const input = { tenantId: tenant.id, accountId: params.accountId, ...options }
    return presentAccount(await suspendAccount(input))
  }

  async reactivate({ params, request, tenant }: HttpContext) {
    await validate(emptyValidator, request.body())
    const input = { tenantId: tenant.id, accountId: params.accountId }
    return presentAccount(await reactivateAccount(input))
  }

  async resetPassword({ params, request, response, tenant }: HttpContext) {
    const options = await validate(resetPasswordValidator, request.body())
    const { accountId } = params
    const input = { tenantId: tenant.id, accountId, ...options }
    const password = await resetPassword(input)
    response.header('Cache-Control', 'no-store')
    const credentials = password === null ? null : { temporaryPassword: password }
    return { accountId, credentials }
  }

  async addAlias({ params, request, tenant }: HttpContext) {
    const { alias } = await validate(aliasValidator, request.body())
    const input = { tenantId: tenant.id, accountId: params.accountId, alias }
    return presentAccount(await addAlias(input))
  }

  async removeAlias({ params, tenant }: HttpContext) {
    const input = { tenantId: tenant.id, accountId: params.accountId, alias: params.alias }
    return presentAccount(await removeAlias(input))
  }
}
