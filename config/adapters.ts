/**
 * Milliseconds that the platform waits for an adapter, whatever limits the adapter has of its own.
 * A call that has not answered by then has failed, and its place is free for other work.
 */
export default {
  callTimeout: {
    /** Making an adapter for a tenant, which does no input or output. */
    create: 5000,
    /** One call of a payment gateway. */
    gateway: 20_000,
    /** One call of a mail provider. */
    mailProvider: 45_000,
    /** From one page of a recognition engine to the next, at most, however many it was given. */
    engine: 120_000,
  },
  /**
   * For an engine or refiner to end by itself when its page time, its budget or its job is over.
   */
  callGrace: 1000,
}
