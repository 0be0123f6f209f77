import type { HttpContext } from '@adonisjs/core/http'
import { iso } from '#platform/http/moments'
import { emptyValidator, validate } from '#platform/http/validate'
import { deleteAccount } from '../accounts/actions/delete_account.js'
import { exceptionFor, provisionAccount } from '../accounts/actions/provision_account.js'
import { restoreAccount } from '../accounts/actions/restore_account.js'
import { updateAccount } from '../accounts/actions/update_account.js'
import { findAccount, listAccounts } from '../accounts/queries/accounts.js'
import { findConfiguration } from '../providers/queries/configurations.js'
import { previewAccounts } from '../accounts/queries/preview.js'
import { checkPatterns } from '../accounts/services/user_name_pattern.js'
import { presentAccount, presentAccounts } from '../accounts/transformers/account.js'
import {
  accountListValidator,
  createAccountValidator,
  deleteValidator,
  previewValidator,
  updateAccountValidator,
} from '../accounts/validators/accounts.js'
import { checkNames } from '../accounts/validators/student_fields.js'

/** Milliseconds that a request waits for the provider before it answers 202. */
const PROVIDER_DEADLINE = 10_000

/** E-mail accounts of pupils. */
export default class AccountsController {
  async index({ request, tenant }: HttpContext) {
    const filter = await validate(accountListValidator, request.qs())
    const { accounts, total } = await listAccounts(tenant.id, filter)
    return { accounts: await presentAccounts(tenant.id, accounts), total }
  }

  async preview({ request, tenant }: HttpContext) {
    const { students, options } = await validate(previewValidator, request.body())
    checkPatterns(options?.usernamePatterns ?? [], 'options.usernamePatterns')
    const configuration = await findConfiguration(tenant.id)
    const previews = await previewAccounts(students, {
      tenantId: tenant.id,
      configuration,
      ...options,
    })
    return { previews }
  }

  async store({ request, response, tenant, caller }: HttpContext) {
    const input = await validate(createAccountValidator, request.body())
    checkNames(input)
    const { passwordDelivery, onExists = 'suffix', ...student } = input
    const result = await provisionAccount({
      tenantId: tenant.id,
      student,
      configuration: await findConfiguration(tenant.id),
      onExists,
      passwordDelivery,
      deadlineMs: PROVIDER_DEADLINE,
    })

    if (result.error) {
      throw exceptionFor(result.error)
    }
    const account = await presentAccount(result.account!)
    if (result.outcome === 'pending') {
      return { account }
    }
    const mayKnow = caller.scopes.has('emails:credentials')
    const password = mayKnow ? result.password : null
    const credentials = password === null ? null : { temporaryPassword: password }
    response.header('Cache-Control', 'no-store')
    return { account, credentials }
  }

  async show({ params, tenant }: HttpContext) {
    return presentAccount(await findAccount(tenant.id, params.accountId))
  }

  async update({ params, request, tenant }: HttpContext) {
    const changes = await validate(updateAccountValidator, request.body())
    const input = { tenantId: tenant.id, accountId: params.accountId, changes }
    return presentAccount(await updateAccount(input))
  }

  async destroy({ params, request, tenant }: HttpContext) {
    const { purge } = await validate(deleteValidator, request.qs())
    const restorableUntil = await deleteAccount({
      tenantId: tenant.id,
      accountId: params.accountId,
      purge: purge === 'true',
    })
    return { success: true, restorableUntil: iso(restorableUntil) }
  }

  async restore({ params, request, tenant }: HttpContext) {
    await validate(emptyValidator, request.body())
    const input = { tenantId: tenant.id, accountId: params.accountId }
    return presentAccount(await restoreAccount(input))
  }
}
