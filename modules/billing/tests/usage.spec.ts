import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { newId } from '#platform/identifiers'
import { clientOf, createTenant, type TestTenant } from '#tests/helpers'
import UsageEvent from '../models/usage_event.js'
import { StartSubscription } from '../subscriptions/actions/start_subscription.js'
import { makePlan } from './support/bench.js'
import { schoolWith } from './support/quota_school.js'

const PATH = '/api/billing'

/** Writes down that a school used something at a moment. */
async function used(
  { tenant }: TestTenant,
  at: string,
  quantity: number,
  options: Partial<Pick<UsageEvent, 'meter' | 'subjectId'>> = {}
): Promise<string> {
  const { id } = await UsageEvent.create({
    id: newId('use'),
    tenantId: tenant.id,
    meter: 'pages',
    periodId: 'qp_test',
    quantity,
    occurredAt: DateTime.fromISO(at, { zone: 'utc' }),
    subjectType: 'file',
    subjectId: 'file_1',
    idempotencyKey: newId('key'),
    ...options,
  })
  return id
}

test.group('GET /api/billing/quota', () => {
  test('shows every meter, before anything was used', async ({ assert, client }) => {
    const school = await schoolWith(
      { 'pages.monthly': 100, 'llm_refinements.monthly': -1, 'emails.accounts': 20 },
      { overage: [{ meter: 'pages', unitMinor: 1500, cap: 50 }] }
    )
    const answer = await clientOf(client, school).get(`${PATH}/quota`)
    answer.assertStatus(200)
    const { quotas } = answer.body()
    const [pages, refinements, accounts] = quotas
    const unused = { used: 0, reserved: 0, overage: 0, credits: 0 }
    assert.lengthOf(quotas, 3)
    assert.deepInclude(pages, {
      ...unused,
      meter: 'pages',
      limit: 100,
      available: 100,
      overageAllowed: true,
    })
    assert.match(pages.periodStart, /^\d{4}-\d\d-\d\dT00:00:00\+01:00$/)
    assert.match(pages.resetsAt, /^\d{4}-\d\d-\d\dT00:00:00\+01:00$/)
    assert.deepInclude(refinements, { ...unused, limit: -1, available: -1, overageAllowed: false })
    assert.deepInclude(accounts, { ...unused, limit: 20, periodStart: null, resetsAt: null })
  })

  test('shows one meter, and refuses one that does not exist', async ({ assert, client }) => {
    const school = await createTenant()
    const api = clientOf(client, school)
    const one = await api.get(`${PATH}/quota?meter=email_accounts`)
    assert.deepEqual(
      one.body().quotas.map(({ meter }: { meter: string }) => meter),
      ['email_accounts']
    )
    const none = await api.get(`${PATH}/quota?meter=lunches`)
    none.assertStatus(400)
    assert.match(none.body().error.message, /^meter: /)
  })

  test('needs the scope billing:read', async ({ client }) => {
    const school = await createTenant({ scopes: ['files:read'] })
    for (const path of ['quota', 'usage', 'usage/events']) {
      const answer = await clientOf(client, school).get(`${PATH}/${path}`)
      answer.assertStatus(403)
    }
  })
})

