import { toMajorUnit } from '@tenant-education/adapter-kit'
import type { FakeCheckout } from '@tenant-education/adapter-kit/testing'

/** How a moment is written: `25/07/2022 11:20:20 AM` or `2022-07-25 11:20:20.000`. */
export type DateForm = 'slashes' | 'dashes'

/** A transaction as the fake Monnify keeps it. */
export interface Transaction extends FakeCheckout {
  transactionReference: string
  createdAt: Date
  paymentStatus: string
  /** Minor unit. */
  amountPaid: number
  currencyPaid: string
  paidAt: Date | null
}

const LAGOS_AHEAD = 60 * 60_000

/** A transaction as "query" tells it. While nothing is paid, its amounts are zero. */
export function queried(transaction: Transaction, dates: DateForm) {
  const { amountPaid, paidAt } = transaction
  return {
    transactionReference: transaction.transactionReference,
    paymentReference: transaction.gatewayReference,
    amountPaid: naira(amountPaid),
    totalPayable: naira(paidAt ? transaction.amount : 0),
    settlementAmount: paidAt ? naira(Math.max(0, amountPaid - 1000)) : null,
    paidOn: paidAt ? lagosTime(paidAt, dates) : null,
    paymentStatus: transaction.paymentStatus,
    paymentDescription: 'School fees',
    currency: transaction.currencyPaid,
    paymentMethod: 'ACCOUNT_TRANSFER',
    cardDetails: null,
    metaData: {},
    customer: { email: transaction.email, name: transaction.email },
  }
}

/** A transaction as "search" tells it: other names, amounts as numbers, moments with a zone. */
export function listed(transaction: Transaction) {
  return {
    customerDTO: { email: transaction.email, name: transaction.email },
    paymentMethod: 'ACCOUNT_TRANSFER',
    createdOn: transaction.createdAt.toISOString().replace('Z', '+00:00'),
    ...(transaction.paidAt && {
      completedOn: transaction.paidAt.toISOString().replace('Z', '+00:00'),
    }),
    amount: toMajorUnit(transaction.amount, 'NGN'),
    currencyCode: transaction.currency,
    paymentStatus: transaction.paymentStatus,
    transactionReference: transaction.transactionReference,
    paymentReference: transaction.gatewayReference,
    completed: transaction.paidAt !== null,
  }
}

function naira(amount: number): string {
  return (amount / 100).toFixed(2)
}

function lagosTime(moment: Date, form: DateForm): string {
  const [date, time] = new Date(moment.getTime() + LAGOS_AHEAD)
    .toISOString()
    .slice(0, -1)
    .split('T')
  if (form === 'dashes') {
    return `${date} ${time}`
  }
  const [hours, minutes, seconds] = time.slice(0, 8).split(':')
  const hour = String(Number(hours) % 12 || 12).padStart(2, '0')
  const half = Number(hours) < 12 ? 'AM' : 'PM'
  return `${date.split('-').reverse().join('/')} ${hour}:${minutes}:${seconds} ${half}`
}
