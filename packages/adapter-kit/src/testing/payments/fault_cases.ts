import assert from 'node:assert/strict'
import type { GatewayCapabilities } from '../../payments/payment_gateway.js'
import type { ConformanceCase } from '../conformance.js'
import { CLOSED_URL } from '../adapter_bench.js'
import {
  failsWith,
  found,
  listed,
  refundOf,
  type GatewayBench,
  type PaidCheckout,
} from './gateway_bench.js'
import {
  BUSY,
  CHECKOUT_FAULTS,
  QUESTION_FAULTS,
  RETRY_AFTER,
  type FaultCase,
} from './gateway_faults.js'

/** How an adapter takes what can go wrong on the way to the gateway. */
export function faultCases(capabilities: GatewayCapabilities): ConformanceCase<GatewayBench>[] {
  return [
    ...CHECKOUT_FAULTS.map((fault) => checkoutFault(fault)),
    {
      id: 'checkout-429',
      title: 'createCheckout(): status 429 is rate_limited, with the wait that was asked for',
      async run(bench) {
        const gateway = await bench.gateway()
        bench.failCheckouts(BUSY)
        const error = await failsWith(gateway.createCheckout(bench.request()), 'rate_limited')
        assert.equal(error.retryAfterMs, RETRY_AFTER * 1000)
      },
    },
    {
      id: 'checkout-unreachable',
      title: 'createCheckout(): a gateway that is not there is unavailable, as nothing was sent',
      async run(bench) {
        const gateway = await bench.gateway({}, CLOSED_URL)
        await failsWith(gateway.createCheckout(bench.request()), 'unavailable')
      },
    },
    {
      id: 'checkout-redirect',
      title: 'createCheckout(): a redirect is not followed',
      async run(bench) {
        const gateway = await bench.gateway()
        bench.failCheckouts({ kind: 'redirect', location: `${bench.fake.url}/elsewhere` })
        await failsWith(
          gateway.createCheckout(bench.request()),
          'ambiguous',
          'bad_response',
          'invalid_request'
        )
        assert.ok(!bench.fake.requests.some(({ path }) => path === '/elsewhere'))
      },
    },
    ...QUESTION_FAULTS.map((fault) => questionFault(fault)),
    {
      id: 'verify-404',
      title: 'verify(): status 404 without explanation is never taken for a payment',
      async run(bench) {
        const { gateway, lookup } = await bench.open()
        bench.failQuestions(bench.refusal(404))
        const outcome = await gateway.verify(lookup).catch((error: unknown) => error)
        if (outcome instanceof Error) {
          await failsWith(Promise.reject(outcome), 'bad_response', 'invalid_request')
        } else {
          assert.deepEqual(outcome, { kind: 'not_started' })
        }
      },
    },
    {
      id: 'verify-429',
      title: 'verify(): status 429 is rate_limited, with the wait that was asked for',
      async run(bench) {
        const { gateway, lookup } = await bench.open()
        bench.failQuestions(BUSY)
        const error = await failsWith(gateway.verify(lookup), 'rate_limited')
        assert.equal(error.retryAfterMs, RETRY_AFTER * 1000)
      },
    },
    {
      id: 'verify-redirect',
      title: 'verify(): a redirect is not followed',
      async run(bench) {
        const { gateway, lookup } = await bench.open()
        bench.failQuestions({ kind: 'redirect', location: `${bench.fake.url}/elsewhere` })
        await failsWith(gateway.verify(lookup), 'bad_response', 'unavailable', 'invalid_request')
        assert.ok(!bench.fake.requests.some(({ path }) => path === '/elsewhere'))
      },
    },
    ...CHECKOUT_FAULTS.map((fault) => refundFault(fault, capabilities)),
    {
      id: 'refund-429',
      title: 'refund(): status 429 is rate_limited, with the wait that was asked for',
      applies: capabilities.refunds,
      async run(bench) {
        const paid = await bench.paid()
        bench.failRefunds(BUSY)
        const error = await failsWith(refundFrom(paid), 'rate_limited')
        assert.equal(error.retryAfterMs, RETRY_AFTER * 1000)
      },
    },
    ...QUESTION_FAULTS.map((fault) => listFault(fault, capabilities)),
  ]
}

