import { Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import logger from '@adonisjs/core/services/logger'
import { isEnabled } from '#kernel/tenancy/module_state'
import { TendAccount } from '../actions/tend_account.js'
import type EmailAccount from '../models/email_account.js'
import { dueAccounts } from '../queries/accounts.js'

/** Accounts that one run looks at, and how many at the same time. */
const BATCH = 200
const CONCURRENCY = 5

/** Does what has become due for accounts, of all tenants. */
export default class TendAccounts extends Job<Record<string, never>> {
  static options: JobOptions = { name: 'student-email.tend_accounts' }

  async execute(): Promise<void> {
    const accounts = await dueAccounts(Date.now(), BATCH)
    const due = accounts.values()
    const work = async () => {
      for (const account of due) {
        await this.#tend(account)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
  }

  /** One account in trouble does not keep the others waiting. */
  async #tend(account: EmailAccount): Promise<void> {
    const { tenantId, id } = account
    try {
      if (await isEnabled(tenantId, 'student-email')) {
        await new TendAccount().handle(account)
      }
    } catch (error) {
      logger.error({ err: error, tenantId, accountId: id }, 'an account could not be tended')
    }
  }
}
