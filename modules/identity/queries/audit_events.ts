import type { Readable } from 'node:stream'
import ApiKey from '#platform/access/api_key'
import AuditEvent from '#platform/audit/audit_event'
import { csvStream } from '#platform/csv'
import { validationError } from '#platform/http/api_exception'
import { momentOf } from '#platform/http/moments'
import type { Shown } from '#platform/http/shapes'
import User from '../models/user.js'
import {
  presentAuditEvent,
  type auditEvent,
  type auditEvents,
  type Names,
} from '../transformers/audit_event.js'

/** Which events are meant; all of the school where nothing is said. */
export interface AuditFilter {
  /** As the log writes them (`user:usr_…`), or a kind alone (`key`). */
  actor?: string
  /** Whole (`file.deleted`), or the kind of object (`file`). */
  action?: string
  /** `<type>:<id>`, or an id alone. */
  target?: string
  /** ISO 8601: then or later. */
  from?: string
  /** ISO 8601: before. */
  to?: string
}

/** Events that are read at a time for a file. */
const BATCH = 500

const COLUMNS = [
  'at',
  'actor',
  'actorName',
  'action',
  'targetType',
  'targetId',
  'changes',
  'ip',
  'requestId',
]

/**
 * Events of a school, newest first, with the number of all that match.
 *
 * @throws {ApiException} `VALIDATION_ERROR` for something that is no moment.
 */
export async function listAuditEvents(
  tenantId: string,
  { limit, offset, ...filter }: AuditFilter & { limit: number; offset: number }
): Promise<Shown<typeof auditEvents>> {
  const [rows, [{ $extras }]] = await Promise.all([
    matching(tenantId, filter)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
    matching(tenantId, filter).count('* as total'),
  ])
  return { events: await present(tenantId, rows), total: Number($extras.total) }
}

/** All events that match, as a table, newest first. */
export function auditTable(tenantId: string, filter: AuditFilter): Readable {
  // What is wrong with the filter is told before the first line is sent.
  matching(tenantId, filter)
  return csvStream(COLUMNS, tableRows(tenantId, filter))
}

async function* tableRows(tenantId: string, filter: AuditFilter): AsyncGenerator<unknown[]> {
  let last: AuditEvent | undefined
  for (;;) {
    const query = matching(tenantId, filter).orderBy('at', 'desc').orderBy('id', 'desc')
    if (last) {
      const [at, id] = [last.at.toMillis(), last.id]
      void query.where((older) =>
        older.where('at', '<', at).orWhere((same) => same.where('at', at).where('id', '<', id))
      )
    }
    const rows = await query.limit(BATCH)
    for (const event of await present(tenantId, rows)) {
      yield cellsOf(event)
    }
    if (rows.length < BATCH) {
      return
    }
    last = rows.at(-1)
  }
}

function cellsOf(event: Shown<typeof auditEvent>): unknown[] {
  const { at, actor, action, target, changes, ip, requestId } = event
  return [
    at,
    actor.id === null ? actor.kind : `${actor.kind}:${actor.id}`,
    actor.name,
    action,
    target.type,
    target.id,
    changes && JSON.stringify(changes),
    ip,
    requestId,
  ]
}

function matching(tenantId: string, { actor, action, target, from, to }: AuditFilter) {
  const query = AuditEvent.forTenant(tenantId)
  if (actor) {
    void (/[:]|^system$/.test(actor)
      ? query.where('actor', actor)
      : query.where('actor', '>', `${actor}:`).where('actor', '<', `${actor};`))
  }
  if (action) {
    void (action.includes('.')
      ? query.where('action', action)
      : query.where('action', '>', `${action}.`).where('action', '<', `${action}/`))
  }
  if (target) {
    const [type, ...id] = target.split(':')
    void (id.length > 0
      ? query.where({ targetType: type, targetId: id.join(':') })
      : query.where('targetId', target))
  }
  const [since, until] = [from && momentOf('from', from), to && momentOf('to', to)]
  if (since) {
    void query.where('at', '>=', since.toMillis())
  }
  if (until) {
    void query.where('at', '<', until.toMillis())
  }
  if (since && until && until < since) {
    throw validationError('to: must not be before from')
  }
  return query
}

async function present(tenantId: string, rows: AuditEvent[]) {
  const names = await namesOf(tenantId, rows)
  return rows.map((row) => presentAuditEvent(row, names))
}

/** Names of the people and keys that the log of this school mentions, as they are today. */
async function namesOf(tenantId: string, rows: AuditEvent[]): Promise<Names> {
  const mentioned = new Set(
    rows.flatMap(({ actor, targetType, targetId }) =>
      targetType === 'member' ? [actor, `user:${targetId}`] : [actor]
    )
  )
  const idsOf = (kind: string) =>
    [...mentioned]
      .filter((one) => one.startsWith(`${kind}:`))
      .map((one) => one.slice(kind.length + 1))
  const [users, keys] = await Promise.all([
    User.query().whereIn('id', idsOf('user')),
    ApiKey.forTenant(tenantId).whereIn('id', idsOf('key')),
  ])
  return new Map([
    ...users.map(({ id, name }) => [`user:${id}`, name] as const),
    ...keys.map(({ id, name }) => [`key:${id}`, name] as const),
  ])
}
