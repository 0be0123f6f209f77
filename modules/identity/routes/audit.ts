import { endpoint, ok } from '#platform/http/endpoint'
import { auditEvents } from '../transformers/audit_event.js'
import { auditValidator } from '../validators/audit.js'

const AuditController = () => import('../controllers/audit_controller.js')

/** Routes of the audit log. */
export function auditRoutes(): void {
  endpoint('GET /api/audit', [AuditController, 'index'], {
    operation: 'audit.list',
    summary: 'List who did what in the school, newest first',
    description:
      '`actor` is `user:<id>`, `key:<id>`, or a kind alone (`user`, `key`, `command`, `job`, `system`); ' +
      '`action` is whole (`file.deleted`) or the kind of object (`file`); `target` is an id, or ' +
      '`<type>:<id>`; `from` and `to` (exclusive) are moments of ISO 8601. With `Accept: text/csv` all ' +
      'that match come as a file, and `limit` and `offset` do not count.',
    access: { scope: 'audit:read' },
    query: auditValidator,
    answer: ok('A page of the log', auditEvents, { files: ['text/csv'] }),
  })
}
