import { setTimeout as wait } from 'node:timers/promises'
import { systemClock, type Clock } from '#platform/clock'
import { ApiException } from '#platform/http/api_exception'
import { Hold } from '#platform/work/hold'
import EmailAccount from '../../models/email_account.js'

/** Milliseconds after which a change is taken for dead whose process was killed. */
const LEASE = 60_000

/** Milliseconds that a change waits for the one before it, and between two looks. */
const PATIENCE = 3000
const PAUSE = 50

/**
 * Makes a change of an account while nobody else makes one, so that what the provider was told last
 * and what stands here last are the same. The account is read anew first.
 *
 * @throws {ApiException} `EMAIL_INVALID_STATE` (409) when another change takes longer than three
 *   seconds; and whatever the change throws.
 */
export async function exclusively<Result>(
  account: EmailAccount,
  change: () => Promise<Result>,
  clock = systemClock
): Promise<Result> {
  const { tenantId, id } = account
  const row = () => EmailAccount.forTenant(tenantId).where('id', id)
  const hold = await lock(row, clock)
  try {
    await account.refresh()
    return await change()
  } finally {
    await hold.release()
  }
}

async function lock(
  row: () => ReturnType<typeof EmailAccount.forTenant>,
  clock: Clock
): Promise<Hold> {
  for (let waited = 0; waited < PATIENCE; waited += PAUSE) {
    const hold = await Hold.take(row, 'lockedUntil', LEASE, clock)
    if (hold) {
      return hold
    }
    await wait(PAUSE)
  }
  throw new ApiException(
    'EMAIL_INVALID_STATE',
    'Another change of the account is running. Try again soon.',
    { 'Retry-After': '5' }
  )
}
