import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { Webhook } from 'standardwebhooks'
import { sign } from '../../../modules/webhooks/services/signature.js'
import type { PlatformError } from '../src/errors.js'
import { verifyWebhook, type WebhookHeaders } from '../src/webhooks.js'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKY0='
const next = 'whsec_bmV4dG5leHRuZXh0bmV4dG5leHRuZXh0'
const body = '{"event":"file.completed","fileId":"f1"}'
const seconds = 1_795_000_000

const signed = (at = seconds, secrets: Parameters<typeof sign>[3] = { current: secret }) => ({
  ...sign('evt_1', body, at, secrets),
})

const standard = (signature: string) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(seconds),
  'webhook-signature': signature,
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

  test('believes the headers of Standard Webhooks alone, as their own library makes them', async ({
    assert,
  }) => {
    const ofLibrary = standard(new Webhook(secret).sign('evt_1', new Date(seconds * 1000), body))
    assert.equal(await codeOf(ofLibrary), 'file.completed')
    assert.equal(await codeOf(new Headers(ofLibrary)), 'file.completed')

    const rotated = standard(signed(seconds, { current: secret, next })['webhook-signature'])
    assert.lengthOf(rotated['webhook-signature'].split(' '), 2)
    for (const known of [secret, next, ['whsec_other', next]]) {
      assert.equal(await codeOf(rotated, { known }), 'file.completed')
    }
  })

  test('refuses headers of Standard Webhooks that are altered, old or malformed', async ({
    assert,
  }) => {
    const signature = signed()['webhook-signature']
    const right = standard(signature)
    const old = signed(seconds - 301)['webhook-signature']
    const dotted = sign('evt.1', body, seconds, { current: secret })['webhook-signature']
    const refused = await Promise.all([
      codeOf(right, { text: body.replace('f1', 'f2') }),
      codeOf(right, { known: next }),
      codeOf(right, { known: ['whsec_', 'whsec_no base64', ''] }),
      codeOf({ ...right, 'webhook-id': 'evt_2' }),
      codeOf({ ...right, 'webhook-timestamp': String(seconds + 1) }),
      codeOf({ ...standard(old), 'webhook-timestamp': String(seconds - 301) }),
      codeOf({ ...standard(dotted), 'webhook-id': 'evt.1' }),
      codeOf(standard(signature.replace('v1,', 'v2,'))),
      codeOf(standard(signature.replace('v1,', ''))),
      codeOf(standard(signature.slice(0, -4))),
      codeOf(standard('v1,')),
      codeOf({ 'webhook-id': 'evt_1', 'webhook-timestamp': String(seconds) }),
    ])
    assert.deepEqual([...new Set(refused)], ['WEBHOOK_SIGNATURE_INVALID'])
  })
})