function checkoutFault(fault: FaultCase): ConformanceCase<GatewayBench> {
  return {
    id: `checkout-${fault.id}`,
    title: `createCheckout(): ${fault.title} is ${fault.kinds.join(' or ')}`,
    async run(bench) {
      if (fault.slow) {
        bench.hurry()
      }
      const gateway = await bench.gateway()
      const request = bench.request()
      bench.failCheckouts(typeof fault.fault === 'function' ? fault.fault(bench) : fault.fault)
      await failsWith(gateway.createCheckout(request), ...fault.kinds)
      bench.fake.behave()

      if (fault.stored) {
        await continueAfterLostAnswer(bench, gateway, request)
      }
    },
  }
}

/** What the platform does after `ambiguous`: repeat by key where that is safe, else ask. */
async function continueAfterLostAnswer(
  bench: GatewayBench,
  gateway: Awaited<ReturnType<GatewayBench['gateway']>>,
  request: ReturnType<GatewayBench['request']>
): Promise<void> {
  const { gatewayReference } = request
  const { capabilities } = bench.adapter
  assert.ok(bench.fake.checkout(gatewayReference), 'the fake should have made the checkout')
  let checkoutId: string | undefined

  if (capabilities.repeatsByKey) {
    const checkout = await gateway.createCheckout(request)
    checkoutId = checkout.checkoutId
  }
  if (capabilities.repeatsByKey || capabilities.findsByReference) {
    bench.fake.pay(gatewayReference)
    const lookup = { gatewayReference, ...(checkoutId !== undefined && { checkoutId }) }
    const checkout = { url: '', accessCode: '' }
    const transaction = await found({ gateway, request, checkout, lookup })
    assert.equal(transaction.status, 'success')
  }
}

/** Also where the adapter throws at once instead of answering a promise. */
async function refundFrom(paid: PaidCheckout, gateway = paid.gateway): Promise<unknown> {
  return gateway.refund!(refundOf(paid))
}

function refundFault(
  fault: FaultCase,
  { refunds }: GatewayCapabilities
): ConformanceCase<GatewayBench> {
  return {
    id: `refund-${fault.id}`,
    title: `refund(): ${fault.title} is ${fault.kinds.join(' or ')}`,
    applies: refunds,
    async run(bench) {
      const paid = await bench.paid()
      if (fault.slow) {
        bench.hurry()
      }
      const gateway = await bench.gateway()
      bench.failRefunds(typeof fault.fault === 'function' ? fault.fault(bench) : fault.fault)
      await failsWith(refundFrom(paid, gateway), ...fault.kinds)
    },
  }
}

function listFault(
  fault: FaultCase,
  { lists }: GatewayCapabilities
): ConformanceCase<GatewayBench> {
  return {
    id: `list-${fault.id}`,
    title: `listTransactions(): ${fault.title} is ${fault.kinds.join(' or ')}, and no short list`,
    applies: lists,
    async run(bench) {
      await bench.paid()
      if (fault.slow) {
        bench.hurry()
      }
      const gateway = await bench.gateway()
      bench.failLists(typeof fault.fault === 'function' ? fault.fault(bench) : fault.fault)
      await failsWith(listed(gateway), ...fault.kinds)
    },
  }
}

function questionFault(fault: FaultCase): ConformanceCase<GatewayBench> {
  return {
    id: `verify-${fault.id}`,
    title: `verify(): ${fault.title} is ${fault.kinds.join(' or ')}`,
    async run(bench) {
      const { lookup, request } = await bench.open()
      bench.fake.pay(request.gatewayReference)
      if (fault.slow) {
        bench.hurry()
      }
      const gateway = await bench.gateway()
      bench.failQuestions(typeof fault.fault === 'function' ? fault.fault(bench) : fault.fault)
      await failsWith(gateway.verify(lookup), ...fault.kinds)
    },
  }
}
