import type { HttpContext } from '@adonisjs/core/http'
import type { ContextWith } from '#platform/http/checked_input'
import { addAlias, removeAlias } from '../accounts/actions/change_aliases.js'
import { reactivateAccount } from '../accounts/actions/reactivate_account.js'
import { resetPassword } from '../accounts/actions/reset_password.js'
import { suspendAccount } from '../accounts/actions/suspend_account.js'
import { presentAccount } from '../accounts/transformers/account.js'
import type {
  aliasValidator,
  resetPasswordValidator,
  suspendValidator,
} from '../accounts/validators/accounts.js'

/** Who may log in to an account, with which password, and under which addresses it is reached. */
export default class AccountAccessController {
  async suspend({ params, tenant, input: options }: ContextWith<typeof suspendValidator>) {
    const input = { tenantId: tenant.id, accountId: params.accountId, ...options }
    return presentAccount(await suspendAccount(input))
  }

  async reactivate({ params, tenant }: HttpContext) {
    const input = { tenantId: tenant.id, accountId: params.accountId }
    return presentAccount(await reactivateAccount(input))
  }

  async resetPassword({
    params,
    response,
    tenant,
    input: options,
  }: ContextWith<typeof resetPasswordValidator>) {
    const { accountId } = params
    const input = { tenantId: tenant.id, accountId, ...options }
    const password = await resetPassword(input)
    response.header('Cache-Control', 'no-store')
    const credentials = password === null ? null : { temporaryPassword: password }
    return { accountId, credentials }
  }

  async addAlias({ params, tenant, input: { alias } }: ContextWith<typeof aliasValidator>) {
    const input = { tenantId: tenant.id, accountId: params.accountId, alias }
    return presentAccount(await addAlias(input))
  }

  async removeAlias({ params, tenant }: HttpContext) {
    const input = { tenantId: tenant.id, accountId: params.accountId, alias: params.alias }
    return presentAccount(await removeAlias(input))
  }
}
