import { test } from '@japa/runner'
import { inFairLanes } from '#platform/work/lanes'
import { TenantSlots, type Slot } from '#platform/work/slots'

/** A job of a tenant, told apart by its number. */
function job(tenantId: string, number: number, kind = 'read') {
  return { kind, tenantId, payload: { number } }
}

function isSlot(answer: Slot | number | null): answer is Slot {
  return typeof answer === 'object' && answer !== null
}

test.group('The places of a worker', () => {
  test('one tenant holds its share at most; others, and its other kinds of work, get theirs', ({
    assert,
  }) => {
    const slots = new TenantSlots(2)
    const held = [1, 2].map((number) => slots.take(job('a', number)))
    assert.isTrue(held.every(isSlot))
    assert.isNumber(slots.take(job('a', 3)))
    assert.isTrue(isSlot(slots.take(job('b', 1))))
    assert.isTrue(isSlot(slots.take(job('a', 1, 'mail'))))
  })

  test('a place that comes back goes to who is next in the line', ({ assert }) => {
    const slots = new TenantSlots(2)
    const [first] = [1, 2].map((number) => slots.take(job('a', number))) as Slot[]
    assert.isNumber(slots.take(job('a', 3)))
    first.release()
    assert.isNumber(slots.take(job('a', 4)))
  })

  test('a job whose twin waits in the line already is left to the twin', ({ assert }) => {
    const slots = new TenantSlots(1)
    assert.isTrue(isSlot(slots.take(job('a', 1))))
    assert.isNumber(slots.take(job('a', 2)))
    assert.isNull(slots.take(job('a', 2)))
  })

  test('whoever waits in a line where nobody works is served, however the line came to be', ({
    assert,
  }) => {
    const slots = new TenantSlots(1)
    const only = slots.take(job('a', 1)) as Slot
    assert.isNumber(slots.take(job('a', 2)))
    only.release()
    assert.isTrue(isSlot(slots.take(job('a', 3))))
  })

  test('the further behind, the later it comes again, up to ten seconds', ({ assert }) => {
    const slots = new TenantSlots(1)
    slots.take(job('a', 0))
    const waits = Array.from({ length: 50 }, (_, number) => slots.take(job('a', number + 1)))
    assert.deepEqual(
      waits,
      waits.toSorted((a, b) => Number(a) - Number(b))
    )
    assert.isTrue(waits.every((wait) => Number(wait) >= 250 && Number(wait) <= 10_000))
  })
})

test.group('Lanes for items of several tenants', () => {
  const items = (tenantId: string, count: number) =>
    Array.from({ length: count }, (_, number) => ({ tenantId, number }))

  test('a tenant whose work hangs keeps no more than half of them', async ({ assert }) => {
    const hanging = Promise.withResolvers<void>()
    const othersDone = Promise.withResolvers<void>()
    const begun: string[] = []
    const all = [...items('slow', 10), ...items('quick', 10)]
    const working = inFairLanes(all, { lanes: 4 }, async ({ tenantId, number }) => {
      begun.push(tenantId)
      if (tenantId === 'slow') {
        await hanging.promise
      } else if (number === 9) {
        othersDone.resolve()
      }
    })
    await othersDone.promise
    assert.lengthOf(
      begun.filter((tenantId) => tenantId === 'slow'),
      2
    )
    hanging.resolve()
    await working
    assert.lengthOf(begun, 20)
  })

  test('are left when the patience is over, and begin nothing more', async ({ assert }) => {
    const hanging = Promise.withResolvers<void>()
    const begun: number[] = []
    await inFairLanes(items('slow', 10), { lanes: 2, patience: 5 }, async ({ number }) => {
      begun.push(number)
      await hanging.promise
    })
    hanging.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(begun, [0])
  })
})
