import assert from 'node:assert/strict'
import type {
  GatewayCapabilities,
  GatewayTransaction,
  TransactionStatus,
} from '../../payments/payment_gateway.js'
import type { ConformanceCase } from '../conformance.js'
import { failsWith, found, listed, type GatewayBench } from './gateway_bench.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A word that no gateway has. */
const UNKNOWN_WORD = 'quarantined_by_moonlight'

/** How an adapter reports what the gateway knows. */
export function verifyCases(
  capabilities: GatewayCapabilities,
  statuses: Readonly<Record<string, TransactionStatus>>
): ConformanceCase<GatewayBench>[] {
  return [
    {
      id: 'not-started',
      title: 'reports a checkout that nobody has touched as not started or pending',
      async run(bench) {
        const { gateway, lookup } = await bench.open()
        const outcome = await gateway.verify(lookup)
        if (outcome.kind === 'found') {
          assert.ok(['pending', 'abandoned'].includes(outcome.transaction.status))
          assert.ok(!outcome.transaction.closed, 'closed, although it can still be paid')
        }
      },
    },
    {
      id: 'paid',
      title: 'reports a payment with reference, amount, currency, time and status',
      async run(bench) {
        const { request, transaction, lookup } = await bench.paid()
        assert.equal(transaction.status, 'success')
        assert.equal(transaction.gatewayReference, lookup.gatewayReference)
        assert.equal(transaction.amount, request.amount)
        assert.equal(transaction.currency, request.currency)
        assert.notEqual(transaction.rawStatus, '')
        assert.ok(transaction.paidAt instanceof Date, 'paidAt is missing')
        const age = Date.now() - transaction.paidAt.getTime()
        assert.ok(Math.abs(age) < 5 * MINUTE, `paidAt is ${age} ms ago; mind the time zone`)
      },
    },
    {
      id: 'unknown-reference',
      title: 'says that a reference nobody has used was not started, or that it cannot tell',
      async run(bench) {
        const gateway = await bench.gateway()
        const { gatewayReference } = bench.request()
        const outcome = await gateway
          .verify({ gatewayReference, checkoutId: gatewayReference })
          .catch((error: unknown) => error)
        if (outcome instanceof Error) {
          await failsWith(Promise.reject(outcome), 'bad_response')
        } else {
          assert.deepEqual(outcome, { kind: 'not_started' })
        }
      },
    },
    ...Object.entries(statuses).map(([word, status]): ConformanceCase<GatewayBench> => ({
      id: `status-${word}`,
      title: `reads the gateway's word "${word}" as ${status}`,
      async run(bench) {
        const { transaction } = await bench.paid({ rawStatus: word })
        assert.equal(transaction.status, status)
        assert.equal(transaction.rawStatus, word)
        staysOpen(transaction)
      },
    })),
    {
      id: 'unknown-status',
      title: 'reads a word that it does not know as pending, and hands the word on',
      async run(bench) {
        const { transaction } = await bench.paid({ rawStatus: UNKNOWN_WORD })
        assert.equal(transaction.status, 'pending')
        assert.equal(transaction.rawStatus, UNKNOWN_WORD)
        staysOpen(transaction)
      },
    },
    {
      id: 'second-try',
      title: 'reports a success after a failure on the same page',
      async run(bench) {
        const failed = Object.entries(statuses).find(([, status]) => status === 'failed')
        const open = await bench.open()
        bench.fake.pay(open.request.gatewayReference, { ...(failed && { rawStatus: failed[0] }) })
        bench.fake.pay(open.request.gatewayReference)
        const { status } = await found(open)
        assert.equal(status, 'success')
      },
    },
    {
      id: 'part-payment',
      title: 'reports what was paid, not what was asked for',
      async run(bench) {
        const { transaction } = await bench.paid({ amount: 700_000 }, { amount: 750_050 })
        assert.equal(transaction.amount, 700_000)
        assert.ok([undefined, 750_050].includes(transaction.requestedAmount), 'requestedAmount')
      },
    },
    {
      id: 'overpayment',
      title: 'reports more than was asked for',
      async run(bench) {
        const { transaction } = await bench.paid({ amount: 800_001 }, { amount: 750_050 })
        assert.equal(transaction.amount, 800_001)
      },
    },
    {
      id: 'other-currency',
      title: 'reports the currency that was paid',
      async run(bench) {
        const { transaction } = await bench.paid({ currency: 'GHS' })
        assert.equal(transaction.currency, 'GHS')
      },
    },
    {
      id: 'other-mode',
      title: 'reports play money and real money as what they are, where the gateway tells',
      async run(bench) {
        const { gateway, transaction } = await bench.paid({ mode: 'live' })
        assert.notEqual(transaction.mode, 'test')
        assert.equal(gateway.mode, 'test', "the fake's account must be a test account")
      },
    },
    {
      id: 'other-reference',
      title: "reports the reference of the gateway's answer, not the one it asked for",
      async run(bench) {
        const { gateway, lookup, request } = await bench.open()
        bench.fake.pay(request.gatewayReference)
        const { gatewayReference: other } = bench.request()
        bench.rewriteAnswers((text) => text.replaceAll(request.gatewayReference, other))
        const outcome = await gateway.verify(lookup).catch((error: unknown) => error)
        if (outcome instanceof Error) {
          await failsWith(Promise.reject(outcome), 'bad_response')
        } else {
          assert.notDeepEqual(
            (outcome as { transaction?: { gatewayReference: string } }).transaction
              ?.gatewayReference,
            request.gatewayReference
          )
        }
      },
    },
    {
      id: 'find-by-reference',
      title: 'finds a checkout by its reference alone, as after a lost answer',
      applies: capabilities.findsByReference,
      async run(bench) {
        const { gateway, request } = await bench.paid()
        const { gatewayReference } = request
        const outcome = await gateway.verify({ gatewayReference })
        assert.equal(outcome.kind, 'found')
      },
    },
    {
      id: 'list',
      title: 'lists the payments of a time, oldest first',
      applies: capabilities.lists,
      async run(bench) {
        const first = await bench.paid()
        const second = await bench.paid()
        const transactions = await listed(first.gateway)
        for (const { request } of [first, second]) {
          const one = transactions.find(
            (entry) => entry.gatewayReference === request.gatewayReference
          )
          assert.ok(one, 'a payment is missing from the list')
          assert.equal(one.amount, request.amount)
          assert.equal(one.status, 'success')
        }
        const times = transactions.flatMap(({ paidAt }) => (paidAt ? [paidAt.getTime()] : []))
        assert.deepEqual(
          times,
          times.toSorted((a, b) => a - b)
        )
      },
    },
    {
      id: 'list-window',
      title: 'lists nothing from before or after the time that was asked for',
      applies: capabilities.lists,
      async run(bench) {
        const { gateway, request } = await bench.paid()
        for (const [from, until] of [
          [-5 * DAY, -3 * DAY],
          [3 * DAY, 5 * DAY],
        ]) {
          const transactions = await listed(gateway, from, until)
          const strange = transactions.filter(
            ({ gatewayReference }) => gatewayReference === request.gatewayReference
          )
          assert.deepEqual(strange, [], 'a payment of now is listed as one of another day')
        }
      },
    },
  ]
}

/** Whoever closes what is pending gives up payments that may still come. */
function staysOpen({ status, closed }: GatewayTransaction): void {
  assert.ok(status !== 'pending' || !closed, 'closed, although it is pending')
}
