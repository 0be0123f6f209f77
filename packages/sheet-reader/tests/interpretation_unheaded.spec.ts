import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { text, textsOf } from './grid_pages.js'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const NAMES = ['MAHAMA Dzifa', 'ADDO Ama', 'ADJEI Kobina', 'OSEI Kwame', 'ANSAH Efua']
/** Marks of English, Maths and Physics with Ghana's levels. */
const LEVELS = [
  ['79', '2', '69', '3', '57', '5'],
  ['46', '7', '44', '8', '91', '1'],
  ['37', '9', '62', '4', '71', '2'],
  ['54', '6', '83', '1', '40', '8'],
  ['66', '3', '51', '6', '28', '9'],
]
const SUBJECTS = ['English', 'Maths', 'Physics']

function gradesOf(sheet: ReturnType<typeof table>) {
  const { records } = interpretFile([page(1, [sheet])])
  return records.map((record) => [
    scores(record),
    record.subjects.map(({ grade }) => grade?.value),
    record.flags,
  ])
}

test('Cards without lines, whose last heading is wider than its marks, are headed', ({
  assert,
}) => {
  const cards = [60, 400].map((x, card) => {
    const marks = table({
      rows: ['ENG', 'MTH', 'CIV'].map((subject, at) => [subject, String(54 + 7 * at + card)]),
      ...{ x, y: 150, ruled: false, columnWidths: [40, 12] },
    })
    const around = [
      ...words(`Name: ${NAMES[card]}`, x, 110),
      ...words('Subject', x, 138),
      ...words('Score', x + 42, 138),
    ]
    return { marks, around }
  })
  const reading = page(
    1,
    cards.map(({ marks }) => marks),
    cards.flatMap(({ around }) => around)
  )
  assert.deepEqual(interpretFile([reading]).records.map(scores), [
    { ENG: 54, MTH: 61, CIV: 68 },
    { ENG: 55, MTH: 62, CIV: 69 },
  ])
})

