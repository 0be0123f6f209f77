import { test } from '@japa/runner'
import { streams } from '#config/limiter'
import { disableModules } from '#kernel/tenancy/module_state'
import { tenancyChanged } from '#platform/access/tenancy_cache'
import Membership from '#modules/identity/models/membership'
import type { Browser } from '#modules/identity/tests/support/browser'
import { addToSchool, createPerson, enter, signInAs } from '#modules/identity/tests/support/people'
import { closeStreams, EventStream } from '#modules/live-progress/tests/support/event_stream'
import { newId } from '#platform/identifiers'
import { announcements } from '#platform/progress/announcements'
import { inTransaction } from '#platform/database/transaction'
import { tellSchool } from '#platform/news/school_news'
import { eventCatalogue } from '#platform/outbox/event_catalogue'
import { recordEvent } from '#platform/outbox/outbox'
import { outboxRelay } from '#platform/outbox/outbox_relay'
import { createTenant, type TestTenant } from '#tests/helpers'

/** What a page is told. */
interface Told {
  type?: string
  fileId?: string
}

/** The stream of a person, after its first sign of life. */
async function opened(browser: Browser, { tenant }: TestTenant): Promise<EventStream> {
  const stream = await EventStream.open(`/api/dashboard/events?tenant=${tenant.slug}`, {
    cookie: browser.cookies(),
  })
  if (stream.status === 200) {
    await stream.next<Told>()
  }
  return stream
}

/** As the module does to which it happens. */
async function happens(
  { tenant }: TestTenant,
  type: string,
  payload: Record<string, unknown>
): Promise<void> {
  const sample = eventCatalogue.all().find((event) => event.type === type)!.sample
  const told = { ...sample, tenantId: tenant.id, ...payload }
  const event = { tenantId: tenant.id, type, payload: told, personal: true }
  await inTransaction((trx) => recordEvent(trx, event))
  await outboxRelay.drain()
}

/** The next of what is told, signs of life apart. */
async function nextTold(stream: EventStream): Promise<Told | null> {
  for (;;) {
    const told = await stream.next<Told>()
    if (told === null || told.type !== undefined) {
      return told
    }
  }
}

