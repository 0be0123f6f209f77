import { test } from '@japa/runner'
import { mendBrokenWords } from '../src/interpretation/headings/misread_words.js'

test.group('A letter that a narrow cell set on a line of its own', () => {
  test('is a part of its word where a picture shows it as a figure', ({ assert }) => {
    const printed = ['Financial Accountin 9', 'Technica 1 Drawing', 'READIN 6']
    assert.deepEqual(printed.map(mendBrokenWords), [
      'Financial Accounting',
      'Technical Drawing',
      'READING',
    ])
  })

  test('is a figure where that makes no word, or the word is whole', ({ assert }) => {
    const printed = ['Paper 1', 'Mathematics 5', 'HISTORY 1', 'Geo 9', 'Test 0']
    assert.deepEqual(printed.map(mendBrokenWords), printed)
  })
})
