/** True when a write failed because a unique index already holds the value. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return (
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY' ||
    code === 'ER_DUP_ENTRY'
  )
}

/**
 * True when MySQL gave a transaction up so that another one could go on: it has changed nothing and
 * can be run again.
 */
export function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ER_LOCK_DEADLOCK'
}
