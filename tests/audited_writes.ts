import { ApiClient, type ApiResponse } from '@japa/api-client'
import AuditEvent from '#platform/audit/audit_event'
import { buildOpenApi } from '#modules/api-docs/services/openapi'

/** What changes nothing that somebody would look for in the log, and why. */
const SILENT: Readonly<Record<string, string>> = {
  'streamTokens.create': 'lets read for a minute what the caller may read',
  'liveProgress.open': 'reads',
  'files.createUploadToken': 'the upload itself is told',
  'payments.initialize': 'a payment is its own record, with a timeline',
  'payments.verify': 'asks the gateway',
  'gatewayEvents.receive': 'a gateway tells; the timeline of the payment shows it',
  'invoices.pay': 'opens a page; the payment is its own record',
  'studentEmails.preview': 'tells what would be',
  'studentEmails.testConfig': 'asks the provider',
  'review.claim': 'who looks at a page, for a minute',
  'review.release': 'who looks at a page no longer',
  'subscription.preview': 'tells what would be',
  'me.confirm': 'changes no more than the session',
  'me.beginTotp': 'nothing is in force yet',
}

/** Operations that were answered, and whether an answer left an event. */
const seen = new Map<string, boolean>()

/**
 * Looks after every write that a test sends through the API client whether it left an event in the
 * audit log. A write that changes nothing (a second time, the same value) need not leave one.
 */
export function watchWrites(): void {
  let operations: { id: string; method: string; path: RegExp }[] | undefined
  ApiClient.teardown(async (response) => {
    operations ??= writesOf()
    const id = operationOf(response, operations)
    const requestId = response.header('x-request-id')
    if (!id || !requestId || response.status() >= 300 || response.header('idempotent-replayed')) {
      return
    }
    const event = await AuditEvent.acrossTenants().where('requestId', requestId).first()
    seen.set(id, seen.get(id) === true || event !== null)
  })
}

/** Writes that were sent, and never left an event. */
export function silentWrites(): string[] {
  return [...seen].filter(([, left]) => !left).map(([id]) => id)
}

function writesOf() {
  return Object.entries(buildOpenApi('test').paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, { operationId }]) => ({
        id: operationId,
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      }))
      .filter(({ id }) => !(id in SILENT) && !/^documents\.get/.test(id))
  )
}

function operationOf(response: ApiResponse, operations: ReturnType<typeof writesOf>) {
  const { method, url } = response.request.request
  const { pathname } = new URL(url, 'http://localhost')
  return operations.find((one) => one.method === method && one.path.test(pathname))?.id
}
