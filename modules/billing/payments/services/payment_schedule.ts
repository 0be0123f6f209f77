const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Ages of a payment, in milliseconds, at which the gateway is asked about it unbidden. */
const CHECKS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 6 * HOUR, 24 * HOUR]

/** Milliseconds for which a checkout is offered again instead of a new one. */
export const SESSION = 30 * MINUTE

/** Milliseconds for which one run may be opening a checkout. */
export const OPENING_LEASE = 2 * MINUTE

/** When the gateway is asked next about a payment; null when it has been asked often enough. */
export function nextPaymentCheck(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  const next = CHECKS.find((candidate) => candidate > age)
  return next === undefined ? null : new Date(createdAt.getTime() + next)
}
