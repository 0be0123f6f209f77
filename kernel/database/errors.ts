/** True when a write failed because a unique index already holds the value. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return (
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY' ||
    code === 'ER_DUP_ENTRY'
  )
}

/** Codes of MySQL and MariaDB for work that was given up so that another transaction could go on. */
const LOCK_CONFLICTS = ['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD']

/**
 * True when MySQL gave work up because other transactions hold what it needs: it has changed nothing
 * once its transaction is rolled back, and can be run again.
 */
export function isLockConflict(error: unknown): error is Error & { code: string } {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && LOCK_CONFLICTS.includes(code)
}
