import { isEnabled } from '#kernel/tenancy/module_state'
import type { Scope } from '#kernel/modules/manifest'
import type { Caller } from '#platform/access/authenticate'
import type { News } from '#platform/news/school_news'

/** What a page is told. */
export interface ToldNews {
  type: string
  /** Names what it is about. */
  [id: string]: string
}

/** Who may hear of what, by the beginning of its type; the first that fits counts. */
const KINDS: readonly { begins: string; module: string; scope: Scope }[] = [
  { begins: 'file.review', module: 'records', scope: 'records:read' },
  { begins: 'file.', module: 'file-processing', scope: 'files:read' },
  { begins: 'payment.', module: 'payments', scope: 'payments:read' },
  { begins: 'email.', module: 'student-email', scope: 'emails:read' },
  { begins: 'billing.', module: 'billing', scope: 'billing:read' },
  { begins: 'endpoint.', module: 'webhooks', scope: 'webhooks:read' },
]

/** Of an event nothing else goes to a page: it asks for what it shows, and gets what it may see. */
const SAID = [
  'fileId',
  'reference',
  'refundState',
  'reviewReason',
  'jobId',
  'accountId',
  'domainId',
  'invoiceId',
  'subscriptionId',
  'endpointId',
  'status',
]

/** What a person is told of an event; null where their role or their school does not include it. */
export async function toldTo(
  { scopes }: Pick<Caller, 'scopes'>,
  { type, tenantId, payload }: News
): Promise<ToldNews | null> {
  const kind = KINDS.find(({ begins }) => type.startsWith(begins))
  if (!kind || !scopes.has(kind.scope) || !(await isEnabled(tenantId, kind.module))) {
    return null
  }
  const said = SAID.filter((name) => typeof payload[name] === 'string')
  return { type, ...Object.fromEntries(said.map((name) => [name, String(payload[name])])) }
}
