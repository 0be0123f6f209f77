import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { PatientRedisTransport } from '#platform/progress/redis_transport'
import { redisPrefix } from '#tests/services'

test.group('The transport of progress through Redis', (group) => {
  group.tap((each) => each.skip(process.env.TRANSMIT_TRANSPORT !== 'redis', 'only with Redis'))

  test('is closed only when the subscriptions under way have come to their end', async ({
    assert,
  }) => {
    for (let round = 0; round < 40; round++) {
      const transport = new PatientRedisTransport({
        host: process.env.REDIS_HOST ?? '127.0.0.1',
        port: Number(process.env.REDIS_PORT ?? 6379),
        keyPrefix: redisPrefix,
      })
      const ended = transport
        .subscribe('progress', () => {})
        .then(
          () => 'subscribed',
          (error: Error) => error.message
        )
      await wait(round / 10)
      await transport.disconnect()
      assert.equal(await ended, 'subscribed')
    }
  })
})
