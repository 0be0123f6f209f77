import { test } from '@japa/runner'
import { readKeyValues } from '../src/interpretation/cards/key_values.js'
import { page, words } from './interpretation_pages.js'

test.group('Labels of scans whose colon is lost, or stands apart', () => {
  test('a label is known without the colon that a fax has lost, and one that is printed is not', ({
    assert,
  }) => {
    const readings = (confidence: number) => {
      const lines = [
        'NAME OF STUDENT Edet Ngozi Rabiu',
        'POS 3',
        'Matière. Sciences de la vie',
        'Subject English',
      ]
      const tokens = lines.flatMap((line, index) => words(line, 40, 40 + 20 * index, confidence))
      const found = readKeyValues(page(1, [], tokens), [], [])
      return found.map(({ role, value }) => [role, value.text])
    }
    assert.deepEqual(readings(0.7), [
      ['name', 'Edet Ngozi Rabiu'],
      ['position', '3'],
      ['subject', 'Sciences de la vie'],
      ['subject', 'English'],
    ])
    assert.isEmpty(readings(1))
  })

  test('a colon that stands apart, as in type of one width, is of the label before it', ({
    assert,
  }) => {
    const tokens = words('Discipline : DRT 119', 40, 40, 0.94)
    Object.assign(tokens[1], { x0: tokens[0].x1 + 8, x1: tokens[0].x1 + 10, y0: 43, y1: 48 })
    const found = readKeyValues(page(1, [], tokens), [], [])
    assert.deepEqual(
      found.map(({ role, value }) => [role, value.text]),
      [['subject', 'DRT 119']]
    )
  })
})
