import type { components } from '../../client.js'
import { useTexts } from '../../i18n/texts.js'
import { texts } from './texts.js'

export type Payment = components['schemas']['Payment']
export type PaymentRefund = components['schemas']['PaymentRefund']
export type PaymentEntry = components['schemas']['PaymentEntry']
export type PaymentStatus = Payment['status']

const t = useTexts(texts)

/** How a state is marked. */
export const STATUS_KINDS = {
  success: 'good',
  pending: 'busy',
  failed: 'bad',
  abandoned: 'plain',
} as const

/** Naira as people write them, in kobo; null for what is no amount. */
export function koboOf(written: string): number | null {
  const text = written.trim().replace(/[₦\s\u00A0\u202F]/g, '')
  // "25,000.50", "25.000,50", "25000,50": what stands before one or two last digits divides kobo
  // off.
  const [, whole, part = ''] = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const naira = whole?.replace(/[.,]/g, '')
  if (!naira || naira.length > 11) {
    return null
  }
  return Number(naira) * 100 + Number(part.padEnd(2, '0') || 0)
}

/** What of it can still go back to the payer, in kobo: refunds that are under way count as well. */
export function leftOf(
  { status, amountCharged, refundedAmount }: Payment,
  refunds: readonly PaymentRefund[]
): number {
  const given = refunds
    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  return status === 'success' ? Math.max(0, amountCharged - Math.max(given, refundedAmount)) : 0
}

/** A line of the timeline, in words. */
export function entryInWords({ kind, to }: PaymentEntry): string {
  const words = t.happened
  switch (kind) {
    case 'attempt':
      return to === 'open' ? words.attempt : words.attemptRefused
    case 'status':
      return words.status(stateInWords(to))
    case 'review':
      return to === null ? words.reviewEnded : words.review(reasonInWords(to))
    case 'refund':
      return words.refund(refundInWords(to))
    default:
      return words[kind]
  }
}

/** Why somebody must look at a payment; a reason without words here is shown as its code. */
export function reasonInWords(reason: string): string {
  return t.shortReasons[reason as keyof typeof t.shortReasons] ?? reason
}

/** `initializing` is `pending` to everybody. */
function stateInWords(status: string | null): string {
  return t.states[status as PaymentStatus] ?? t.states.pending
}

/** A refund has a state of its own, and changes that of its payment. */
function refundInWords(state: string | null): string {
  return (
    t.refundStatus[state as keyof typeof t.refundStatus] ??
    t.refundStates[state as keyof typeof t.refundStates] ??
    state ??
    ''
  )
}
