import type { HttpContext } from '@adonisjs/core/http'
import { iso } from '#platform/http/moments'
import type { ContextWith } from '#platform/http/checked_input'
import { deleteAccount } from '../accounts/actions/delete_account.js'
import { exceptionFor, provisionAccount } from '../accounts/actions/provision_account.js'
import { restoreAccount } from '../accounts/actions/restore_account.js'
import { updateAccount } from '../accounts/actions/update_account.js'
import { findAccount, listAccounts } from '../accounts/queries/accounts.js'
import { findConfiguration } from '../providers/queries/configurations.js'
import { previewAccounts } from '../accounts/queries/preview.js'
import { checkPatterns } from '../accounts/services/user_name_pattern.js'
import { presentAccount, presentAccounts } from '../accounts/transformers/account.js'
import type {
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
  async index({ tenant, input: filter }: ContextWith<typeof accountListValidator>) {
    const { accounts, total } = await listAccounts(tenant.id, filter)
    return { accounts: await presentAccounts(tenant.id, accounts), total }
  }

  async preview({ tenant, input: { students, options } }: ContextWith<typeof previewValidator>) {
    checkPatterns(options?.usernamePatterns ?? [], 'options.usernamePatterns')
    const configuration = await findConfiguration(tenant.id)
    const previews = await previewAccounts(students, {
      tenantId: tenant.id,
      configuration,
      ...options,
    })
    return { previews }
  }

  async store({ response, tenant, caller, input }: ContextWith<typeof createAccountValidator>) {
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

  async update({ params, tenant, input: changes }: ContextWith<typeof updateAccountValidator>) {
    const input = { tenantId: tenant.id, accountId: params.accountId, changes }
    return presentAccount(await updateAccount(input))
  }

  async destroy({ params, tenant, input: { purge } }: ContextWith<typeof deleteValidator>) {
    const restorableUntil = await deleteAccount({
      tenantId: tenant.id,
      accountId: params.accountId,
      purge: purge === 'true',
    })
    return { success: true, restorableUntil: iso(restorableUntil) }
  }

  async restore({ params, tenant }: HttpContext) {
    const input = { tenantId: tenant.id, accountId: params.accountId }
    return presentAccount(await restoreAccount(input))
  }
}
