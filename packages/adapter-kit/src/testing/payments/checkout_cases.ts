import assert from 'node:assert/strict'
import type { Checkout, GatewayCapabilities } from '../../payments/payment_gateway.js'
import type { ConformanceCase } from '../conformance.js'
import type { ReceivedRequest } from '../fault_server.js'
import { failsWith, found, type GatewayBench } from './gateway_bench.js'

/** The largest amount that is tried, in the minor unit. */
const LARGEST = 999_999_999

/**
 * Amounts that go wrong where somebody calculates with fractions: `19.99 * 100` is less than 1999
 * in JavaScript, `1.1 * 100` more than 110.
 */
const MISLEADING_AMOUNTS = [1, 57, 100, 110, 113, 1_999, 10_001, 41_119, 500_011, 1_234_599]

/** What a gateway can do, and the checkouts it opens. */
export function checkoutCases(capabilities: GatewayCapabilities): ConformanceCase<GatewayBench>[] {
  return [
    {
      id: 'capabilities',
      title: 'has capabilities that make sense and tell what its service has',
      async run(bench) {
        const gateway = await bench.gateway()
        assert.ok(capabilities.currencies.length > 0, 'currencies is empty')
        for (const currency of capabilities.currencies) {
          assert.match(currency, /^[A-Z]{3}$/, 'currencies are ISO 4217 codes in upper case')
        }
        assert.ok(Number.isSafeInteger(capabilities.minimumAmount), 'minimumAmount is no integer')
        assert.ok(capabilities.minimumAmount >= 1, 'minimumAmount is below 1')
        assert.ok((capabilities.maximumAmount ?? Infinity) > capabilities.minimumAmount)
        assert.ok(capabilities.checkoutLifetimeMs > 0)
        assert.ok(capabilities.abandonAfterMs > 0)
        assert.equal(typeof gateway.refund === 'function', capabilities.refunds, 'refunds')
        assert.equal(typeof gateway.listTransactions === 'function', capabilities.lists, 'lists')
      },
    },
    {
      id: 'mode',
      title: 'tells its mode, and a public key that is no secret',
      async run(bench) {
        const { mode, publicKey } = await bench.gateway()
        assert.ok(mode === 'test' || mode === 'live', `mode is "${String(mode)}"`)
        assert.equal(typeof publicKey, 'string')
        assert.ok(!Object.values(bench.secrets()).includes(publicKey), 'publicKey is a secret')
      },
    },
    {
      id: 'checkout',
      title: 'opens a checkout with amount, currency and e-mail as asked',
      async run(bench) {
        const { request, checkout } = await bench.open()
        const kept = bench.fake.checkout(request.gatewayReference)
        assert.ok(kept, 'the gateway has no checkout with this reference')
        assert.equal(kept.amount, request.amount)
        assert.equal(kept.currency, request.currency)
        assert.equal(kept.email, request.email)
        assert.equal(kept.created, 1)
        assert.match(checkout.url, /^https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+$/, 'checkout.url')
        assert.ok(URL.canParse(checkout.url), 'checkout.url')
        assert.ok(checkout.accessCode.length > 0, 'accessCode is empty')
        if (!capabilities.findsByReference) {
          assert.ok(checkout.checkoutId, 'verify() needs checkoutId, which is missing')
        }
      },
    },
    {
      id: 'amount-unit',
      title: 'means the same amount as the gateway, from the smallest to the largest, both ways',
      async run(bench) {
        const largest = Math.min(capabilities.maximumAmount ?? LARGEST, LARGEST)
        const amounts = [capabilities.minimumAmount, ...MISLEADING_AMOUNTS, largest]
        const possible = amounts.filter(
          (amount) => amount >= capabilities.minimumAmount && amount <= largest
        )
        for (const amount of new Set(possible)) {
          const { request, transaction } = await bench.paid({}, { amount })
          assert.equal(bench.fake.checkout(request.gatewayReference)?.amount, amount, 'asked for')
          assert.equal(transaction.amount, amount, 'reported')
        }
      },
    },
    {
      id: 'currencies',
      title: 'collects every currency it names',
      async run(bench) {
        for (const currency of capabilities.currencies) {
          const { request, transaction } = await bench.paid({}, { currency })
          const kept = bench.fake.checkout(request.gatewayReference)
          assert.equal(kept?.currency, currency)
          assert.equal(kept?.amount, request.amount)
          assert.equal(transaction.currency, currency)
          assert.equal(transaction.amount, request.amount)
        }
      },
    },
    {
      id: 'email-forms',
      title: 'passes on e-mail addresses with unusual characters as they are',
      async run(bench) {
        const email = `o'neil.ada+1st_term@mail.school.example`
        const { request } = await bench.open({ email })
        assert.equal(bench.fake.checkout(request.gatewayReference)?.email, email)
      },
    },
    {
      id: 'return-url',
      title: 'tells the gateway where to send the payer afterwards',
      async run(bench) {
        const before = bench.fake.requests.length
        const { request } = await bench.open()
        assert.ok(
          bench.fake.requests.slice(before).some((sent) => carries(sent, request.returnUrl)),
          'no request carries returnUrl'
        )
      },
    },
    {
      id: 'duplicate-reference',
      title: 'never makes a second payment of a reference unnoticed',
      async run(bench) {
        const { gateway, request, checkout } = await bench.open()
        const second = { ...request, idempotencyKey: `${request.idempotencyKey}-second` }
        const outcome = await gateway.createCheckout(second).catch((error: unknown) => error)
        if (outcome instanceof Error) {
          await failsWith(Promise.reject(outcome), 'duplicate_reference')
        } else {
          const { url } = outcome as Checkout
          assert.ok(
            url === checkout.url || bench.fake.answers.some((text) => answered(text, url)),
            'the page of the second checkout is an invention: the gateway never told it'
          )
        }
        bench.fake.pay(request.gatewayReference)
        const transaction = await found({
          gateway,
          request,
          checkout,
          lookup: { gatewayReference: request.gatewayReference, checkoutId: checkout.checkoutId },
        })
        assert.equal(transaction.amount, request.amount)
      },
    },
    {
      id: 'repeat-by-key',
      title: 'answers the first checkout again when the same request is repeated',
      applies: capabilities.repeatsByKey,
      async run(bench) {
        const { gateway, request, checkout } = await bench.open()
        const again = await gateway.createCheckout(request)
        assert.equal(again.url, checkout.url)
        assert.equal(again.checkoutId, checkout.checkoutId)
      },
    },
    {
      id: 'other-account',
      title: 'keeps no credentials: a tenant with wrong ones is refused while another one works',
      async run(bench) {
        const right = await bench.gateway()
        await right.createCheckout(bench.request())
        const wrong = await bench.gateway(bench.wrongSecrets())
        await failsWith(wrong.createCheckout(bench.request()), 'credentials')
        await right.createCheckout(bench.request())
      },
    },
    {
      id: 'check',
      title: 'tells right credentials from wrong ones without changing anything',
      async run(bench) {
        const right = await bench.gateway()
        if (right.check) {
          await right.check()
          const wrong = await bench.gateway(bench.wrongSecrets())
          await failsWith(wrong.check!(), 'credentials')
        }
      },
    },
  ]
}

/** Whether a request holds a text, as JSON, in a form or in its address. */
function carries({ url, body }: ReceivedRequest, text: string): boolean {
  const sent = `${url} ${body.toString('utf8').replaceAll('\\/', '/')}`
  return [text, encodeURIComponent(text), new URLSearchParams({ text }).toString().slice(5)].some(
    (form) => sent.includes(form)
  )
}

/** Whether an answer holds an address, be it written a little differently. */
function answered(answer: string, url: string): boolean {
  const plain = answer.replaceAll('\\/', '/')
  return plain.includes(url) || plain.includes(decodeURI(url))
}
