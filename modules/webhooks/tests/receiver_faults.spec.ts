import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import config from '#config/webhooks'
import type { TestTenant } from '#tests/helpers'
import { until } from '#tests/until'
import type WebhookAttempt from '../models/webhook_attempt.js'
import WebhookDelivery from '../models/webhook_delivery.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { attemptErrors } from '../services/attempt_errors.js'
import * as certificates from './support/certificates.js'
import { attemptsEnded, attemptsOf, emit, ended, receivingSchool } from './support/helpers.js'
import { Receiver } from './support/receiver.js'

/** Milliseconds, in tests of receivers that use all the time they have. */
const SHORT = 250

test.group('Receivers that misbehave', (group) => {
  let receiver: Receiver
  let school: TestTenant
  const { deadline } = config

  group.each.setup(async () => {
    ;({ receiver, school } = await receivingSchool())
    return async () => {
      config.deadline = deadline
      await WebhookEndpoint.forTenant(school.tenant.id).delete()
      await receiver.close()
    }
  })

  /** Sends the school's events to another address. */
  function moveTo(url: string) {
    return WebhookEndpoint.forTenant(school.tenant.id).update({ url })
  }

  /** The first attempt of an event. */
  async function firstAttempt(): Promise<WebhookAttempt> {
    await emit(school)
    const [attempt] = await attemptsEnded(school, 1)
    return attempt
  }

  test('an answer that is cut off after its head is a failure', async ({ assert }) => {
    receiver.answers = [
      (response) => {
        response.writeHead(200, { 'content-length': 100 })
        response.write('half')
        setTimeout(() => response.destroy(), 20)
      },
      200,
    ]
    const delivery = await ended(school, await emit(school))
    assert.equal(delivery.status, 'delivered')
    const [first, second] = await attemptsEnded(school, 2)
    assert.equal(first.errorCode, 'CONNECTION_LOST')
    assert.equal(second.outcome, 'succeeded')
  })

  test('a connection that is closed before the head is a failure', async ({ assert }) => {
    receiver.answers = [(response) => response.destroy(), 200]
    const { errorCode } = await firstAttempt()
    assert.equal(errorCode, 'CONNECTION_LOST')
  })

  test('a server that never answers is left at the deadline', async ({ assert }) => {
    config.deadline = SHORT
    receiver.answers = ['never']
    const { errorCode, duration } = await firstAttempt()
    assert.equal(errorCode, 'TIMED_OUT')
    assert.isBelow(duration ?? 0, SHORT + 1000)
  })

  test('a body that only drips is left at the deadline of the whole exchange', async ({
    assert,
  }) => {
    config.deadline = SHORT
    receiver.answers = [
      (response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('.'), 20)
        response.on('close', () => clearInterval(timer))
      },
    ]
    const { errorCode, duration } = await firstAttempt()
    assert.equal(errorCode, 'TIMED_OUT')
    assert.isBelow(duration ?? 0, SHORT + 1000)
  })

  test('of a body of 10 MB only the beginning is read, and less is kept', async ({ assert }) => {
    let wasCut = false
    receiver.answers = [
      (response) => {
        response.on('close', () => (wasCut = !response.writableFinished))
        response.writeHead(200).end('é'.repeat(5 * 1024 * 1024))
      },
    ]
    const attempt = await firstAttempt()
    assert.equal(attempt.outcome, 'succeeded')
    assert.equal(attempt.responseText, 'é'.repeat(1024))
    await until('the connection is closed', () => wasCut)
  })

  test('a gzip bomb is not unpacked', async ({ assert }) => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
    receiver.answers = [
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    ]
    const before = process.memoryUsage().rss
    const attempt = await firstAttempt()
    assert.equal(attempt.outcome, 'succeeded')
    assert.isAtMost(attempt.responseText?.length ?? 0, 1024)
    assert.isBelow(process.memoryUsage().rss - before, 40 * 1024 * 1024)
  })

  test('control characters of an answer do not reach the log', async ({ assert }) => {
    receiver.answers = [(response) => response.end('a\u0000b\u001b[31mc\nd')]
    const { responseText } = await firstAttempt()
    assert.equal(responseText, 'ab[31mc\nd')
  })

  test('headers that are no UTF-8 do no harm', async ({ assert }) => {
    receiver.answers = [
      (response) => {
        const { socket } = response
        socket?.write(
          Buffer.from('HTTP/1.1 503 \xfc\xff\r\nx-odd: \xe9\x80\r\nretry-after: \xff\r\n', 'latin1')
        )
        socket?.end('content-length: 0\r\n\r\n')
      },
      200,
    ]
    const attempt = await firstAttempt()
    assert.equal(attempt.responseStatus, 503)
  })

  test('an answer that is no HTTP is a failure', async ({ assert }) => {
    receiver.answers = [
      (response) => void response.socket?.end('220 smtp.school.example ESMTP\r\n'),
    ]
    const { errorCode } = await firstAttempt()
    assert.equal(errorCode, 'NOT_HTTP')
  })

  for (const [name, certificate] of [
    ['self-signed', certificates.selfSigned],
    ['expired', certificates.expired],
  ]) {
    test(`a certificate that is ${name} is refused, and nothing is sent`, async ({
      assert,
      cleanup,
    }) => {
      let requests = 0
      const server = createTlsServer(
        { key: certificates.key, cert: certificate },
        (_, response) => {
          requests += 1
          response.end()
        }
      )
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      cleanup(() => void server.close())
      await moveTo(`https://127.0.0.1:${(server.address() as AddressInfo).port}/`)

      const { errorCode } = await firstAttempt()
      assert.equal(errorCode, 'TLS_FAILED')
      assert.equal(requests, 0)
    })
  }

  test('a name that does not exist is a failure', async ({ assert }) => {
    await moveTo('http://no-such-school.invalid/')
    const { errorCode } = await firstAttempt()
    assert.equal(errorCode, 'NAME_NOT_FOUND')
  })

  test('a refused connection is tried as often as any failure, and every attempt is logged', async ({
    assert,
  }) => {
    await receiver.close()
    const delivery = await ended(school, await emit(school))
    const attempts = await attemptsEnded(school, 6)
    assert.equal(delivery.status, 'exhausted')
    assert.lengthOf(attempts, 6)
    assert.isTrue(attempts.every(({ errorCode }) => errorCode === 'CONNECTION_REFUSED'))
    assert.properties(attemptErrors, ['CONNECTION_REFUSED'])
  })

  test('a server that speaks IPv6 only is reached', async ({ assert, cleanup }) => {
    const other = new Receiver()
    await moveTo(await other.listen('::1'))
    cleanup(() => other.close())
    const { outcome } = await firstAttempt()
    assert.equal(outcome, 'succeeded')
  })

  test('an address inside the network is refused when it is called, without any retry', async ({
    assert,
  }) => {
    await moveTo('http://10.0.0.1/')
    const delivery = await ended(school, await emit(school))
    assert.equal(delivery.status, 'cancelled')
    assert.equal(delivery.reason, 'ADDRESS_REFUSED')
    const attempts = await attemptsEnded(school, 1)
    assert.deepEqual(
      attempts.map(({ errorCode }) => errorCode),
      ['ADDRESS_REFUSED']
    )
  })

  test('Retry-After postpones the next attempt, at most to twice the delay', async ({ assert }) => {
    for (const status of [429, 503]) {
      const { receiver: busy, school: other } = await receivingSchool()
      busy.answers = [
        (response) => response.writeHead(status, { 'retry-after': '3600' }).end(),
        200,
      ]
      await ended(other, await emit(other))
      await busy.close()

      const [first, second] = busy.received
      assert.isAtLeast(second.at - first.at, 2 * 0.8 * config.retry.base)
      assert.isBelow(second.at - first.at, 2000)
    }
  })

  test('an endpoint that fails on and on gets one request at a time', async ({ assert }) => {
    receiver.answers = [500]
    for (let number = 0; number < 12; number++) {
      await emit(school)
    }
    const endpoint = await WebhookEndpoint.forTenant(school.tenant.id).firstOrFail()
    await until('it is under suspicion', async () => {
      await endpoint.refresh()
      return endpoint.blockedUntil
    })
    assert.isAtLeast(endpoint.failuresInRow, config.breaker.failures)
    const before = await until('nothing is being sent', async () => {
      const attempts = await attemptsOf(school.tenant.id)
      return attempts.every(({ outcome }) => outcome !== 'started') && attempts
    })
    receiver.mostAtOnce = 0
    await attemptsEnded(school, before.length + 3)
    assert.equal(receiver.mostAtOnce, 1)

    receiver.answers = [200]
    const deliveries = await until('all have ended', async () => {
      const rows = await WebhookDelivery.forTenant(school.tenant.id)
      return rows.length === 12 && rows.every(({ status }) => status !== 'pending') && rows
    })
    assert.isAbove(deliveries.filter(({ status }) => status === 'delivered').length, 6)
    await endpoint.refresh()
    assert.equal(endpoint.failuresInRow, 0)
    assert.isNull(endpoint.blockedUntil)
  })
})
