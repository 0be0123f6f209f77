import type { ItemOf, Query } from '../shapes.js'
import { argumentsOf, numberOf } from './arguments.js'
import type { Cell } from './csv.js'
import { formOf, shown } from './listing.js'
import { clientOf } from './settings.js'
import { UsageError, type World } from './world.js'

type Payment = ItemOf<'payments.list', 'transactions'>
type Status = NonNullable<Query<'payments.list'>['status']>

const STATUSES: readonly Status[] = ['success', 'failed', 'abandoned', 'pending']

/** `tep payments list`: the payments, newest first; amounts in kobo, as the platform has them. */
export async function payments(typed: string[], world: World): Promise<void> {
  const { values, words } = argumentsOf(typed, ['command: tep payments list'], {
    status: { type: 'string' },
    max: { type: 'string', default: '100' },
    json: { type: 'boolean' },
    csv: { type: 'boolean' },
  })
  if (words[0] !== 'list') {
    throw new UsageError(`There is no "tep payments ${words[0]}", only "tep payments list".`)
  }
  const form = formOf(values)
  const query = values.status === undefined ? {} : { status: statusOf(values.status) }
  const found = await clientOf(world)
    .payments.list(query, { signal: world.signal })
    .all({ max: numberOf('max', values.max, 1) })
  world.stdout.write(shown(form, found, paymentTable(found)))
}

function statusOf(text: string): Status {
  const status = STATUSES.find((one) => one === text)
  if (!status) {
    throw new UsageError(`--status must be one of ${STATUSES.join(', ')}.`)
  }
  return status
}

function paymentTable(found: readonly Payment[]): Cell[][] {
  const heading = ['reference', 'status', 'amount', 'currency', 'customerEmail', 'paidAt', 'mode']
  const rows = found.map((payment): Cell[] => [
    payment.reference,
    payment.status,
    payment.amount,
    payment.currency,
    payment.customerEmail,
    payment.paidAt,
    payment.mode,
  ])
  return [heading, ...rows]
}