test.group('GET /api/billing/usage', () => {
  test("adds up by the days and months of the tenant's own zone", async ({ assert, client }) => {
    const school = await createTenant()
    await used(school, '2026-05-31T22:59:59.999Z', 1)
    await used(school, '2026-05-31T23:00:00Z', 2)
    await used(school, '2026-06-01T22:59:59Z', 4)
    await used(school, '2026-06-30T22:00:00Z', 8)
    await used(school, '2026-06-30T22:00:00Z', 16, { meter: 'llm_refinements' })
    await used(school, '2026-06-30T23:00:00Z', 32)
    await used(await createTenant(), '2026-06-01T12:00:00Z', 64)
    const range = 'from=2026-06-01&to=2026-07-01'

    const days = await clientOf(client, school).get(`${PATH}/usage?${range}`)
    assert.deepEqual(days.body(), {
      usage: [
        { meter: 'pages', start: '2026-06-01T00:00:00+01:00', quantity: 6 },
        { meter: 'llm_refinements', start: '2026-06-30T00:00:00+01:00', quantity: 16 },
        { meter: 'pages', start: '2026-06-30T00:00:00+01:00', quantity: 8 },
      ],
      total: 3,
    })
    const months = await clientOf(client, school).get(
      `${PATH}/usage?from=2026-05-01T00:00:00%2B01:00&to=2026-07-01T12:00:00Z&granularity=month&meter=pages`
    )
    assert.deepEqual(months.body(), {
      usage: [
        { meter: 'pages', start: '2026-05-01T00:00:00+01:00', quantity: 1 },
        { meter: 'pages', start: '2026-06-01T00:00:00+01:00', quantity: 14 },
        { meter: 'pages', start: '2026-07-01T00:00:00+01:00', quantity: 32 },
      ],
      total: 3,
    })
  })

  test('keeps the days of a zone with daylight saving time apart', async ({ assert, client }) => {
    const school = await createTenant()
    const planCode = await makePlan({ priceMinor: 0 })
    const timezone = 'America/St_Johns'
    await new StartSubscription().handle({ tenantId: school.tenant.id, planCode, timezone })
    await used(school, '2026-03-08T03:29:59Z', 1)
    await used(school, '2026-03-08T03:30:00Z', 2)
    await used(school, '2026-03-09T02:29:59Z', 4)
    await used(school, '2026-03-09T02:30:00Z', 8)

    const answer = await clientOf(client, school).get(`${PATH}/usage?from=2026-03-01&to=2026-04-01`)
    const { usage } = answer.body() as { usage: { start: string; quantity: number }[] }
    assert.deepEqual(
      usage.map(({ start, quantity }) => [start, quantity]),
      [
        ['2026-03-07T00:00:00-03:30', 1],
        ['2026-03-08T00:00:00-03:30', 6],
        ['2026-03-09T00:00:00-02:30', 8],
      ]
    )
  })

  test('answers the last 30 days unless told otherwise', async ({ assert, client }) => {
    const school = await createTenant()
    await used(school, new Date(Date.now() - 3_600_000).toISOString(), 3)
    await used(school, new Date(Date.now() - 31 * 86_400_000).toISOString(), 5)
    const answer = await clientOf(client, school).get(`${PATH}/usage`)
    assert.equal(answer.body().total, 1)
    assert.equal(answer.body().usage[0].quantity, 3)
  })

  for (const [query, message] of [
    ['from=yesterday', /^from: must be an ISO 8601/],
    ['to=2026-13-01', /^to: must be an ISO 8601/],
    ['from=2026-06-02&to=2026-06-01', /^to: must be after from/],
    ['from=2026-06-01&to=2026-06-01', /^to: must be after from/],
    ['from=2025-01-01&to=2026-01-03', /^to: must be at most 366 days after from/],
    ['granularity=year', /^granularity: /],
    ['meter=lunches', /^meter: /],
    ['colour=red', /^colour: is not a known field/],
  ] as const) {
    test(`refuses ${query}`, async ({ assert, client }) => {
      const school = await createTenant()
      const answer = await clientOf(client, school).get(`${PATH}/usage?${query}`)
      answer.assertStatus(400)
      assert.equal(answer.body().error.code, 'VALIDATION_ERROR')
      assert.match(answer.body().error.message, message)
    })
  }

  test('takes 366 days, and a plus sign that was not encoded', async ({ client }) => {
    const school = await createTenant()
    for (const query of [
      'from=2025-01-01&to=2026-01-02',
      'from=2026-06-01T00:00:00+01:00&to=2026-06-02T00:00:00+01:00',
    ]) {
      const answer = await clientOf(client, school).get(`${PATH}/usage?${query}`)
      answer.assertStatus(200)
    }
  })
})

test.group('GET /api/billing/usage/events', () => {
  test('lists what was counted, newest first, of this tenant only', async ({ assert, client }) => {
    const school = await createTenant()
    const first = await used(school, '2026-06-01T10:00:00Z', 3)
    const second = await used(school, '2026-06-02T10:00:00Z', 5, { subjectId: 'file_2' })
    await used(school, '2026-06-03T10:00:00Z', 1, { meter: 'llm_refinements' })
    await used(await createTenant(), '2026-06-02T10:00:00Z', 64)
    const range = 'from=2026-06-01&to=2026-07-01'
    const api = clientOf(client, school)

    const pages = await api.get(`${PATH}/usage/events?${range}&meter=pages`)
    assert.deepEqual(pages.body(), {
      events: [
        {
          eventId: second,
          meter: 'pages',
          quantity: 5,
          occurredAt: '2026-06-02T10:00:00.000Z',
          subjectType: 'file',
          subjectId: 'file_2',
          voided: false,
        },
        {
          eventId: first,
          meter: 'pages',
          quantity: 3,
          occurredAt: '2026-06-01T10:00:00.000Z',
          subjectType: 'file',
          subjectId: 'file_1',
          voided: false,
        },
      ],
      total: 2,
    })
    const one = await api.get(`${PATH}/usage/events?${range}&subjectId=file_1&limit=1&offset=1`)
    assert.equal(one.body().total, 2)
    assert.equal(one.body().events[0].eventId, first)
  })
})
