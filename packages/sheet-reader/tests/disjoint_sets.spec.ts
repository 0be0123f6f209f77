import { test } from '@japa/runner'
import { DisjointSets } from '../src/disjoint_sets.js'

test.group('Disjoint sets', () => {
  test('hold what was joined, directly or through others, in the order of the list', ({
    assert,
  }) => {
    const sets = new DisjointSets(6)
    sets.join(4, 0)
    sets.join(2, 5)
    sets.join(5, 4)
    assert.deepEqual(sets.grouped(['a', 'b', 'c', 'd', 'e', 'f']), [
      ['a', 'c', 'e', 'f'],
      ['b'],
      ['d'],
    ])
    assert.equal(sets.setOf(0), sets.setOf(2))
    assert.notEqual(sets.setOf(1), sets.setOf(3))
  })
})
