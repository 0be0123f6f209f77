import type { HttpContext } from '@adonisjs/core/http'
import type { AuditActor } from '#platform/audit/audit_log'

/** A person as the audit log names them, on a page that has no school yet. */
export function personActor({ request, requestId }: HttpContext, userId: string): AuditActor {
  return { actor: `user:${userId}`, ip: request.ip(), requestId }
}
