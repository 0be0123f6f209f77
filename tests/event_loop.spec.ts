import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#platform/identifiers'
import { allScopes } from '#platform/access/scopes'
import { InitializePayment } from '#modules/payments/actions/initialize_payment'
import { createAccount, createSchool } from '#modules/student-email/tests/support/school'
import { clientOf, createTenant, type TestTenant } from '#tests/helpers'
import { LONGEST_BLOCK, longestBlock } from '#tests/loop_delay'

/** Rows of a tenant that has used the platform for years. */
const MANY = 12_000
const BATCH = 500

type Row = Record<string, unknown>

/** Adds rows like the only one that a tenant has in a table. */
async function multiply(
  table: string,
  tenantId: string,
  different: (index: number) => Row,
  total = MANY
): Promise<void> {
  const pattern: Row = await db.from(table).where('tenant_id', tenantId).firstOrFail()
  for (let index = 1; index < total; index += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, total - index) }, (_none, offset) => ({
      ...pattern,
      ...different(index + offset),
    }))
    await db.table(table).multiInsert(rows)
  }
}

/** A school's requests one after the other, each of which is answered with 200. */
function asking(client: ApiClient, school: TestTenant, paths: string[]) {
  const api = clientOf(client, school)
  return async () => {
    for (const path of paths) {
      const response = await api.get(path)
      response.assertStatus(200)
    }
  }
}

test.group('While one tenant looks at all that it has, others are answered', (group) => {
  group.teardown(async () => {
    await db.from('webhook_deliveries').where('event_id', 'like', 'many-%').delete()
  })

  test('payments: lists and statistics', async ({ client, assert }) => {
    const school = await createTenant()
    const tenantId = school.tenant.id
    await new InitializePayment().handle({ tenantId, email: 'a@parents.example', amount: 100_000 })
    await multiply('payments', tenantId, (index) => ({
      id: newId('pay'),
      reference: `many-${index}`,
      status: index % 3 === 0 ? 'success' : 'failed',
      next_check_at: null,
    }))
    const look = asking(client, school, [
      '/api/payments/transactions?limit=100',
      `/api/payments/transactions?limit=100&offset=${MANY - 100}`,
      '/api/payments/transactions?status=success&limit=100&offset=3000',
      '/api/payments/stats',
    ])
    await look()
    assert.isBelow(await longestBlock(look), LONGEST_BLOCK)
  })

  test('student e-mail: lists and searches', async ({ client, assert }) => {
    const school = await createSchool(client)
    await createAccount(school)
    await multiply('email_accounts', school.tenant.id, (index) => ({
      id: newId('sea'),
      student_id: `many-${index}`,
      live_student_id: `many-${index}`,
      address: `many${index}@${school.domain.domain}`,
    }))
    const look = asking(client, school, [
      `/api/student-emails?limit=100&offset=${MANY - 100}`,
      '/api/student-emails?search=a&limit=100&offset=3000',
      '/api/student-emails?search=many11&limit=100',
    ])
    await look()
    assert.isBelow(await longestBlock(look), LONGEST_BLOCK)
  })

  test('webhooks: the log of deliveries, and sending them again', async ({ client, assert }) => {
    const schools: TestTenant[] = []
    for (let round = 0; round < 4; round++) {
      schools.push(await schoolWithLostDeliveries(client, MANY / 4))
    }
    const [first, ...others] = schools
    const look = asking(client, first, [
      `/api/webhooks/deliveries?limit=100&offset=${MANY / 4 - 100}`,
      '/api/webhooks/deliveries?status=exhausted&limit=100&offset=2000',
    ])
    assert.isBelow(await longestBlock(look), LONGEST_BLOCK)

    const recover = async () => {
      const response = await clientOf(client, others.pop()!).post('/api/webhooks/recover', {
        since: new Date(0).toISOString(),
      })
      response.assertStatus(202)
    }
    assert.isBelow(await longestBlock(recover), LONGEST_BLOCK)
  })

  test('billing: the log of what was used', async ({ client, assert }) => {
    const school = await createTenant({ scopes: allScopes() })
    const tenantId = school.tenant.id
    const now = Date.now()
    await db.table('usage_events').insert(usage(tenantId, 0, now))
    await multiply('usage_events', tenantId, (index) => usage(tenantId, index, now - index * 1000))
    const look = asking(client, school, [
      '/api/billing/usage',
      '/api/billing/quota',
      `/api/billing/usage/events?limit=100&offset=${MANY - 100}`,
    ])
    await look()
    assert.isBelow(await longestBlock(look), LONGEST_BLOCK)
  })
})

function usage(tenantId: string, index: number, at: number): Row {
  return {
    id: newId('use'),
    tenant_id: tenantId,
    meter: 'pages',
    period_id: 'many',
    quantity: 1,
    occurred_at: at,
    subject_type: 'file',
    subject_id: `file-${index}`,
    idempotency_key: `many-${index}`,
  }
}

/** A school whose endpoint was away for long, and is gone again when anything is sent to it. */
async function schoolWithLostDeliveries(client: ApiClient, total: number): Promise<TestTenant> {
  const school = await createTenant()
  const response = await clientOf(client, school).post('/api/webhooks/endpoints', {
    url: 'https://127.0.0.1:9/gone',
  })
  response.assertStatus(201)
  const now = Date.now()
  const delivery = (index: number): Row => ({
    id: newId('whd'),
    tenant_id: school.tenant.id,
    endpoint_id: response.body().id,
    event_id: `many-${index}-${school.tenant.id}`,
    event: 'file.completed',
    origin: 'event',
    body: JSON.stringify({ event: 'file.completed', fileId: 'x'.repeat(300) }),
    status: 'exhausted',
    created_at: now - index,
    updated_at: now,
  })
  await db.table('webhook_deliveries').insert(delivery(0))
  await multiply('webhook_deliveries', school.tenant.id, delivery, total)
  return school
}
