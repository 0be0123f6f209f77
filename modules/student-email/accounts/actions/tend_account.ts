import EmailAccount from '../../models/email_account.js'
import { exclusively } from '../services/account_lock.js'
import { mailProvider } from '../../providers/services/mail_providers.js'
import { createMailbox } from './create_mailbox.js'
import { purgeAccount } from './purge_account.js'

/** Milliseconds for which a worker has an account to itself, and after which a failure is repeated. */
const LEASE = 300_000

/** Milliseconds between looks at a mailbox that is not ready: 1, 2, 4 … 60 minutes. */
const FIRST_LOOK = 60_000
const LONGEST_WAIT = 3_600_000

/**
 * Does what has become due for an account: asks the provider what became of a pending one, looks
 * whether a mailbox receives mail by now, erases one whose restore window is over.
 *
 * @throws what the provider or the database threw; the account is due again later.
 */
export async function tendAccount(account: EmailAccount): Promise<void> {
  if (!(await claim(account))) {
    return
  }
  switch (account.status) {
    case 'pending':
      await createMailbox(account, { onExists: 'fail' })
      break
    case 'active':
    case 'suspended':
      await lookWhetherReady(account)
      break
    case 'deleted':
    case 'failed':
      await exclusively(account, () => erase(account))
      break
  }
}

async function claim({ tenantId, id, nextAttemptAt }: EmailAccount): Promise<boolean> {
  const claimed = await EmailAccount.forTenant(tenantId)
    .where('id', id)
    .where('nextAttemptAt', nextAttemptAt!.toMillis())
    .update({ nextAttemptAt: Date.now() + LEASE })
  return Number(claimed) > 0
}

/** Somebody may have restored it meanwhile. */
async function erase(account: EmailAccount): Promise<void> {
  if (account.status === 'deleted' || account.status === 'failed') {
    await purgeAccount(account)
  }
}

async function lookWhetherReady(account: EmailAccount): Promise<void> {
  const { tenantId, id, attempts, address, provider } = account
  const { service } = await mailProvider(tenantId, provider)
  const mailbox = await service.find(address)
  const isReady = mailbox?.isReady ?? false
  const wait = Math.min(FIRST_LOOK * 2 ** attempts, LONGEST_WAIT)
  await EmailAccount.forTenant(tenantId)
    .where('id', id)
    .whereIn('status', ['active', 'suspended'])
    .update({
      mailboxReady: isReady,
      attempts: isReady ? 0 : attempts + 1,
      nextAttemptAt: isReady ? null : Date.now() + wait,
      updatedAt: Date.now(),
    })
}
