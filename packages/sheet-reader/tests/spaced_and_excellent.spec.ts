import { test } from '@japa/runner'
import { interpretFile, page, table, type MadeCell } from './interpretation_pages.js'

test.group('What is printed in an unusual way', () => {
  test('numbers of students whose signs stand apart are whole', ({ assert }) => {
    const rows = [
      ['Adm No', 'Name', 'English', 'Biology'],
      ['2 0 2 3 / 0 1 5', 'Ada Obi', '67', '78'],
      ['2 0 2 3 / 0 1 6', 'Ben Eze', '51', '83'],
      ['2 0 2 3 / 1 0 7', 'Chi Udo', '72', '58'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ admissionNumber, flags }) => [admissionNumber?.value, flags]),
      [
        ['2023/015', []],
        ['2023/016', []],
        ['2023/107', []],
      ]
    )
  })

  test('EX beside a mark is a grade, and in the place of a mark nobody has one', ({ assert }) => {
    const rows: (MadeCell | null)[][] = [
      [
        { text: 'Name', rowSpan: 2 },
        { text: 'English', columnSpan: 2 },
        null,
        { text: 'Biology', columnSpan: 2 },
        null,
      ],
      [null, 'Mark', 'Grade', 'Mark', 'Grade'],
      ['Ada Obi', '85', 'EX', '72', 'VG'],
      ['Ben Eze', '64', 'G', 'EX', ''],
      ['Chi Udo', '58', 'F', '91', 'EX'],
      ['Dan Ojo', '71', 'VG', '66', 'G'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ subjects }) =>
        subjects.map(({ score, grade }) => [score?.value, grade?.value])
      ),
      [
        [
          [85, 'EX'],
          [72, 'VG'],
        ],
        [
          [64, 'G'],
          [undefined, undefined],
        ],
        [
          [58, 'F'],
          [91, 'EX'],
        ],
        [
          [71, 'VG'],
          [66, 'G'],
        ],
      ]
    )
  })
})
