import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#platform/identifiers'
import AuditEvent from './audit_event.js'
import { currentActor, type AuditActor } from './current_actor.js'

export type { AuditActor } from './current_actor.js'

/**
 * Something that was done to an object of a tenant; by whoever acts now, unless it says otherwise.
 */
export interface AuditEntry extends Partial<AuditActor> {
  tenantId: string
  /** `<kind of object>.<what was done>`, such as `file.deleted`. */
  action: string
  target: { type: string; id: string }
  /** What changed, in ids, numbers and states: no names, no marks, no secrets. */
  changes?: Record<string, unknown>
}

/** Who a request comes from. */
export function actorOf({ caller, request, requestId }: HttpContext): AuditActor {
  return { actor: `${caller.kind}:${caller.id}`, ip: request.ip(), requestId }
}

/** A job of the platform, by its name. */
export function jobActor(name: string): AuditActor {
  return { actor: `job:${name}` }
}

/** Writes an event into the tenant's audit log, in the transaction that makes it true. */
export async function recordAudit(
  trx: TransactionClientContract,
  { tenantId, action, target, changes, ...by }: AuditEntry
): Promise<void> {
  const { actor, ip, requestId } = by.actor === undefined ? currentActor() : (by as AuditActor)
  await AuditEvent.create(
    {
      id: newId('aud'),
      tenantId,
      actor,
      action,
      targetType: target.type,
      targetId: target.id,
      changes: changes ?? null,
      ip: ip ?? null,
      requestId: requestId ?? null,
    },
    { client: trx }
  )
}
