import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import type { ConformanceCase } from '../conformance.js'
import { CLOSED_URL } from '../adapter_bench.js'
import { PAYER_EMAIL, type GatewayBench } from './gateway_bench.js'

/** What must never be seen: neither in errors nor in the log, not even in an encoded form. */
export function privacyCases(): ConformanceCase<GatewayBench>[] {
  return [
    {
      id: 'secrets-in-errors',
      title: 'keeps secrets and e-mail addresses out of errors and log, even those it is answered',
      async run(bench) {
        const { gateway, request, lookup } = await bench.open()
        const gossip = `Bad key ${Object.values(bench.secrets()).join(' ')} of ${PAYER_EMAIL}`
        const errors: unknown[] = []
        const note = (work: Promise<unknown>) => work.catch((error: unknown) => errors.push(error))

        for (const status of [200, 400, 401, 422, 500]) {
          bench.failCheckouts(bench.refusal(status, gossip))
          await note(gateway.createCheckout(bench.request()))
          bench.fake.behave()
        }
        for (const status of [200, 400, 401]) {
          bench.failQuestions(bench.refusal(status, gossip))
          await note(gateway.verify(lookup))
          bench.fake.behave()
        }
        const nowhere = await bench.gateway({}, CLOSED_URL)
        await note(nowhere.createCheckout(bench.request()))
        const inbound = bench.fake.event(request.gatewayReference, { secret: 'not-the-secret' })
        await note(Promise.resolve().then(() => gateway.parseEvent(inbound)))

        assert.ok(errors.length >= 8, 'most of these calls should have failed')
        for (const error of errors) {
          keepsQuiet(bench, `${inspect(error, { depth: 12 })} ${JSON.stringify(error)}`, 'an error')
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
