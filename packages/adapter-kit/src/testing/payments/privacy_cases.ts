import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import type { ConformanceCase } from '../conformance.js'
import { CLOSED_URL } from '../adapter_bench.js'
import type { Fault } from '../fault_server.js'
import {
  listed,
  PAYER_EMAIL,
  refundOf,
  type GatewayBench,
  type PaidCheckout,
} from './gateway_bench.js'

/** What must never be seen: neither in errors nor in the log, not even in an encoded form. */
export function privacyCases(): ConformanceCase<GatewayBench>[] {
  return [
    {
      id: 'secrets-in-errors',
      title: 'keeps secrets and e-mail addresses out of errors and log, even those it is answered',
      async run(bench) {
        const paid = await bench.paid()
        const gossip = `Bad key ${Object.values(bench.secrets()).join(' ')} of ${PAYER_EMAIL}`
        const errors: unknown[] = []
        const collect = async (calls: Calls): Promise<void> => {
          const notes = Object.values(calls).map((call) =>
            call().catch((error: unknown) => errors.push(error))
          )
          await Promise.all(notes)
        }
        const fail = (fault: Fault) => {
          bench.failCheckouts(fault)
          bench.failQuestions(fault)
          bench.failRefunds(fault)
          bench.failLists(fault)
        }

        const refusals = [200, 400, 401, 422, 500].map((status) => bench.refusal(status, gossip))
        const allGossip = [200, 400, 401, 422].map((status) =>
          everywhere(bench.refusal(status), gossip)
        )
        for (const fault of [...refusals, ...allGossip]) {
          fail(fault)
          await collect(callsOf(bench, paid))
          bench.fake.behave()
        }
        const gateway = await bench.gateway({}, CLOSED_URL)
        await collect(callsOf(bench, { ...paid, gateway }))
        const { gatewayReference } = paid.request
        const inbound = bench.fake.event(gatewayReference, { secret: 'not-the-secret' })
        await collect({ parseEvent: async () => paid.gateway.parseEvent(inbound) })

        assert.ok(errors.length >= 8, 'most of these calls should have failed')
        for (const error of errors) {
          const text = `${inspect(error, { depth: 12, showHidden: true })} ${JSON.stringify(error)}`
          keepsQuiet(bench, text, 'an error')
        }
        keepsQuiet(
          bench,
          inspect(
            bench.contexts.flatMap(({ logger }) => logger.lines),
            { depth: 12 }
          ),
          'the log'
        )
      },
    },
    {
      id: 'secrets-in-results',
      title: 'keeps secrets out of what it answers',
      async run(bench) {
        const { checkout, transaction } = await bench.paid()
        const text = inspect([checkout, transaction], { depth: 12 })
        keepsQuiet(bench, text.replaceAll(PAYER_EMAIL, ''), 'an answer')
      },
    },
  ]
}

type Calls = Readonly<Record<string, () => Promise<unknown>>>

/** Everything that a gateway can be asked. */
function callsOf(bench: GatewayBench, paid: PaidCheckout): Calls {
  const { gateway, lookup } = paid
  return {
    createCheckout: async () => gateway.createCheckout(bench.request()),
    verify: async () => gateway.verify(lookup),
    check: async () => gateway.check?.(),
    ...(gateway.refund && { refund: async () => gateway.refund!(refundOf(paid)) }),
    ...(gateway.listTransactions && { list: () => listed(gateway) }),
  }
}

/** The same answer with gossip in place of every text in it, error codes too. */
function everywhere(fault: Fault, gossip: string): Fault {
  const replace = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) {
      return typeof value === 'string' ? gossip : value
    }
    return Array.isArray(value)
      ? value.map(replace)
      : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replace(inner)]))
  }
  return fault.kind === 'status' ? { ...fault, body: replace(fault.body) } : fault
}

function keepsQuiet(bench: GatewayBench, text: string, where: string): void {
  for (const [name, value] of [
    ...Object.entries(bench.secrets()),
    ['e-mail address', PAYER_EMAIL],
  ]) {
    for (const form of [value, encodeURIComponent(value), Buffer.from(value).toString('base64')]) {
      assert.ok(!text.includes(form), `${where} holds the ${name}`)
    }
  }
}
