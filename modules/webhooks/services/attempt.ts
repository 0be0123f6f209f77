import type { AttemptTrigger } from '../models/webhook_attempt.js'
import type WebhookDelivery from '../models/webhook_delivery.js'
import type WebhookEndpoint from '../models/webhook_endpoint.js'
import type { AttemptError } from './attempt_errors.js'

/** An attempt that is written and may be sent, by the holder of the delivery's lease only. */
export interface ClaimedAttempt {
  id: string
  /** As it was when it was claimed, before this attempt's outcome. */
  delivery: WebhookDelivery
  endpoint: WebhookEndpoint
  /** 1-based. */
  number: number
  trigger: AttemptTrigger
  lease: string
  /** Epoch milliseconds. */
  startedAt: number
}

/** How an attempt ended. */
export interface AttemptResult {
  responseStatus: number | null
  errorCode: AttemptError | null
  responseText: string | null
  retryAfter: string | string[] | undefined
  /** Milliseconds. */
  duration: number
}

/** What is known of an answer that did not come. */
export const noAnswer = { responseStatus: null, responseText: null, retryAfter: undefined } as const

/** An attempt together with how it ended. */
export interface EndedAttempt extends ClaimedAttempt {
  result: AttemptResult
}

/** True when the endpoint took the event: any 2xx, completely answered in time. */
export function succeeded({ responseStatus, errorCode }: AttemptResult): boolean {
  return (
    errorCode === null && responseStatus !== null && responseStatus >= 200 && responseStatus < 300
  )
}

/** The attempt's row, as it is when it begins or, with its result, when it has ended. */
export function attemptRow(attempt: ClaimedAttempt | EndedAttempt) {
  const { id, delivery, number, trigger, startedAt } = attempt
  const result = 'result' in attempt ? attempt.result : null
  return {
    id,
    tenant_id: delivery.tenantId,
    delivery_id: delivery.id,
    number,
    trigger,
    outcome: result === null ? 'started' : succeeded(result) ? 'succeeded' : 'failed',
    response_status: result?.responseStatus ?? null,
    error_code: result?.errorCode ?? null,
    response_text: result?.responseText ?? null,
    duration: result?.duration ?? null,
    started_at: startedAt,
  }
}
