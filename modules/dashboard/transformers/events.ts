import { described, object, text } from '#platform/http/shapes'

/** What happened, without what the tenant's servers are told beside it. */
export const schoolEvent = object(
  { type: described('As events for webhooks are called, and a few more', text) },
  {
    fileId: text,
    reference: described('Of a payment', text),
    refundState: text,
    reviewReason: text,
    jobId: text,
    accountId: text,
    domainId: text,
    invoiceId: text,
    subscriptionId: text,
    endpointId: text,
    status: text,
  }
)
