import type { SandboxStatus } from './models/sandbox_checkout.js'

/** What becomes of a checkout: its status, and the charges that belong to it. */
export interface Outcome {
  status: SandboxStatus
  charges: readonly {
    status: 'success' | 'failed'
    /** Minor unit. */
    amount: number
    /** Milliseconds from now until it is there. */
    delay?: number
  }[]
}

/** What a payer can do on the page. */
export const PAYER_ACTIONS = ['pay', 'decline', 'abandon'] as const

/** One of `PAYER_ACTIONS`. */
export type PayerAction = (typeof PAYER_ACTIONS)[number]

/** Milliseconds for which a payment that comes late looks declined. */
export const LATE_SUCCESS_DELAY = 5000

/** What comes of what the payer does. */
export function outcomeOfAction(action: PayerAction, amount: number): Outcome {
  switch (action) {
    case 'pay':
      return { status: 'paid', charges: [{ status: 'success', amount }] }
    case 'decline':
      return { status: 'declined', charges: [{ status: 'failed', amount }] }
    case 'abandon':
      return { status: 'abandoned', charges: [] }
  }
}

/**
 * What comes of a checkout by itself, as soon as it is made: decided by the last two digits of its
 * amount in the minor unit. Whole units (digits 00), all other digits and amounts below one whole
 * unit wait for the payer (null).
 */
export function outcomeOfAmount(amount: number): Outcome | null {
  switch (amount < 100 ? 0 : amount % 100) {
    case 1:
      return outcomeOfAction('decline', amount)
    case 2:
      return outcomeOfAction('abandon', amount)
    case 3:
      return { status: 'waiting', charges: [] }
    case 4:
      return {
        status: 'declined',
        charges: [
          { status: 'failed', amount },
          { status: 'success', amount, delay: LATE_SUCCESS_DELAY },
        ],
      }
    case 5:
      return {
        status: 'paid',
        charges: [
          { status: 'success', amount },
          { status: 'success', amount },
        ],
      }
    case 6:
      return { status: 'paid', charges: [{ status: 'success', amount: Math.ceil(amount / 2) }] }
    default:
      return null
  }
}
