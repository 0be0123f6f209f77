import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { level, text, upright } from './grid_pages.js'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const HEADINGS = ['NO', 'NAME', 'REG NO', 'ENG', 'MTH', 'BIO']
const WIDTHS = [30, 120, 60, 40, 40, 40]
const NAMES = [
  'Addo Yaw',
  'Asante Kofi',
  'Boateng Akosua',
  'Darko Efua',
  'Mensah Ama',
  'Owusu Kojo',
]

/** Two pages of three students each, the third of whom lacks the last line of some cells. */
function read(rows: string[][], last: string[], rest: string[]) {
  const made = rows.map((row, index) => [String(index + 1), NAMES[index], ...row])
  const pages = [
    [HEADINGS, ...made.slice(0, 2), ['3', NAMES[2], ...last]],
    [HEADINGS, ['', '', ...rest], ...made.slice(3)],
  ]
  const { records } = interpretFile(
    pages.map((own, at) => page(at + 1, [table({ rows: own, columnWidths: WIDTHS })]))
  )
  return records
}

test.group('Rows that the end of a page cuts', () => {
  test('have the grades that stand under their marks on the next page', ({ assert }) => {
    const rows = NAMES.map((_, row) => [
      `20/${311 + row}`,
      `${61 + row}\nB`,
      `${72 + row}\nA`,
      `${50 + row}\nC`,
    ])
    const records = read(rows, ['20/313', '63', '74', '52'], ['', 'B', 'A', 'C'])
    assert.deepEqual(
      records.map(({ subjects }) => subjects.map(({ grade }) => grade?.value)),
      NAMES.map(() => ['B', 'A', 'C'])
    )
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
  })

  test('have the grades that stand alone on the last page, below the headings', ({ assert }) => {
    const rows = NAMES.map((name, row) => [
      ...[String(row + 1), name, `20/${311 + row}`],
      ...[`${61 + row}\nB`, `${72 + row}\nA`, `${50 + row}\nC`],
    ])
    const cut = rows.with(
      -1,
      rows[5].map((cell) => cell.split('\n')[0])
    )
    const first = page(1, [table({ rows: [HEADINGS, ...cut], columnWidths: WIDTHS })])
    const lefts = WIDTHS.map((_, at) => WIDTHS.slice(0, at).reduce((sum, one) => sum + one, 45))
    const headings = HEADINGS.flatMap((heading, at) => words(heading, lefts[at], 50))
    for (const [above, y] of [
      [[], 50],
      [headings, 64],
    ] as const) {
      const rest = ['B', 'A', 'C'].flatMap((grade, at) => words(grade, lefts[at + 3], y))
      const note = words('Issued at Accra on 14 March 2025', 45, 120)
      const { records } = interpretFile([first, page(2, [], [...above, ...rest, ...note])])
      assert.deepEqual(
        records.map(({ subjects }) => subjects.map(({ grade }) => grade?.value)),
        NAMES.map(() => ['B', 'A', 'C'])
      )
    }
  })

  test('have the ends of numbers that narrow cells broke', ({ assert }) => {
    const rows = NAMES.map((_, row) => [`2017-8${row}5`, `1${row},75`, '13', `9,${row}`])
    const records = read(rows, ['2017-', '12,7', '13', '9,2'], ['825', '5', '', ''])
    assert.equal(records[2].admissionNumber?.value, '2017-825')
    assert.deepEqual(
      records.map((record) => scores(record).ENG),
      NAMES.map((_, row) => Number(`1${row}.75`))
    )
    assert.deepEqual(
      records.map(({ flags }) => flags),
      NAMES.map(() => [])
    )
  })

  test('have the rest of a name that most names lack, beside that of a number', ({ assert }) => {
    const rows = NAMES.map((_, row) => [`EDS/CE/\n${311 + row}`, `${61 + row}`, '72', '50'])
    const records = read(rows, ['EDS/CE/', '63', '72', '50'], ['313', '', '', ''])
    assert.equal(records[2].admissionNumber?.value, 'EDS/CE/313')
    const wrapped = NAMES.map((name, row) => [
      String(row + 1),
      row === 1 ? `${name}\nJoy` : name,
      ...rows[row],
    ])
    wrapped[2] = ['3', NAMES[2], 'EDS/CE/', '63', '72', '50']
    const pages = [
      [HEADINGS, ...wrapped.slice(0, 3)],
      [HEADINGS, ['', 'Adwoa', '313', '', '', ''], ...wrapped.slice(3)],
    ]
    const all = interpretFile(
      pages.map((own, at) => page(at + 1, [table({ rows: own, columnWidths: WIDTHS })]))
    ).records
    assert.deepEqual(
      all.map(({ studentName }) => studentName.value),
      NAMES.map((name, row) => (row === 1 ? `${name} Joy` : row === 2 ? `${name} Adwoa` : name))
    )
    assert.equal(all[2].admissionNumber?.value, 'EDS/CE/313')
  })

  test('take nothing that a row of another kind says', ({ assert }) => {
    const rows = NAMES.map((_, row) => [`20/${311 + row}`, `${61 + row}`, '72', `${50 + row}`])
    const records = read(rows, ['20/313', '63', '72', '52'], ['', '30', '40', '30'])
    assert.deepEqual(
      records.map((record) => scores(record).ENG),
      [61, 62, 63, 64, 65, 66]
    )
  })
})

