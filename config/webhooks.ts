import env from '#start/env'

/** Delivery of webhooks to tenants (decisions 6.2, 6.5). */
export default {
  retry: {
    /** Milliseconds before the first redelivery, and what each delay is multiplied by for the next. */
    base: env.get('WEBHOOK_RETRY_BASE_MS', 5000),
    factor: env.get('WEBHOOK_RETRY_FACTOR', 10),
  },
  /** Milliseconds in which an endpoint has to answer. */
  deadline: 15_000,
  /** Bytes of the answer that are read. */
  maxResponseBytes: 16 * 1024,
}
