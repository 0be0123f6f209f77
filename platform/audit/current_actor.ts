import { AsyncLocalStorage } from 'node:async_hooks'

/** Who does something, and where it was asked for. */
export interface AuditActor {
  /** `key:<id>`, `user:<id>`, `command:<name>`, `job:<name>` or `system`. */
  actor: string
  /** Of the request, where there was one. */
  ip?: string
  requestId?: string
}

const present = new AsyncLocalStorage<AuditActor>()

/**
 * Runs work in the name of somebody. Requests that change something, commands and jobs begin so,
 * and whatever is written into the audit log meanwhile is theirs.
 */
export function actingAs<Result>(actor: AuditActor, work: () => Result): Result {
  return present.run(actor, work)
}

/** In whose name this is done; the platform's own, where nobody asked for it. */
export function currentActor(): AuditActor {
  return present.getStore() ?? { actor: 'system' }
}
