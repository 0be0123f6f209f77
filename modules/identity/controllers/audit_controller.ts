import type { ContextWith } from '#platform/http/checked_input'
import { auditTable, listAuditEvents } from '../queries/audit_events.js'
import type { auditValidator } from '../validators/audit.js'

/** Who did what in a school. */
export default class AuditController {
  /** A page as JSON, all that match as CSV. */
  async index({ request, response, tenant, input: filter }: ContextWith<typeof auditValidator>) {
    response.vary('Accept')
    if (request.accepts(['application/json', 'text/csv']) !== 'text/csv') {
      return listAuditEvents(tenant.id, filter)
    }
    response.header('Content-Type', 'text/csv; charset=utf-8')
    response.header('Content-Disposition', 'attachment; filename="audit.csv"')
    return response.stream(auditTable(tenant.id, filter))
  }
}
