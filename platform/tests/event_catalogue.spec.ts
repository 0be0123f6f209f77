import { test } from '@japa/runner'
import {
  EventCatalogue,
  eventCatalogue,
  type EventDescription,
} from '#platform/outbox/event_catalogue'

const published: EventDescription = {
  type: 'notice.published',
  module: 'notices',
  description: 'A notice was published.',
  sample: { event: 'notice.published', noticeId: 'n1', tenantId: 't1', timestamp: 1 },
}

test.group('The catalogue of events', () => {
  test('lets the fields of the sample out of the platform and no others', ({ assert }) => {
    const catalogue = new EventCatalogue()
    catalogue.add(published)
    const payload = {
      author: 'Amina',
      timestamp: 5,
      event: 'notice.published',
      tenantId: 't2',
    }
    assert.deepEqual(Object.entries(catalogue.contractPayload('notice.published', payload) ?? {}), [
      ['event', 'notice.published'],
      ['tenantId', 't2'],
      ['timestamp', 5],
    ])
    assert.isNull(catalogue.contractPayload('notice.deleted', payload))
  })

  test('lists events by name', ({ assert }) => {
    const catalogue = new EventCatalogue()
    catalogue.add(published, { ...published, type: 'notice.deleted' })
    assert.deepEqual(
      catalogue.all().map(({ type }) => type),
      ['notice.deleted', 'notice.published']
    )
  })

  test('refuses a malformed name, and one that another module has', ({ assert }) => {
    const catalogue = new EventCatalogue()
    catalogue.add(published)
    assert.throws(
      () => catalogue.add({ ...published, module: 'letters' }),
      'Modules "notices" and "letters" both have an event "notice.published".'
    )
    for (const type of ['notice', 'Notice.published', 'notice.', 'notice published']) {
      assert.throws(() => catalogue.add({ ...published, type }), /cannot name an event/)
    }
  })

  test('of this installation has samples that name their event, tenant and time', ({ assert }) => {
    for (const { type, sample, nullable = [], description } of eventCatalogue.all()) {
      assert.equal(sample.event, type)
      assert.isString(sample.tenantId, type)
      assert.isNumber(sample.timestamp, type)
      assert.match(description, /\.$/, type)
      assert.isFalse(Object.values(sample).includes(null), type)
      assert.includeMembers(Object.keys(sample), [...nullable], type)
    }
  })
})
