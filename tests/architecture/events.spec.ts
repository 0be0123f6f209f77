import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { buildOpenApi } from '#modules/api-docs/services/openapi'
import { eventCatalogue } from '#platform/outbox/event_catalogue'
import { recordEvent } from '#platform/outbox/outbox'
import { createTenant } from '#tests/helpers'

test.group('Events in /openapi.json', () => {
  test('say which fields are always there, and which can be null', ({ assert }) => {
    const { webhooks } = buildOpenApi('test')
    for (const { type, sample, nullable = [] } of eventCatalogue.all()) {
      const { schema } = webhooks[type].post.requestBody.content['application/json']
      assert.sameMembers(schema.required ?? [], Object.keys(sample), type)
      assert.deepEqual(schema.properties?.event, { type: 'string', const: type })
      const orNull = Object.entries(schema.properties ?? {})
        .filter(([, shape]) => typeof shape === 'object' && [shape.type].flat().includes('null'))
        .map(([name]) => name)
      assert.sameMembers(orNull, [...nullable], type)
    }
    const { schema } = webhooks['payment.refunded'].post.requestBody.content['application/json']
    assert.deepEqual(schema.properties?.refundAmount, { type: ['integer', 'null'] })
  })

  test('are what tests record: a field that is missing or of another kind is found', async ({
    assert,
  }) => {
    const { tenant } = await createTenant()
    const { sample } = eventCatalogue.find('file.completed')!
    const record = (payload: Record<string, unknown>, personal = false) =>
      db.transaction((trx) =>
        recordEvent(trx, { tenantId: tenant.id, type: 'file.completed', payload, personal })
      )
    const { recordCount, ...rest } = sample
    await assert.rejects(() => record(rest), /must have required property 'recordCount'/)
    await assert.rejects(() => record({ ...rest, recordCount: null }), /must be integer/)
    await assert.rejects(() => record(rest, true), /must have required property 'recordCount'/)
    await record({ ...rest, recordCount, internalNote: 'for the platform' })
  })
})
