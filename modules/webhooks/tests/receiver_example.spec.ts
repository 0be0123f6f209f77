import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { test } from '@japa/runner'
import { Webhook } from 'standardwebhooks'
import { rotateSigningSecret } from '#modules/webhooks/actions/rotate_signing_secret'
import { freePort } from '#tests/free_port'
import { createTenant } from '#tests/helpers'
import { receiver, type WebhookEvent } from '../../../docs/examples/webhook-receiver/server.js'
import { isGenuine } from '../../../docs/examples/webhook-receiver/verify.js'
import { createEndpoint } from '../actions/create_endpoint.js'
import { sign } from '../services/signature.js'
import { emit, ended, payload, receivingSchool } from './support/helpers.js'

const root = new URL('../../../', import.meta.url)
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKY0='
const now = 1_795_000_000_000
const body = Buffer.from('{"event":"file.completed","note":"Ọ̀yọ́ → ✓"}')

function signed(timestamp: number | string, key = secret): Record<string, string> {
  const signature = createHmac('sha256', key).update(body).update(String(timestamp)).digest('hex')
  return { 'x-service-timestamp': String(timestamp), 'x-service-signature': signature }
}

test.group('The receiver of the documentation', () => {
  test('takes what the platform sends, once, and what failed again', async ({
    assert,
    cleanup,
  }) => {
    const school = await createTenant()
    const events: WebhookEvent[] = []
    let fails = true
    const server = receiver({
      secrets: [school.signingSecret],
      handle: (event) => {
        if (fails) {
          fails = false
          throw new Error('The database of the school is away.')
        }
        events.push(event)
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanup(() => void server.close())
    await createEndpoint({
      tenantId: school.tenant.id,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    })

    const delivery = await ended(school, await emit(school))
    assert.equal(delivery.status, 'delivered')
    assert.equal(delivery.attempts, 2)
    assert.deepEqual(events, [payload])
  })

  test('runs as the page prints it', async ({ assert, cleanup }) => {
    const school = await createTenant()
    const port = await freePort()
    const program = spawn(process.execPath, ['docs/examples/webhook-receiver/main.ts'], {
      cwd: root,
      env: { ...process.env, SIGNING_SECRET: school.signingSecret, PORT: String(port) },
    })
    cleanup(() => void program.kill())
    const lines = createInterface(program.stdout)[Symbol.asyncIterator]()
    await lines.next()
    await createEndpoint({
      tenantId: school.tenant.id,
      url: `http://127.0.0.1:${port}/`,
    })
    await ended(school, await emit(school))
    const { value } = await lines.next()
    assert.deepEqual(JSON.parse(value as string), payload)
  })

  test('believes either secret during a rotation, and the old one only until then', async ({
    assert,
  }) => {
    const { school, receiver: server } = await receivingSchool()
    const next = await rotateSigningSecret(school.tenant.id, 60)
    await ended(school, await emit(school))
    await server.close()
    const [{ headers, body: text }] = server.received
    assert.isTrue(isGenuine(headers, Buffer.from(text), [school.signingSecret]))
    assert.isTrue(isGenuine(headers, Buffer.from(text), [next]))
    assert.isFalse(isGenuine(headers, Buffer.from(text), [secret]))
  })

  test('agrees with the numbers of the guide, and so does the sender', async ({ assert }) => {
    const guide = await readFile(new URL('docs/receiving-webhooks.md', root), 'utf8')
    const text = '{"event":"file.completed","fileId":"f1"}'
    const headers = { ...sign('evt_1', text, 1_795_000_000, { current: secret }) }
    for (const shown of [secret, text, '1795000000', headers['x-service-signature']]) {
      assert.include(guide, `\`${shown}\``)
    }
    assert.isTrue(isGenuine(headers, Buffer.from(text), [secret], now))
  })

  test('refuses timestamps more than 300 seconds away, in either direction', ({ assert }) => {
    for (const [offset, expected] of [
      [0, true],
      [-300, true],
      [300, true],
      [-301, false],
      [301, false],
    ] as const) {
      const headers = signed(now / 1000 + offset)
      assert.equal(isGenuine(headers, body, [secret], now), expected, String(offset))
    }
  })

  test('reads a timestamp above 1e12 as milliseconds', ({ assert }) => {
    assert.isTrue(isGenuine(signed(now), body, [secret], now))
    assert.isFalse(isGenuine(signed(now - 301_000), body, [secret], now))
  })

  test('refuses what is altered, missing or malformed', ({ assert }) => {
    const headers = signed(now / 1000)
    const altered = Buffer.from(body)
    altered[12] ^= 1
    const signature = headers['x-service-signature']
    const cases: [string, Record<string, string>, Buffer][] = [
      ['one bit of the body', headers, altered],
      ['another secret', signed(now / 1000, 'whsec_other'), body],
      ['another time', { ...headers, 'x-service-timestamp': String(now / 1000 + 1) }, body],
      ['no signature', { 'x-service-timestamp': String(now / 1000) }, body],
      ['half a signature', { ...headers, 'x-service-signature': signature.slice(32) }, body],
      ['capitals', { ...headers, 'x-service-signature': signature.toUpperCase() }, body],
      ['no time', { 'x-service-signature': signature }, body],
      ['no number', signed('soon'), body],
      ['infinity', signed('Infinity'), body],
    ]
    assert.isTrue(isGenuine(headers, body, [secret], now))
    for (const [name, given, bytes] of cases) {
      assert.isFalse(isGenuine(given, bytes, [secret], now), name)
    }
  })
})

test.group('Standard Webhooks', () => {
  test('a library that knows nothing of the platform verifies its events', async ({ assert }) => {
    const { school, receiver: server } = await receivingSchool()
    const next = await rotateSigningSecret(school.tenant.id, 60)
    await ended(school, await emit(school))
    await server.close()
    const [{ headers, body: text }] = server.received

    for (const known of [school.signingSecret, next]) {
      const event = new Webhook(known).verify(text, headers as Record<string, string>)
      assert.deepEqual(event, payload)
    }
    assert.throws(() => new Webhook(secret).verify(text, headers as Record<string, string>))
    assert.throws(() =>
      new Webhook(next).verify(text.replace('f1', 'f2'), headers as Record<string, string>)
    )
  })
})