test.group('What open pages are told', (group) => {
  group.each.setup(() => {
    const before = { ...streams }
    return () => {
      Object.assign(streams, before)
      closeStreams()
    }
  })

  test('are ids and states of their own school, as far as the role goes', async ({
    assert,
    client,
  }) => {
    const [school, other] = [await createTenant(), await createTenant()]
    const teacher = await signInAs(client, school, 'teacher')
    const bursar = await signInAs(client, school, 'bursar')
    const stranger = await signInAs(client, other, 'owner')
    const [own, money, foreign] = [
      await opened(teacher.browser, school),
      await opened(bursar.browser, school),
      await opened(stranger.browser, other),
    ]
    await happens(school, 'payment.completed', {
      event: 'payment.completed',
      reference: 'ENROL-1',
      customerEmail: 'parent@home.example',
      metadata: { child: 'Ada' },
    })
    await happens(school, 'file.completed', { fileId: 'file_1', userId: 'mrs-obi', recordCount: 3 })
    await happens(other, 'file.failed', { fileId: 'file_9', error: 'Ada’s sheet is encrypted.' })

    assert.deepEqual(await nextTold(own), { type: 'file.completed', fileId: 'file_1' })
    assert.deepEqual(await nextTold(money), { type: 'payment.completed', reference: 'ENROL-1' })
    assert.deepEqual(await nextTold(foreign), { type: 'file.failed', fileId: 'file_9' })
  })

  test('comes once, also what is no event for servers', async ({ assert, client }) => {
    const school = await createTenant()
    const { browser } = await signInAs(client, school, 'owner')
    const stream = await opened(browser, school)
    await happens(school, 'file.completed', { fileId: 'file_1' })
    // Longer than it takes until the outbox is looked at.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const tenantId = school.tenant.id
    await inTransaction(async (trx) => {
      tellSchool(trx, { tenantId, type: 'file.queued', payload: { fileId: 'file_2' } })
    })
    assert.deepEqual(await nextTold(stream), { type: 'file.completed', fileId: 'file_1' })
    assert.deepEqual(await nextTold(stream), { type: 'file.queued', fileId: 'file_2' })
  })

  test('also comes from other processes, as their transport brings it', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const { browser } = await signInAs(client, school, 'teacher')
    const stream = await opened(browser, school)
    const tenantId = school.tenant.id
    const payload = { fileId: 'file_7', error: 'Ada’s sheet is encrypted.' }
    const news = { id: newId('evt'), tenantId, type: 'file.failed', payload }
    announcements.tell(`news/${tenantId}`, JSON.stringify(news))
    assert.deepEqual(await nextTold(stream), { type: 'file.failed', fileId: 'file_7' })
  })

  test('is told to people only, and only in their schools', async ({ assert, client }) => {
    const [school, other] = [await createTenant(), await createTenant()]
    const { browser } = await signInAs(client, school, 'owner')
    const path = '/api/dashboard/events'
    const status = async (address: string, headers: Record<string, string> = {}) => {
      const stream = await EventStream.open(address, headers)
      return stream.status
    }
    const cookie = browser.cookies()
    assert.equal(await status(`${path}?tenant=${school.tenant.slug}`), 401)
    assert.equal(await status(`${path}?tenant=${other.tenant.slug}`, { cookie }), 403)
    assert.equal(await status(path, { cookie }), 400)
    assert.equal(await status(path, { 'x-api-key': school.apiKey }), 403)
    const json = { cookie, accept: 'application/json' }
    assert.equal(await status(`${path}?tenant=${school.tenant.slug}`, json), 400)
  })

  test('ends when the person signs out, here or everywhere', async ({ client }) => {
    const school = await createTenant()
    const user = await createPerson(school, 'teacher')
    const [one, two] = [await enter(school, user), await enter(school, user)]
    const [first, second] = [await opened(one, school), await opened(two, school)]
    await one.submit('/dashboard/sign-out', {}, { 'x-xsrf-token': one.xsrfToken() })
    await first.ended()

    const owner = await signInAs(client, school, 'owner')
    const ended = await owner.api.post(`/api/members/${user.id}/sign-out`)
    ended.assertStatus(204)
    await second.ended()
  })

  test('ends when the role becomes another, and is then as wide as the new one', async ({
    assert,
    client,
  }) => {
    const school = await createTenant()
    const owner = await signInAs(client, school, 'owner')
    const { user, browser } = await signInAs(client, school, 'teacher')
    const stream = await opened(browser, school)
    const changed = await owner.api.patch(`/api/members/${user.id}`, { role: 'bursar' })
    changed.assertStatus(200)
    await stream.ended()

    const again = await opened(browser, school)
    await happens(school, 'file.completed', { fileId: 'file_1' })
    await happens(school, 'payment.failed', { reference: 'ENROL-2' })
    assert.deepEqual(await nextTold(again), { type: 'payment.failed', reference: 'ENROL-2' })
  })

  test('ends when the person leaves the school, and goes on in the other', async ({
    assert,
    client,
  }) => {
    const [school, other] = [await createTenant(), await createTenant()]
    const owner = await signInAs(client, school, 'owner')
    const { user, browser } = await signInAs(client, school, 'teacher')
    await addToSchool(other, user, 'teacher')
    const [left, kept] = [await opened(browser, school), await opened(browser, other)]
    const removed = await owner.api.delete(`/api/members/${user.id}`)
    removed.assertStatus(204)
    await left.ended()
    assert.isNull(await Membership.forTenant(school.tenant.id).where('userId', user.id).first())
    await happens(other, 'file.completed', { fileId: 'file_5' })
    assert.deepEqual(await nextTold(kept), { type: 'file.completed', fileId: 'file_5' })
  })

  test('leaves out what is switched off for the school', async ({ assert, client }) => {
    const school = await createTenant()
    const { browser } = await signInAs(client, school, 'owner')
    const stream = await opened(browser, school)
    await disableModules(school.tenant.id, ['payments'])
    await tenancyChanged()
    await happens(school, 'payment.failed', { reference: 'ENROL-2' })
    await happens(school, 'file.failed', { fileId: 'file_1' })
    assert.deepEqual(await nextTold(stream), { type: 'file.failed', fileId: 'file_1' })
  })

  test('one person has so many streams, and others keep theirs', async ({ assert, client }) => {
    streams.perPerson = 2
    const school = await createTenant()
    const [one, two] = [
      await signInAs(client, school, 'teacher'),
      await signInAs(client, school, 'teacher'),
    ]
    const first = await opened(one.browser, school)
    await opened(one.browser, school)
    const refused = await opened(one.browser, school)
    assert.equal(refused.status, 429)
    const { error } = await refused.json()
    assert.equal(error.code, 'TOO_MANY_STREAMS')
    const others = await opened(two.browser, school)
    assert.equal(others.status, 200)

    first.close()
    await new Promise((resolve) => setTimeout(resolve, 200))
    const third = await opened(one.browser, school)
    assert.equal(third.status, 200)
  })
})
