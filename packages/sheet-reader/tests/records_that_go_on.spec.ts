import { test } from '@japa/runner'
import { recordsThatGoOn } from '../src/interpretation/readings/lost_values.js'

/** A record of a page, of a picture unless it is exact. */
function record(pageNumber: number, value: string, exact = false) {
  return { pageNumber, exact, studentName: { value } }
}

test.group('The last student of a page', () => {
  test('lacks subjects where the next page begins with these instead of names', ({ assert }) => {
    const cut = record(1, 'OLORUNFEMI Obinna')
    const records = [
      record(1, 'ADE Bola'),
      cut,
      record(2, 'Mathematics'),
      record(2, 'Business Studies'),
      record(2, 'EZE Ngozi'),
    ]
    assert.deepEqual(recordsThatGoOn(records), [cut])
  })

  test('lacks nothing where the next page begins with a name, or with none', ({ assert }) => {
    assert.isEmpty(recordsThatGoOn([record(1, 'ADE Bola'), record(2, 'EZE Ngozi')]))
    assert.isEmpty(recordsThatGoOn([record(1, 'ADE Bola'), record(2, '')]))
    assert.isEmpty(recordsThatGoOn([record(1, 'ADE Bola'), record(1, 'Mathematics')]))
    assert.isEmpty(recordsThatGoOn([record(1, 'ADE Bola', true), record(2, 'Music', true)]))
  })
})
