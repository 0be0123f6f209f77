import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { sign } from '../../../modules/webhooks/services/signature.js'
import { verifyWebhook, type PlatformError, type WebhookHeaders } from '../src/index.js'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKY0='
const next = 'whsec_bmV4dG5leHRuZXh0bmV4dG5leHRuZXh0'
const body = '{"event":"file.completed","fileId":"f1"}'
const seconds = 1_795_000_000

const signed = (at = seconds, secrets: Parameters<typeof sign>[3] = { current: secret }) => ({
  ...sign('evt_1', body, at, secrets),
})

function codeOf(
  headers: WebhookHeaders,
  { text = body, known = secret }: { text?: string; known?: string | string[] } = {}
): Promise<string> {
  return verifyWebhook(text, headers, known, seconds * 1000).then(
    ({ event }) => event,
    ({ code }: PlatformError) => code
  )
}

test.group('verifyWebhook', () => {
  test('gives the event of the numbers in the guide', async ({ assert }) => {
    const guide = await readFile(
      new URL('../../../docs/receiving-webhooks.md', import.meta.url),
      'utf8'
    )
    const [signature] = /\b[0-9a-f]{64}\b/.exec(guide)!
    const headers = { 'x-service-timestamp': String(seconds), 'x-service-signature': signature }
    for (const given of [headers, new Headers(headers)]) {
      const event = await verifyWebhook(Buffer.from(body), given, secret, seconds * 1000)
      assert.deepEqual(event, { event: 'file.completed', fileId: 'f1' })
    }
  })

  test('believes either secret during a rotation', async ({ assert }) => {
    const headers = signed(seconds, { current: secret, next })
    for (const known of [secret, next, ['whsec_other', next]]) {
      assert.equal(await codeOf(headers, { known }), 'file.completed')
    }
    assert.equal(await codeOf(headers, { known: 'whsec_other' }), 'WEBHOOK_SIGNATURE_INVALID')
  })

  test('refuses timestamps more than 300 seconds away, in either direction', async ({ assert }) => {
    for (const offset of [-300, 0, 300]) {
      assert.equal(await codeOf(signed(seconds + offset)), 'file.completed')
    }
    for (const offset of [-301, 301]) {
      assert.equal(await codeOf(signed(seconds + offset)), 'WEBHOOK_SIGNATURE_INVALID')
    }
    assert.equal(await codeOf(signed(seconds * 1000)), 'file.completed')
  })

  test('refuses what is altered, missing or malformed', async ({ assert }) => {
    const headers = signed()
    const signature = headers['x-service-signature']
    const refused = await Promise.all([
      codeOf(headers, { text: body.replace('f1', 'f2') }),
      codeOf({ ...headers, 'x-service-timestamp': String(seconds + 1) }),
      codeOf({ ...headers, 'x-service-signature': signature.slice(32) }),
      codeOf({ ...headers, 'x-service-signature': signature.toUpperCase() }),
      codeOf({ 'x-service-timestamp': String(seconds) }),
      codeOf({ 'x-service-signature': signature }),
      codeOf({}),
    ])
    assert.deepEqual([...new Set(refused)], ['WEBHOOK_SIGNATURE_INVALID'])
  })
})
