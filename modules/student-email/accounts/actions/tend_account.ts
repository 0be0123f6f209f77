import { backOff } from '@tenant-education/adapter-kit'
import { epochOf, systemClock, type Clock } from '#platform/clock'
import { touched } from '#platform/database/timestamp'
import { holdUntil } from '#platform/work/hold'
import EmailAccount from '../../models/email_account.js'
import { exclusively } from '../services/account_lock.js'
import { mailProvider } from '../../providers/services/mail_providers.js'
import { createMailbox } from './create_mailbox.js'
import { purgeAccount } from './purge_account.js'

/**
 * Milliseconds for which a worker has an account to itself, and after which a failure is repeated.
 */
const LEASE = 300_000

/** Between looks at a mailbox that is not ready: 1, 2, 4 … 60 minutes. */
const LOOKS = { first: 60_000, longest: 3_600_000 }

/**
 * Does what has become due for an account: asks the provider what became of a pending one, looks
 * whether a mailbox receives mail by now, erases one whose restore window is over.
 *
 * @throws what the provider or the database threw; the account is due again later.
 */
export async function tendAccount(account: EmailAccount, clock = systemClock): Promise<void> {
  const { tenantId, id, nextAttemptAt } = account
  const row = EmailAccount.forTenant(tenantId).where('id', id)
  const seen = nextAttemptAt!.toMillis()
  if (!(await holdUntil(row, 'nextAttemptAt', epochOf(clock) + LEASE, { seen }))) {
    return
  }
  switch (account.status) {
    case 'pending':
      await createMailbox(account, { onExists: 'fail' }, clock)
      break
    case 'active':
    case 'suspended':
      await lookWhetherReady(account, clock)
      break
    case 'deleted':
    case 'failed':
      await exclusively(account, () => erase(account), clock)
      break
  }
}

/** Somebody may have restored it meanwhile. */
async function erase(account: EmailAccount): Promise<void> {
  if (account.status === 'deleted' || account.status === 'failed') {
    await purgeAccount(account)
  }
}

async function lookWhetherReady(account: EmailAccount, clock: Clock): Promise<void> {
  const { tenantId, id, attempts, address, provider } = account
  const { service } = await mailProvider(tenantId, provider)
  const mailbox = await service.find(address)
  const isReady = mailbox?.isReady ?? false
  const wait = backOff(LOOKS, attempts + 1)
  await EmailAccount.forTenant(tenantId)
    .where('id', id)
    .whereIn('status', ['active', 'suspended'])
    .update({
      mailboxReady: isReady,
      attempts: isReady ? 0 : attempts + 1,
      nextAttemptAt: isReady ? null : epochOf(clock) + wait,
      ...touched(),
    })
}
