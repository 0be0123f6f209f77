import type { JobOptions } from '@adonisjs/queue/types'
import logger from '@adonisjs/core/services/logger'
import { epochOf, systemClock } from '#platform/clock'
import { inFairLanes } from '#platform/work/lanes'
import { PeriodicJob } from '#platform/queue/periodic_job'
import { isEnabled } from '#kernel/tenancy/module_state'
import { tendAccount } from '../accounts/actions/tend_account.js'
import EmailAccount from '../models/email_account.js'
import { dueAccounts } from '../accounts/queries/accounts.js'

const HOUR = 3_600_000

/** Accounts that one run looks at, and how many at the same time. */
const BATCH = 200
const LANES = 6

/** Milliseconds for which one run begins to work on accounts; the rest is left to the next. */
const PATIENCE = 20_000

/** Does what has become due for accounts, of all tenants. */
export default class TendAccountsJob extends PeriodicJob {
  static options: JobOptions = { name: 'student-email.tend_accounts' }

  async work(): Promise<void> {
    const accounts = await dueAccounts(epochOf(systemClock), BATCH)
    const options = { lanes: LANES, patience: PATIENCE }
    await inFairLanes(accounts, options, (account) => this.#tend(account))
  }

  /** One account in trouble does not keep the others waiting. */
  async #tend(account: EmailAccount): Promise<void> {
    const { tenantId, id } = account
    try {
      if (await isEnabled(tenantId, 'student-email')) {
        await tendAccount(account)
      } else {
        await postpone(account)
      }
    } catch (error) {
      logger.error({ err: error, tenantId, accountId: id }, 'an account could not be tended')
    }
  }
}

/** Accounts of a tenant without the module must not keep those of others from their turn. */
async function postpone({ tenantId, id }: EmailAccount): Promise<void> {
  await EmailAccount.forTenant(tenantId)
    .where('id', id)
    .update({ nextAttemptAt: epochOf(systemClock) + HOUR })
}
