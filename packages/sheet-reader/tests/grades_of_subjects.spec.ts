import { test } from '@japa/runner'
import { interpretFile, page, table, words } from './interpretation_pages.js'
import type { RecordDraft } from '../src/types.js'

const NAMES = ['Nimal Perera', 'Dilani Silva', 'Sunil Bandara', 'Ruwan Fernando', 'Kamala Rai']

function gradesOf(headings: unknown[][], rows: readonly (readonly string[])[]): RecordDraft[] {
  const made = table({
    rows: [
      ...(headings as string[][]),
      ...rows.map((row, index) => [String(6120 + index), NAMES[index], ...row]),
    ],
  })
  return interpretFile([page(1, [made])]).records
}

const labelled = (records: readonly RecordDraft[]) =>
  records.map(({ subjects }) =>
    subjects.map(({ label, grade }) => `${label} ${grade?.value ?? ''}`).join(', ')
  )

const LETTERS = ['ABCSB', 'BACAS', 'CCBSA', 'SABBC', 'ABSCC'].map((row) => [...row])

test.group('Sheets of letters alone', () => {
  test('may count behind all subjects how often each letter stands there', ({ assert }) => {
    const subjects = ['Sinhala', 'English', 'Maths', 'Science', 'History']
    const letters = ['A', 'B', 'C', 'S']
    const rows = LETTERS.map((row) => [
      ...row,
      ...letters.map((letter) => String(row.filter((own) => own === letter).length)),
    ])
    const records = gradesOf([['Index No', 'Name', ...subjects, ...letters]], rows)
    assert.deepEqual(
      labelled(records),
      LETTERS.map((row) => row.map((letter, at) => `${subjects[at]} ${letter}`).join(', '))
    )
  })

  test('have a subject of religion, and one that nobody knows behind the number of its paper', ({
    assert,
  }) => {
    const subjects = ['Religion', 'English', '4004 Maths', '4044 Heritage', 'History']
    const records = gradesOf([['Index No', 'Name', ...subjects]], LETTERS)
    assert.deepEqual(
      labelled(records),
      LETTERS.map((row) => row.map((letter, at) => `${subjects[at]} ${letter}`).join(', '))
    )
  })
})

test.group('Several grades of one subject', () => {
  const group = (text: string, parts: number) => [
    { text, columnSpan: parts },
    ...Array.from({ length: parts - 1 }, () => null),
  ]
  const rows = [
    ['A+', 'A', 'A', 'B', 'A', 'B+'],
    ['A', 'B+', 'A', 'C', 'B', 'C+'],
    ['B', 'A', 'B+', 'A', 'A+', 'A+'],
    ['C', 'A', 'C+', 'B', 'B+', 'B'],
    ['A', 'A+', 'A+', 'B', 'A', 'A'],
  ]

  test('give that of the whole mark, whose parts were theory and practice', ({ assert }) => {
    const records = gradesOf(
      [
        ['Roll No', 'Name', ...group('Maths', 3), ...group('Science', 3)],
        ['', '', 'TH', 'PR', 'Final', 'TH', 'PR', 'Final'],
      ],
      rows
    )
    assert.deepEqual(
      labelled(records),
      rows.map((row) => `Maths ${row[2]}, Science ${row[5]}`)
    )
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('are doubted where none is called that of the whole', ({ assert }) => {
    const records = gradesOf(
      [
        ['Roll No', 'Name', ...group('Maths', 2), ...group('Science', 2)],
        ['', '', 'TH', 'PR', 'TH', 'PR'],
      ],
      rows.map((row) => row.slice(0, 4))
    )
    assert.isTrue(records.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
  })
})

test('The grade of somebody for whose mark A stands, too, is no grade', ({ assert }) => {
  const group = (text: string) => [{ text, columnSpan: 2 }, null]
  const rows = [
    ['63', 'B', '58', 'C'],
    ['71', 'A', 'A', 'A'],
    ['48', 'C', '77', 'A'],
    ['A', 'A', '66', 'B'],
    ['80', 'A', '52', 'C'],
  ]
  const records = gradesOf(
    [
      ['Roll No', 'Name', ...group('Maths'), ...group('Science')],
      ['', '', 'Marks', 'Grade', 'Marks', 'Grade'],
    ],
    rows
  )
  assert.deepEqual(labelled(records), [
    'Maths B, Science C',
    'Maths A, Science ',
    'Maths C, Science A',
    'Maths , Science B',
    'Maths A, Science C',
  ])
})

/**
 * Sheets of letters alone: one of Sri Lanka, and one of a school where `W` says that somebody left.
 */
const WITH_W = [
  ['A', 'W', 'S', 'C', 'W'],
  ['B', 'W', 'D', 'C', 'W'],
]

for (const [at, letters] of WITH_W.entries()) {
  test(`W beside ${letters[2]} is ${at === 0 ? 'the grade of a weak pass' : 'no grade'}`, ({
    assert,
  }) => {
    const names = [
      'Nimal Fernando',
      'Dilani Perera',
      'Sunil Bandara',
      'Chamari Silva',
      'Ruwan Dias',
    ]
    const subjects = ['English', 'Maths', 'Science']
    const rows = names.map((name, row) => [
      name,
      ...subjects.map((_, subject) => letters[(row + subject) % letters.length]),
    ])
    const sheet = table({ rows: [['Name', ...subjects], ...rows] })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map((record) => record.subjects.map(({ grade }) => grade?.value)),
      rows.map(([, ...grades]) =>
        grades.map((grade) => (grade === 'W' && at === 1 ? undefined : grade))
      )
    )
  })
}

const SUBJECTS =
  'English,Mathematics,Biology,Physics,Chemistry,History,Geography,French,Music,Art,Economics,Government'.split(
    ','
  )

test.group('Words beside marks as grades', () => {
  const wordOf = (mark: number) =>
    mark >= 85 ? 'Excellent' : mark >= 70 ? 'Very Good' : mark >= 55 ? 'Good' : 'Needs Help'
  const marks = [57, 48, 88, 73, 96, 61, 47, 79, 85, 66, 90, 76]
  const read = (remarks: readonly string[]) => {
    const rows = marks.map((mark, at) => [SUBJECTS[at], `${mark}`, remarks[at]])
    const card = table({ rows: [['SUBJECT', 'MARK OBTAINED', 'REMARKS'], ...rows] })
    const text = words('Name: Garkuwa Kenechi', 40, 40)
    return interpretFile([page(1, [card], text)]).records
  }

  test('may say of marks below all others what no other sheet calls a grade', ({ assert }) => {
    const [record] = read(marks.map(wordOf))
    assert.equal(record.subjects[1].grade?.value, 'Needs Help')
    assert.notInclude(record.flags, 'GRADE_MISMATCH')
  })

  test('are doubted where better and worse marks have others', ({ assert }) => {
    const [record] = read(marks.map((mark) => (mark === 73 ? 'Needs Help' : wordOf(mark))))
    assert.include(record.flags, 'GRADE_MISMATCH')
  })
})
