import { test } from '@japa/runner'
import { outboxRelay } from '#platform/outbox/outbox_relay'
import { RANDOM, randomSource, testSeed } from '#tests/random_seed'
import { deliveryDispatcher } from '../workers/delivery_dispatcher.js'
import { receivingSchool } from './support/helpers.js'
import { killWorkers } from './support/kill_workers.js'

/** More with `WEBHOOK_KILLS=50`. */
const KILLS = Number(process.env.WEBHOOK_KILLS ?? 8)

test.group('Workers that are killed', (group) => {
  group.setup(async () => {
    await Promise.all([outboxRelay.stop(), deliveryDispatcher.stop()])
    return () => {
      outboxRelay.start()
      deliveryDispatcher.start()
    }
  })

  test('at random moments lose no event and leave no attempt out of the log', async ({
    assert,
  }) => {
    const source = randomSource()
    const { school, receiver } = await receivingSchool()
    const random = () => source.next()
    const report = await killWorkers({ kills: KILLS, school, receiver, random })
    await receiver.close()

    const told = `seed ${testSeed}: ${JSON.stringify(report)}`
    assert.isAtLeast(report.requests, report.events, told)
    assert.deepInclude(report, { lost: 0, unlogged: 0, unfinished: 0, altered: 0 }, told)
  })
    .timeout(30_000 + KILLS * 20_000)
    .tags([RANDOM])
})
