import { test } from '@japa/runner'
import { interpretFile, page, table, words } from './interpretation_pages.js'

const NAMES = ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy', 'LAWAL Ade', 'UMEH Chi']

/** A list of two subjects whose second column below each holds a grade and a remark. */
function sheet(heading: string, cells: string[]) {
  const rows = [
    ['NAME', { text: 'ENGLISH', columnSpan: 2 }, null, { text: 'MATHS', columnSpan: 2 }, null],
    ['', 'Score', heading, 'Score', heading],
    ...cells.map((cell, index) => [
      ...[NAMES[index], String(41 + 11 * index), cell, String(85 - 11 * index)],
      cells[cells.length - 1 - index],
    ]),
  ]
  return interpretFile([page(1, [table({ rows, columnWidths: [120, 40, 80, 40, 80] })])]).records
}

test.group('Grades and remarks in one column', () => {
  test('are told apart, in brackets, behind a dash or behind a space', ({ assert }) => {
    const spellings = [
      ['E (Poor)', 'C (Good)', 'B (V. Good)', 'A (Excellent)', 'A (Excellent)'],
      ['E - Poor', 'C - Good', 'B - Very Good', 'A - Excellent', 'A'],
      ['E8 Poor', 'C4 Good', 'B3 Very Good', 'A1 Excellent', '-'],
    ]
    for (const cells of spellings) {
      const records = sheet('Grade/Remark', cells)
      assert.deepEqual(
        records.map(({ subjects }) => subjects[0].grade?.value ?? '-'),
        cells.map((cell) => cell.split(' ')[0])
      )
      assert.isTrue(records.every(({ flags }) => !flags.includes('COLUMN_UNCERTAIN')))
    }
  })

  test('are none where a remark begins with the article', ({ assert }) => {
    const rows = [
      ['NAME', 'ENGLISH', 'MATHS', 'TOTAL', 'Comment'],
      ...NAMES.map((name, row) => [
        ...[name, String(80 - 6 * row), String(75 - 4 * row), String(155 - 10 * row)],
        ['A pleasing result', 'Good', 'A very good result', 'Pass', 'Poor'][row],
      ]),
    ]
    const list = table({ rows, columnWidths: [120, 60, 60, 60, 100] })
    assert.deepEqual(
      interpretFile([page(1, [list])]).records.map(({ grade }) => grade?.source),
      NAMES.map(() => 'derived')
    )
  })

  test('are told apart where positions stand with the remarks', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        table({
          rows: [
            ['NAME', 'ENGLISH', 'MATHS', 'TOTAL', 'Rank Remarks'],
            ...NAMES.map((name, row) => [
              ...[name, String(80 - 6 * row), String(75 - 4 * row), String(155 - 10 * row)],
              ['1st Excellent', '2nd Excellent', '3rd Very Good', '4th Good', '5th Fair'][row],
            ]),
          ],
          columnWidths: [120, 60, 60, 60, 100],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ position, flags }) => [position?.value, ...flags]),
      [[1], [2], [3], [4], [5]]
    )
  })

  test('are told apart on a report card', ({ assert }) => {
    const rows = [
      ['SUBJECT', 'CA (40)', 'EXAM (60)', 'TOTAL', 'Grade & Remark'],
      ['English', '30', '41', '71', 'A - Excellent'],
      ['Mathematics', '20', '32', '52', 'C - Good'],
      ['Biology', '22', '43', '65', 'B - Very Good'],
    ]
    const marks = table({ rows, y: 200, columnWidths: [150, 50, 50, 50, 110] })
    const { records } = interpretFile([page(1, [marks], words('Name: Dada Ola', 50, 120))])
    assert.deepEqual(
      records[0].subjects.map(({ grade }) => grade?.value),
      ['A', 'C', 'B']
    )
  })

  test('names that begin with an initial, and headings of subjects, are left', ({ assert }) => {
    const rows = [
      ['NAME', 'ENGLISH', 'MATHS', 'TEACHER'],
      ...NAMES.map((name, index) => [name, String(40 + index), String(60 - index), 'A. Bello']),
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ grade }) => grade)),
      NAMES.map(() => [null, null])
    )
  })
})
