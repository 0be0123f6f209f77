import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { created, endpoint, ok, type Answer } from '../http/endpoint.js'
import {
  always,
  count,
  described,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  orNull,
  pageOf,
  text,
  type Shown,
} from '../http/shapes.js'
import { show } from '../http/show.js'

const notice = named(
  'Notice',
  object(
    { id: text, status: oneOf('open', 'closed'), createdAt: moment, closedAt: momentOrNull },
    { readers: described('How many have read it', count) }
  )
)

const row = {
  id: 'ntc_1',
  status: 'open' as const,
  createdAt: DateTime.fromMillis(0, { zone: 'utc' }),
  closedAt: null,
  secret: 'not shown',
}

test.group('The shape of an answer', () => {
  test('is the schema that the description shows', ({ assert }) => {
    assert.deepEqual(JSON.parse(JSON.stringify(pageOf('notices', notice))), {
      type: 'object',
      properties: {
        notices: {
          type: 'array',
          items: {
            title: 'Notice',
            type: 'object',
            properties: {
              id: { type: 'string' },
              status: { type: 'string', enum: ['open', 'closed'] },
              createdAt: { type: 'string', format: 'date-time' },
              closedAt: { type: ['string', 'null'], format: 'date-time' },
              readers: { type: 'integer', minimum: 0, description: 'How many have read it' },
            },
            required: ['id', 'status', 'createdAt', 'closedAt'],
          },
        },
        total: { type: 'integer', minimum: 0 },
      },
      required: ['notices', 'total'],
    })
  })

  test('is the type of what is shown', ({ assert }) => {
    const view: Shown<typeof notice> = {
      id: 'ntc_1',
      status: 'open',
      createdAt: '2026-01-01T00:00:00.000Z',
      closedAt: null,
    }
    // @ts-expect-error: not one of the values
    view.status = 'lost'
    // @ts-expect-error: never null
    view.createdAt = null
    // @ts-expect-error: a field that the shape does not have
    const more: Shown<typeof notice> = { ...view, secret: '' }
    // @ts-expect-error: a field is missing
    const less: Shown<typeof notice> = { id: '', status: 'open', closedAt: null }
    const whole = object({ kind: always('notice'), notices: listOf(orNull(notice)) })
    const shown: Shown<typeof whole> = { kind: 'notice', notices: [view, null] }
    // @ts-expect-error: what a controller returns for an answer is its shape
    const answer: Answer<{ id: number }> = ok('A notice', notice)
    assert.containSubset([more, less, shown, answer], [{ kind: 'notice' }])
  })

  test('names the fields that a row shows, with moments in ISO 8601', ({ assert }) => {
    assert.deepEqual(show(notice, row, { readers: 3 }), {
      id: 'ntc_1',
      status: 'open',
      createdAt: '1970-01-01T00:00:00.000Z',
      closedAt: null,
      readers: 3,
    })
    const { status, ...others } = row
    assert.equal(show(notice, others, { status: 'closed' }).status, 'closed')
    assert.equal(status, 'open')
  })

  test('refuses a row without one of them, and fields that it does not name', ({ assert }) => {
    const { status, ...others } = row
    // @ts-expect-error: neither the row nor what is given has a status
    show(notice, others)
    // @ts-expect-error: the shape has no secret
    show(notice, row, { secret: 'shown' })
    assert.equal(status, 'open')
  })

  test('has null where a new row has nothing yet', ({ assert }) => {
    const { closedAt, ...others } = row
    const made = others as typeof row
    assert.strictEqual(show(notice, made).closedAt, closedAt)
  })

  test('that is optional is left out where it is not given', ({ assert }) => {
    assert.notProperty(show(notice, row), 'readers')
    assert.equal(created('A notice', notice).status, 201)
  })
})

test.group('The declaration of an endpoint', () => {
  class NoticesController {
    show(): Shown<typeof notice> {
      return show(notice, row)
    }

    count() {
      return { notices: 3 }
    }
  }
  const Notices = () => Promise.resolve({ default: NoticesController })
  const about = { operation: 'notices.get', summary: 'A notice', access: { scope: null } } as const
  const answer = ok('A notice', notice)
  const params = { id: 'Id of the notice' }

  test('fits path and controller, or does not compile', ({ assert }) => {
    const declarations = [
      () => endpoint('GET /notices/:id', [Notices, 'show'], { ...about, params, answer }),
      // @ts-expect-error: nothing describes the parameter of the path
      () => endpoint('GET /notices/:id', [Notices, 'show'], { ...about, answer }),
      // @ts-expect-error: the path has no parameter
      () => endpoint('GET /notices', [Notices, 'show'], { ...about, params, answer }),
      // @ts-expect-error: the controller returns something else
      () => endpoint('GET /notices', [Notices, 'count'], { ...about, answer }),
      // @ts-expect-error: the controller has no such method
      () => endpoint('GET /notices', [Notices, 'list'], { ...about, answer }),
    ]
    assert.lengthOf(declarations, 5)
  })
})
