import { CircuitBreaker } from '@tenant-education/adapter-kit'

/**
 * Keeps background work from waiting again and again for a gateway that is down: the work would
 * hold places of the queue that other jobs need. Named by connections, one for each process; work
 * for a caller who waits, such as verification, asks regardless.
 */
export const gatewayBreaker = new CircuitBreaker({ failures: 5, rest: 30_000 })
