import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'

test.group('Report cards of several countries', () => {
  test('have a mark below the term, and not below what can be reached', ({ assert }) => {
    const over = (text: string) => [{ text, columnSpan: 3 }, null, null]
    const rows: (MadeCell | null)[][] = [
      ['SUBJECTS', ...over('MAXIMUM'), ...over('SECOND TERM'), '%'],
      ['', 'TEST', 'EXAM', 'TOT', 'TEST', 'EXAM', 'TOT', ''],
      ['Physics', '50', '50', '100', '32.5', '28.2', '60.7', '61%'],
      ['Economics', '40', '40', '80', '17.3', '19.9', '37.2', '47%'],
      ['English', '20', '20', '40', '15.6', '14.3', '29.9', '75%'],
      ['Kinyarwanda', '10', '10', '20', '7.9', '6.1', '14.0', '70%'],
      ['Total', '120', '120', '240', '73.3', '68.5', '141.8', ''],
    ]
    const { records } = interpretFile([
      page(1, [table({ rows, y: 200 })], words('Student names: MUKAMANA Kevin', 40, 150)),
    ])
    assert.deepEqual(records.map(scores), [
      { Physics: 60.7, Economics: 37.2, English: 29.9, Kinyarwanda: 14 },
    ])
    assert.equal(records[0].total?.value, 141.8)
  })

  const ROWS: MadeCell[][] = [
    ['SUBJECT', 'CA 20%', 'EXAM 80%', 'TOTAL 100%', 'GRADE'],
    ['English', '13', '54', '67', 'C'],
    ['Mathematics', '10', '65', '75', 'B'],
    ['Biology', '17', '52', '69', 'C'],
    ['Agriculture', '8', '49', '57', 'D'],
  ]

  test('have the grade that is printed beside their average', ({ assert }) => {
    const rows = [...ROWS, [{ text: 'AVERAGE MARK', columnSpan: 3 }, null, null, '67.0', 'C']]
    const { records } = interpretFile([
      page(1, [table({ rows, y: 200 })], words('Name: OKELLO Patience', 40, 150)),
    ])
    const [{ average, grade }] = records
    assert.deepEqual([average?.value, grade?.value, grade?.source], [67, 'C', 'text_layer'])
  })

  test('have a name of two labels, in French and Portuguese as well', ({ assert }) => {
    const nameOf = (...labels: string[]) => {
      const tokens = labels.flatMap((label, line) => words(label, 40, 120 + 20 * line))
      const { records } = interpretFile([page(1, [table({ rows: ROWS, y: 200 })], tokens)])
      return records.map(({ studentName }) => studentName.value)
    }
    assert.deepEqual(nameOf('Prénom(s) : Mame Diarra', 'Nom : NDIAYE'), ['Mame Diarra NDIAYE'])
    assert.deepEqual(nameOf('Nome: João', 'Apelido: Macuácua'), ['João Macuácua'])
  })
})
