import {
  described,
  moment,
  named,
  object,
  oneOf,
  orNull,
  pageOf,
  shape,
  text,
  textOrNull,
  type Shown,
} from '#platform/http/shapes'
import { iso } from '#platform/http/moments'
import type AuditEvent from '#platform/audit/audit_event'

/** Who did it, with the name that is theirs today. */
const actor = object({
  kind: oneOf('user', 'key', 'command', 'job', 'system'),
  id: textOrNull,
  name: described('Of a person or an API key; null where it is there no more', textOrNull),
})

/** An event of the audit log. */
export const auditEvent = named(
  'AuditEvent',
  object({
    id: text,
    at: moment,
    actor,
    action: described('`<kind of object>.<what was done>`, such as `file.deleted`', text),
    target: object({ type: text, id: text, name: described('Of a person', textOrNull) }),
    changes: described(
      'Ids, numbers and states: no names, no marks, no secrets',
      orNull(shape<Record<string, unknown>>({ type: 'object', additionalProperties: true }))
    ),
    ip: textOrNull,
    requestId: textOrNull,
  })
)

/** A page of the audit log. */
export const auditEvents = pageOf('events', auditEvent)

/** Names by actor, as the log writes them. */
export type Names = ReadonlyMap<string, string>

type Kind = Shown<typeof actor>['kind']

/**
 * An event of the audit log.
 *
 * @param names Today's names of people and keys, by actor: `user:<id>`, `key:<id>`.
 */
export function presentAuditEvent(row: AuditEvent, names: Names): Shown<typeof auditEvent> {
  const [kind, ...rest] = row.actor.split(':')
  return {
    id: row.id,
    at: iso(row.at),
    actor: {
      kind: kind as Kind,
      id: rest.length > 0 ? rest.join(':') : null,
      name: names.get(row.actor) ?? null,
    },
    action: row.action,
    target: {
      type: row.targetType,
      id: row.targetId,
      name: row.targetType === 'member' ? (names.get(`user:${row.targetId}`) ?? null) : null,
    },
    changes: row.changes,
    ip: row.ip,
    requestId: row.requestId,
  }
}