test('a number that a narrow cell broke is one, although another word reaches over its cell', ({
  assert,
}) => {
  const xs = [20, 110, 138, 166]
  const rows = [0, 1, 2, 3, 4, 5, 6].map((row) => 40 + row * 30)
  const tokens = [
    ...text(22, 18, 'NAME'),
    ...text(112, 18, 'ENG'),
    // A heading that is wider than its cell.
    ...text(137, 18, 'MATHS.'),
    ...NAMES.flatMap((name, row) => [
      ...text(22, rows[row] + 8, name),
      ...text(112, rows[row] + 3, `1${row},7`),
      ...text(112, rows[row] + 15, '5'),
      ...text(140, rows[row] + 15, `${row + 8},5`),
    ]),
  ]
  const rulings = [
    ...[10, ...rows].map((y) => level(y, 20, 166)),
    ...xs.map((x) => upright(x, 10, rows[6])),
  ]
  const [found] = findTables({ width: 300, height: 300, tokens, rulings })
  assert.deepEqual(
    found.cells.flatMap((cell) => (cell.column === 1 ? [cell.text] : [])),
    ['ENG', ...NAMES.map((_, row) => `1${row},75`)]
  )
})

test('Rows of a student that go on on the next page are his where no heading says that they name subjects', ({
  assert,
}) => {
  const subjects = ['BIOLOGY', 'CHEMISTRY', 'MATHEMATICS', 'GEOGRAPHY']
  const rows = NAMES.flatMap((name, student) =>
    subjects.map((subject, at) => [
      at === 0 ? `000${student + 1}` : '',
      at === 0 ? name : '',
      `06${at}0`,
      subject,
      'ABCDE'[(student + 2 * at) % 5],
    ])
  )
  const headings = ['Cand', 'Name', 'Syllabus', 'Title', 'Result']
  const pages = [rows.slice(0, 14), rows.slice(14)].map((own, at) =>
    page(at + 1, [table({ rows: [headings, ...own] })])
  )
  const { records } = interpretFile(pages)
  assert.deepEqual(
    records.map((record) => record.subjects.map(({ label, grade }) => `${label} ${grade?.value}`)),
    NAMES.map((_, student) =>
      subjects.map((subject, at) => `${subject} ${'ABCDE'[(student + 2 * at) % 5]}`)
    )
  )
  assert.deepEqual(
    records.flatMap(({ flags }) => flags),
    []
  )
})

test.group('Students who stand beside one another', () => {
  const subjects = ['ENGLISH', 'MATHEMATICS', 'BIOLOGY', 'CIVIC']
  const marks = (row: number) => NAMES.map((_, student) => String(40 + 7 * row + 3 * student))
  const first = [['SUBJECT', ...NAMES], ...subjects.map((subject, row) => [subject, ...marks(row)])]
  const ranks = NAMES.map((_, student) => String(NAMES.length - student))
  const sums = NAMES.map((_, student) => String(4 * 40 + 42 + 12 * student))
  const summed = [
    ['Total', ...sums],
    ['Rank', ...ranks],
  ]

  for (const [what, below] of [
    ['with their names', [['SUBJECT', ...NAMES], ...summed]],
    ['without their names', summed],
  ] as const) {
    test(`have the last rows of the next page, ${what}`, ({ assert }) => {
      const pages = [first, below].map((rows, at) =>
        page(at + 1, [table({ rows: rows.map((row) => [...row]) })])
      )
      const { records } = interpretFile(pages)
      assert.deepEqual(
        records.map(({ position, total, subjects: own }) => [
          String(total?.value),
          String(position?.value),
          own.length,
        ]),
        NAMES.map((_, student) => [sums[student], ranks[student], subjects.length])
      )
    })
  }

  test('have none of a table of other students', ({ assert }) => {
    const others = NAMES.map((name) => `${name} Junior`)
    const below = [['SUBJECT', ...others], ...first.slice(1)]
    const pages = [first, below].map((rows, at) => page(at + 1, [table({ rows })]))
    const { records } = interpretFile(pages)
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      [...NAMES, ...others]
    )
  })
})

test('Lines of subjects go on over a page whose first rows lost the lines beside them', ({
  assert,
}) => {
  const subjects = ['English', 'Maths', 'Physics', 'Biology']
  const people = ['Agyeman Esi', 'Badu Adwoa', 'Bonsu Ekow', 'Quaye Yaa']
  const lines = people.flatMap((name, at) =>
    subjects.map((subject, index) => {
      const [own, exam] = [10 + at + index, 40 + 3 * at + 2 * index]
      return [String(at + 1), name, subject, String(own), String(exam), String(own + exam)]
    })
  )
  const headings = ['S/No', 'STUDENT', 'SUBJECTS', 'C/S', 'E/S', 'Total']
  const widths = [70, 110, 90, 60, 60, 60]
  const columnWidths = [36, 110, 90, 60, 60, 40]
  const above = { rows: lines.slice(9, 11), x: 84, y: 60, ruled: false, columnWidths }
  const { records } = interpretFile([
    page(1, [table({ rows: [headings, ...lines.slice(0, 9)], x: 50, columnWidths: widths })]),
    page(2, [table(above), table({ rows: lines.slice(11), x: 50, y: 90, columnWidths: widths })]),
  ])
  assert.deepEqual(
    records.map(({ studentName, subjects: own, flags }) => [
      studentName.value,
      own.length,
      ...new Set(own.flatMap(({ components }) => components.map(({ label }) => label))),
      ...flags,
    ]),
    people.map((name) => [name, 4, 'C/S', 'E/S'])
  )
})