test.group('Grades without a heading of their own', () => {
  const expected = LEVELS.map(([english, one, maths, two, physics, three]) => [
    { English: Number(english), Maths: Number(maths), Physics: Number(physics) },
    [one, two, three],
    [],
  ])

  test('are levels in a column behind that of the marks', ({ assert }) => {
    const sheet = table({
      rows: [
        ['Pupil', ...SUBJECTS.flatMap((subject) => [subject, ''])],
        ...LEVELS.map((row, index) => [NAMES[index], ...row]),
      ],
    })
    assert.deepEqual(gradesOf(sheet), expected)
  })

  test('are levels of a subject, too, that is called as a part of marks is: CA', ({ assert }) => {
    const subjects = ['EHL', 'MATH', 'CA']
    const sheet = table({
      rows: [
        ['Pupil', ...subjects.flatMap((subject) => [subject, ''])],
        ...LEVELS.map((row, index) => [NAMES[index], ...row]),
      ],
    })
    assert.deepEqual(
      gradesOf(sheet).map(([, grades]) => grades),
      LEVELS.map((row) => [row[1], row[3], row[5]])
    )
  })

  test('are levels below the marks in one cell', ({ assert }) => {
    const sheet = table({
      rows: [
        ['Pupil', ...SUBJECTS],
        ...LEVELS.map((row, index) => [
          NAMES[index],
          ...[0, 2, 4].map((at) => `${row[at]}\n${row[at + 1]}`),
        ]),
      ],
    })
    assert.deepEqual(gradesOf(sheet), expected)
  })

  test('have a sub-heading of two words where they share a cell with the marks', ({ assert }) => {
    const sheet = table({
      rows: [
        ['Pupil', ...SUBJECTS.map((subject) => `${subject}\n% PL`)],
        ...LEVELS.map((row, index) => [
          NAMES[index],
          ...[0, 2, 4].map((at) => `${row[at]} ${row[at + 1]}`),
        ]),
      ],
    })
    assert.deepEqual(gradesOf(sheet), expected)
  })

  test('are letters between two subjects', ({ assert }) => {
    const sheet = table({
      rows: [
        ['Pupil', 'English', '', 'Maths', 'Physics'],
        [NAMES[0], '79', 'A', '69', '57'],
        [NAMES[1], '46', 'D', '44', '91'],
        [NAMES[2], '37', 'F', '62', '71'],
        [NAMES[3], '54', 'C', '83', '40'],
      ],
    })
    assert.deepEqual(
      gradesOf(sheet).map(([, grades]) => grades),
      [
        ['A', undefined, undefined],
        ['D', undefined, undefined],
        ['F', undefined, undefined],
        ['C', undefined, undefined],
      ]
    )
  })

  test('are no levels where they do not follow the marks of all subjects', ({ assert }) => {
    const sheet = table({
      rows: [
        ['Pupil', ...SUBJECTS],
        [NAMES[0], '46\n1', '88\n2', '50\n3'],
        [NAMES[1], '44\n2', '75\n4', '60\n1'],
        [NAMES[2], '37\n4', '91\n1', '41\n4'],
        [NAMES[3], '40\n3', '80\n3', '55\n2'],
      ],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.isEmpty(records.flatMap(({ subjects }) => subjects.flatMap(({ grade }) => grade ?? [])))
  })

  test('stand with their marks where a space is all that parts them', ({ assert }) => {
    const rows = [...LEVELS, ...LEVELS.toReversed()]
    const tokens = [
      ...text(40, 100, 'Pupil'),
      ...[200, 260, 320].flatMap((x, at) => text(x, 100, SUBJECTS[at])),
      ...rows.flatMap((row, index) => [
        ...text(40, 116 + 14 * index, NAMES[index % NAMES.length]),
        ...[200, 260, 320].flatMap((x, at) =>
          text(x, 116 + 14 * index, `${row[2 * at]} ${row[2 * at + 1]}`)
        ),
      ]),
    ]
    const [found] = findTables({ width: 600, height: 800, rulings: [], tokens })
    assert.deepEqual(textsOf(found).slice(0, 2), [
      ['Pupil', ...SUBJECTS],
      ['MAHAMA Dzifa', '79 2', '69 3', '57 5'],
    ])
  })
})

test('Grades that all have the same unknown heading belong to the subjects on their left', ({
  assert,
}) => {
  const grades = ['D1', 'C5', 'P7', 'F9', 'D2']
  const sheet = table({
    rows: [
      ['Pupil', ...SUBJECTS.flatMap((subject) => [subject, 'AG'])],
      ...LEVELS.map((row, index) => [
        NAMES[index],
        ...[0, 2, 4].flatMap((at) => [row[at], grades[(index + at) % 5]]),
      ]),
    ],
  })
  const { records } = interpretFile([page(1, [sheet])])
  assert.deepEqual(
    records.map((record) => record.subjects.map(({ label, grade }) => [label, grade?.value])),
    LEVELS.map((_, index) => SUBJECTS.map((subject, at) => [subject, grades[(index + 2 * at) % 5]]))
  )
  assert.isEmpty(records.flatMap(({ flags }) => flags))
})

test('Marks without a heading belong to the subject over the grades on their right', ({
  assert,
}) => {
  const grades = ['A', 'C', 'B', 'F', 'D']
  const sheet = table({
    rows: [
      ['Pupil', ...SUBJECTS.flatMap((subject) => ['', subject])],
      ...LEVELS.map((row, index) => [
        NAMES[index],
        ...[0, 2, 4].flatMap((at) => [row[at], grades[(index + at) % 5]]),
      ]),
    ],
  })
  const { records } = interpretFile([page(1, [sheet])])
  assert.deepEqual(
    records.map((record) => [scores(record), record.subjects.map(({ grade }) => grade?.value)]),
    LEVELS.map(([english, , maths, , physics], index) => [
      { English: Number(english), Maths: Number(maths), Physics: Number(physics) },
      [0, 2, 4].map((at) => grades[(index + at) % 5]),
    ])
  )
})

test.group('Numbers of students without a heading', () => {
  test('are told from serial numbers by their length', ({ assert }) => {
    const read = (numbers: string[]) => {
      const rows = numbers.map((number, index) => [
        number,
        `OKORO ${'ABCDE'[index]}ma`,
        ...[41, 52, 63].map((mark) => String(mark + index)),
      ])
      const body = table({ rows: [['', 'Name', 'Maths', 'English', 'Biology'], ...rows] })
      const { records } = interpretFile([page(1, [body])])
      return records.map(({ admissionNumber }) => admissionNumber?.value ?? null)
    }
    const numbers = ['62014', '20501', '54724', '13304', '52468']
    assert.deepEqual(read(numbers), numbers)
    assert.deepEqual(read(['1', '2', '3', '4', '5']), [null, null, null, null, null])
  })
})
