import assert from 'node:assert/strict'
import type { ConformanceCase } from '../conformance.js'
import { failsWith, found, type GatewayBench } from './gateway_bench.js'

/** A whole number beyond what JavaScript's numbers hold exactly. */
const LARGE_ID = '9007199254740993'

/** What gateways answer where nobody gave them metadata, as JSON. */
const METADATA = { empty: '""', zero: '0', null: 'null', list: '[]', text: '"free text"' }

/** Shapes in which gateways have been seen to answer the same thing. */
export function answerCases(): ConformanceCase<GatewayBench>[] {
  return [
    {
      id: 'text-amounts',
      title: 'reads amounts that come as text',
      run: (bench) =>
        sameTransaction(bench, (text) =>
          text.replace(/("\w*amount\w*"):(\d+(?:\.\d+)?)/gi, '$1:"$2"')
        ),
    },
    ...Object.entries(METADATA).map(([name, metadata]): ConformanceCase<GatewayBench> => ({
      id: `metadata-${name}`,
      title: `does not mind metadata that is ${metadata}`,
      run: (bench) =>
        sameTransaction(bench, (text) =>
          text.replace(/("meta_?data"|"meta"):\{[^{}]*\}/gi, `$1:${metadata}`)
        ),
    })),
    {
      id: 'bad-date',
      title: 'leaves out a time of payment that is no time',
      async run(bench) {
        const open = await bench.open()
        bench.fake.pay(open.request.gatewayReference)
        bench.rewriteAnswers((text) => JSON.stringify(JSON.parse(text), withoutDates))
        const { status, paidAt } = await found(open)
        assert.equal(status, 'success')
        assert.ok(paidAt === undefined || !Number.isNaN(paidAt.getTime()), 'paidAt is Invalid Date')
      },
    },
    {
      id: 'large-id',
      title: 'keeps every digit of a long transaction id',
      async run(bench) {
        const open = await bench.open()
        bench.fake.pay(open.request.gatewayReference)
        const { transactionId } = await found(open)
        bench.rewriteAnswers((text) =>
          /^\d+$/.test(transactionId ?? '')
            ? text.replaceAll(new RegExp(`:"?${transactionId}"?(?=[,}])`, 'g'), `:${LARGE_ID}`)
            : text
        )
        const again = await found(open)
        assert.ok([transactionId, LARGE_ID].includes(again.transactionId), again.transactionId)
        assert.notEqual(again.transactionId, String(Number(LARGE_ID)))
      },
    },
    {
      id: 'extra-fields',
      title: 'does not mind fields that it does not know',
      run: (bench) =>
        sameTransaction(bench, (text) => text.replaceAll('{"', '{"brand_new":{"a":[1,null]},"')),
    },
    {
      id: 'page-address',
      title: 'hands on no address of a page that a browser would run as a script',
      async run(bench) {
        const gateway = await bench.gateway()
        bench.failCheckouts({
          kind: 'rewrite',
          rewrite: (body) =>
            JSON.stringify(body).replaceAll(
              /"https?:[^"]*"/g,
              '"javascript:alert(document.domain)"'
            ),
        })
        await failsWith(gateway.createCheckout(bench.request()), 'ambiguous', 'bad_response')
      },
    },
    ...['[]', 'null', '42', '"paid"', '{}', '{"data":null,"status":true}'].map(
      (body, index): ConformanceCase<GatewayBench> => ({
        id: `nonsense-${index + 1}`,
        title: `never takes ${body} for a payment`,
        async run(bench) {
          const { gateway, lookup, request } = await bench.open()
          bench.fake.pay(request.gatewayReference)
          bench.rewriteAnswers(() => body)
          const outcome = await gateway.verify(lookup).catch((error: unknown) => error)
          assert.ok(
            (outcome as { kind?: unknown }).kind === 'bad_response',
            `verify() made "${String((outcome as { kind?: unknown }).kind)}" of it`
          )
        },
      })
    ),
  ]
}

/** Fails unless a rewritten answer is read as the answer itself is. */
async function sameTransaction(
  bench: GatewayBench,
  rewrite: (text: string) => string
): Promise<void> {
  const open = await bench.open()
  bench.fake.pay(open.request.gatewayReference)
  const plain = await found(open)
  bench.rewriteAnswers(rewrite)
  assert.deepEqual(await found(open), plain)
}

/**
 * Replaces what looks like a date, or like seconds or milliseconds since 1970, by no date at all.
 */
function withoutDates(_key: string, value: unknown): unknown {
  const isDate = typeof value === 'string' && /^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}/.test(value)
  return isDate || (typeof value === 'number' && value > 1_000_000_000) ? 'soon' : value
}
