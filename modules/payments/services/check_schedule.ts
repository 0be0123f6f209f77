import config from '#config/payments'
import type { PaymentStatus } from '../models/payment.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Ages of a payment, in milliseconds, at which the gateway is asked while it is open; the last time
 * when it is given up.
 */
const WHILE_OPEN = [
  ...[1, 3, 10, 30].map((minutes) => minutes * MINUTE),
  ...[2, 6].map((hours) => hours * HOUR),
  ...[1, 2, 3, 4, 5, 6, 7].map((days) => days * DAY),
]

/** Ages at which it is asked once more although nothing was paid: money can come late. */
const AFTERWARDS = [1, 3, 7].map((days) => days * DAY)

/** Share of the way to the next check by which it may be late, so that checks spread. */
const JITTER = 0.2

/**
 * When the reconciler asks next about a payment; null when it asks no more.
 *
 * @param random from 0 to 1
 */
export function nextCheck(
  payment: { status: PaymentStatus; createdAt: Date },
  now: Date,
  random: () => number = Math.random
): Date | null {
  const created = payment.createdAt.getTime()
  const age = now.getTime() - created
  const next = agesFor(payment.status).find((candidate) => candidate > age)
  if (next === undefined) {
    return null
  }
  const away = next - Math.max(age, 0)
  return new Date(now.getTime() + Math.round(away * (1 + JITTER * random())))
}

function agesFor(status: PaymentStatus): readonly number[] {
  switch (status) {
    case 'success':
      return []
    case 'failed':
    case 'abandoned':
      return AFTERWARDS
    default:
      return [...WHILE_OPEN.filter((age) => age < config.giveUpAfter), config.giveUpAfter]
  }
}
