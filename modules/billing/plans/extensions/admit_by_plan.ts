import { ApiException, forbidden } from '#platform/http/api_exception'
import type { AdmissionRequest } from '#platform/access/admission'
import { entitlementsOf } from '../services/entitlements.js'
import type { Entitlements } from '../services/entitlement_catalogue.js'

/** The entitlement that a module needs. */
const MODULES: Readonly<Record<string, keyof Entitlements>> = {
  'file-processing': 'module.files',
  'payments': 'module.payments',
  'records': 'module.records',
  'student-email': 'module.student_emails',
  'webhooks': 'module.webhooks',
}

/**
 * Refuses what plan or unpaid invoices do not admit. Reading one's own data and all of billing is
 * always admitted: losing an entitlement takes no data away, it only stops new work.
 *
 * @throws {ApiException} 403: `FORBIDDEN` for a module that the plan does not have,
 *   `BILLING_RESTRICTED` for new work from the 14th day after an invoice was due,
 *   `BILLING_SUSPENDED` for everything else from the 30th day on and after the subscription's end.
 */
export function admitByPlan(request: AdmissionRequest): void | Promise<void> {
  const { moduleId, scope, startsWork } = request
  const reads = scope === null || scope.endsWith(':read')
  return moduleId === 'billing' || (reads && !startsWork) ? undefined : refuseByPlan(request)
}

async function refuseByPlan({ tenantId, moduleId, startsWork }: AdmissionRequest): Promise<void> {
  const entitlements = await entitlementsOf(tenantId)
  if (!entitlements) {
    return
  }

  const { status, values } = entitlements
  if (status === 'suspended' || status === 'canceled') {
    throw new ApiException(
      'BILLING_SUSPENDED',
      status === 'canceled'
        ? 'The subscription has ended: data can be read, nothing can be changed.'
        : 'An invoice is long overdue: data can be read and invoices paid, nothing can be changed.'
    )
  }
  if (status === 'restricted' && startsWork) {
    throw new ApiException(
      'BILLING_RESTRICTED',
      'An invoice is overdue: no new work is accepted until it is paid.'
    )
  }
  const needed = moduleId ? MODULES[moduleId] : undefined
  if (needed && !values[needed]) {
    throw forbidden(`The plan does not include ${needed}.`)
  }
}
