import { backOff } from '@tenant-education/adapter-kit'

/**
 * Codes of MySQL and MariaDB for work that was given up so that another transaction could go on.
 */
const LOCK_CONFLICTS = ['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD']

/** Times that work is run which the database gives up in favour of others. */
const MAXIMUM_RUNS = 10

/** Up to 10 milliseconds before the second run, up to 500 before later ones. */
const RETRY = { first: 5, longest: 250, jitter: 1 }

/** Milliseconds after which work that the database gave up is not begun again. */
const PATIENCE = 30_000

/**
 * Milliseconds to wait before work is run again that MySQL gave up because of a deadlock or a lock
 * that another transaction keeps; by chance, so that those who met do not meet again. Null when it
 * is not run again: it failed for another reason, or too often.
 *
 * @param run Number of the run that failed, from 1 on.
 * @param since When the first run began, by `performance.now()`.
 */
export function delayAfter(error: unknown, run: number, since: number): number | null {
  const isLate = run >= MAXIMUM_RUNS || performance.now() - since > PATIENCE
  if (isLate || !isLockConflict(error)) {
    return null
  }
  return backOff(RETRY, run)
}

function isLockConflict(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && LOCK_CONFLICTS.includes(code)
}
