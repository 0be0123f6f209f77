import { test } from '@japa/runner'
import { withNearestWords } from '../src/scan/cells/known_readings.js'

test.group('Headings of a fax that nobody knows', () => {
  test('are the known words that come nearest', ({ assert }) => {
    assert.equal(withNearestWords('Asnculture'), 'Agriculture')
    assert.equal(withNearestWords('GUANTTIATIVE REASONING'), 'QUANTITATIVE REASONING')
    assert.equal(withNearestWords('BAS/C SCIENCE'), 'BASIC SCIENCE')
  })

  test('stay as they are where no word comes near, several do, or they are short or known', ({
    assert,
  }) => {
    for (const heading of ['Basketball', 'EXAM', 'Total', 'CNC', 'Position', 'Technology']) {
      assert.equal(withNearestWords(heading), heading)
    }
  })
})
