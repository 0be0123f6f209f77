import env from '#start/env'

const HOUR = 3_600_000

/** Delivery of webhooks to tenants (decisions 6). All durations are milliseconds. */
export default {
  retry: {
    /** Before the first redelivery, and what each delay is multiplied by for the next. */
    base: env.get('WEBHOOK_RETRY_BASE_MS', 5000),
    factor: env.get('WEBHOOK_RETRY_FACTOR', 10),
  },
  /** In which an endpoint has to answer completely. */
  deadline: env.get('WEBHOOK_DEADLINE_MS', 15_000),
  /** Bytes of an answer that are read. */
  maxResponseBytes: 16 * 1024,
  /** Characters of an answer that are kept in the log. */
  keptResponseText: 1024,
  /**
   * Requests that one worker process sends at the same time: in each lane, in all and for one
   * tenant, and to one endpoint.
   */
  concurrency: {
    quick: { all: 64, tenant: 16 },
    slow: { all: 16, tenant: 4 },
    endpoint: 4,
  },
  /** An endpoint that takes so long to answer gets the slots of the slow lane. */
  slowAfter: 1500,
  /** After this many failures in a row an endpoint is left alone, at most so long. */
  breaker: { failures: 5, longest: 60_000 },
  /** Between two looks for due deliveries that nothing announced. */
  pollInterval: 200,
  /**
   * Running requests have so long to end when a worker stops; the rest is cut off and sent again.
   */
  stopGrace: 5000,
  /** An endpoint that has only failed for so long is disabled. */
  disableAfter: 5 * 24 * HOUR,
  /** Deliveries and attempts are kept for so long. */
  keptFor: 30 * 24 * HOUR,
  /** Endpoints that a tenant may have. */
  maxEndpoints: 10,
}
