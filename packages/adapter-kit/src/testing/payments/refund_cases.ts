import assert from 'node:assert/strict'
import type { GatewayCapabilities } from '../../payments/payment_gateway.js'
import type { ConformanceCase } from '../conformance.js'
import { failsWith, refundOf, type GatewayBench } from './gateway_bench.js'

/** Parts of a payment that are given back one after the other; multiplied by 0.01 they mislead. */
const PARTS = [1_999, 50_011]

/** How an adapter gives money back. */
export function refundCases(capabilities: GatewayCapabilities): ConformanceCase<GatewayBench>[] {
  const cases: Omit<ConformanceCase<GatewayBench>, 'applies'>[] = [
    {
      id: 'refund',
      title: 'gives back all that was paid, once, and says how far that is',
      async run(bench) {
        const paid = await bench.paid()
        const { refundId, state } = await paid.gateway.refund!(refundOf(paid))
        const kept = bench.refundsOf(paid.request.gatewayReference)
        assert.deepEqual(
          kept.map(({ amount }) => amount),
          [paid.request.amount],
          'amounts that the gateway was asked to give back'
        )
        assert.ok(refundId.length > 0, 'refundId is empty')
        assert.equal(state, kept[0].state, 'state is not what the gateway says')
      },
    },
    {
      id: 'refund-parts',
      title: 'gives back one part after the other, each to the last kobo',
      async run(bench) {
        const paid = await bench.paid()
        const ids: string[] = []
        for (const amount of PARTS) {
          const request = refundOf(paid, { amount, idempotencyKey: `part-${amount}-of-a-refund` })
          const { refundId } = await paid.gateway.refund!(request)
          ids.push(refundId)
        }
        const kept = bench.refundsOf(paid.request.gatewayReference)
        assert.deepEqual(
          kept.map(({ amount }) => amount),
          PARTS
        )
        assert.equal(new Set(ids).size, PARTS.length, 'two refunds have the same refundId')
      },
    },
    {
      id: 'refund-repeat',
      title:
        'gives back once what is asked for twice with the same key, where the gateway has keys',
      async run(bench) {
        const paid = await bench.paid()
        const request = refundOf(paid, { amount: PARTS[1] })
        const first = await paid.gateway.refund!(request)
        const kept = () => bench.refundsOf(paid.request.gatewayReference)
        if (kept()[0].key === undefined) {
          return
        }
        const again = await paid.gateway.refund!(request).catch((error: unknown) => error)
        if (again instanceof Error) {
          await failsWith(Promise.reject(again), 'ambiguous', 'duplicate_reference')
        } else {
          assert.equal((again as { refundId: string }).refundId, first.refundId)
        }
        assert.equal(kept().length, 1, 'the money went back twice')
      },
    },
    {
      id: 'refund-too-much',
      title: 'does not claim to give back more than was paid',
      async run(bench) {
        const paid = await bench.paid()
        const amount = paid.request.amount + 100
        await failsWith(
          Promise.resolve().then(() => paid.gateway.refund!(refundOf(paid, { amount }))),
          'invalid_request'
        )
        assert.deepEqual(bench.refundsOf(paid.request.gatewayReference), [])
      },
    },
    {
      id: 'refund-event',
      title: 'reads an event about a refund as that, and not as a payment',
      async run(bench) {
        assert.ok(
          bench.fake.refundEvent,
          'the fake needs refundEvent(); skip this case where the gateway tells of no refund'
        )
        const paid = await bench.paid()
        const { gatewayReference, amount } = paid.request
        await paid.gateway.refund!(refundOf(paid))
        const event = paid.gateway.parseEvent(bench.fake.refundEvent(gatewayReference, amount))
        assert.equal(event.kind, 'refund')
        assert.notEqual(event.refundState, 'none')
        const ofPayment = paid.gateway.parseEvent(bench.fake.event(gatewayReference))
        assert.notEqual(event.dedupeKey, ofPayment.dedupeKey)
      },
    },
  ]
  return cases.map((one) => ({ ...one, applies: capabilities.refunds }))
}
