import type { HttpContext } from '@adonisjs/core/http'
import { validate } from '#platform/http/validate'
import { DeleteAccount } from '../actions/delete_account.js'
import { exceptionFor, ProvisionAccount } from '../actions/provision_account.js'
import { RestoreAccount } from '../actions/restore_account.js'
import { UpdateAccount } from '../actions/update_account.js'
import { accountOf, listAccounts } from '../queries/accounts.js'
import { configurationOf } from '../queries/configurations.js'
import { previewAccounts } from '../queries/preview.js'
import { checkPatterns } from '../services/user_name_pattern.js'
import { presentAccount, presentAccounts } from '../transformers/present_account.js'
import {
  accountListValidator,
  createAccountValidator,
  deleteValidator,
  previewValidator,
  updateAccountValidator,
} from '../validators/accounts.js'
import { emptyValidator } from '../validators/domains.js'
import { checkNames } from '../validators/student_fields.js'

/** Milliseconds that a request waits for the provider before it answers 202. */
const PROVIDER_DEADLINE = 10_000

/** E-mail accounts of pupils. */
export default class AccountsController {
  async index({ request, response, tenant }: HttpContext) {
    const filter = await validate(accountListValidator, request.qs())
    const { accounts, total } = await listAccounts(tenant.id, filter)
    return response.ok({ accounts: await presentAccounts(tenant.id, accounts), total })
  }

  async preview({ request, response, tenant }: HttpContext) {
    const { students, options } = await validate(previewValidator, request.body())
    checkPatterns(options?.usernamePatterns ?? [], 'options.usernamePatterns')
    const configuration = await configurationOf(tenant.id)
    const previews = await previewAccounts(students, {
      tenantId: tenant.id,
      configuration,
      ...options,
    })
    return response.ok({ previews })
  }

  async store({ request, response, tenant, apiKey }: HttpContext) {
    const input = await validate(createAccountValidator, request.body())
    checkNames(input)
    const { passwordDelivery, onExists = 'suffix', ...student } = input
    const result = await new ProvisionAccount().handle({
      tenantId: tenant.id,
      student,
      configuration: await configurationOf(tenant.id),
      onExists,
      passwordDelivery,
      deadlineMs: PROVIDER_DEADLINE,
    })

    if (result.error) {
      throw exceptionFor(result.error)
    }
    const account = await presentAccount(result.account!)
    if (result.outcome === 'pending') {
      return response.accepted({ account })
    }
    const mayKnow = apiKey.scopes.has('emails:credentials')
    const password = mayKnow ? result.password : null
    const credentials = password === null ? null : { temporaryPassword: password }
    response.header('Cache-Control', 'no-store')
    return response.created({ account, credentials })
  }

  async show({ params, response, tenant }: HttpContext) {
    return response.ok(await presentAccount(await accountOf(tenant.id, params.accountId)))
  }

  async update({ params, request, response, tenant }: HttpContext) {
    const changes = await validate(updateAccountValidator, request.body())
    const input = { tenantId: tenant.id, accountId: params.accountId, changes }
    return response.ok(await presentAccount(await new UpdateAccount().handle(input)))
  }

  async destroy({ params, request, response, tenant }: HttpContext) {
    const { purge } = await validate(deleteValidator, request.qs())
    const restorableUntil = await new DeleteAccount().handle({
      tenantId: tenant.id,
      accountId: params.accountId,
      purge: purge === 'true',
    })
    return response.ok({ success: true, restorableUntil: restorableUntil?.toISO() ?? null })
  }

  async restore({ params, request, response, tenant }: HttpContext) {
    await validate(emptyValidator, request.body())
    const input = { tenantId: tenant.id, accountId: params.accountId }
    return response.ok(await presentAccount(await new RestoreAccount().handle(input)))
  }
}
