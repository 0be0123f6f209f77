import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { RecordDraft } from '../src/types.js'

const HEADINGS = ['S/N', 'NAME', 'REG NO', 'SUBJECT', 'CA', 'EXAM', 'TOTAL', 'GRADE']
const WIDTHS = [30, 120, 80, 90, 50, 50, 50, 50]

function lineOf(subject: string, ca: number, exam: number, grade: string): string[] {
  return [subject, String(ca), String(exam), String(ca + exam), grade]
}

function summary({ studentName, pageNumber, subjects }: RecordDraft) {
  return [
    studentName.value,
    pageNumber,
    subjects.map(({ label, score, grade }) => [label, score?.value ?? null, grade?.value ?? null]),
  ]
}

const OKAFOR = ['1', 'OKAFOR Ada', 'GHS/001']
const BELLO = ['2', 'BELLO Musa', 'GHS/002']
const EDET = ['3', 'EDET Joy', 'GHS/003']
const NOBODY = ['', '', '']

const ROWS = [
  [...OKAFOR, ...lineOf('English', 20, 47, 'B')],
  [...NOBODY, ...lineOf('Maths', 15, 39, 'C')],
  [...NOBODY, ...lineOf('Biology', 30, 51, 'A')],
  [...BELLO, ...lineOf('English', 12, 33, 'D')],
  [...NOBODY, ...lineOf('Maths', 22, 39, 'B')],
  [...NOBODY, ...lineOf('Biology', 18, 40, 'C')],
  [...EDET, ...lineOf('English', 25, 25, 'C')],
  [...NOBODY, ...lineOf('Maths', 24, 25, 'D')],
  [...NOBODY, ...lineOf('Biology', 26, 40, 'B')],
]
const READ = [
  [
    'OKAFOR Ada',
    1,
    [
      ['English', 67, 'B'],
      ['Maths', 54, 'C'],
      ['Biology', 81, 'A'],
    ],
  ],
  [
    'BELLO Musa',
    1,
    [
      ['English', 45, 'D'],
      ['Maths', 61, 'B'],
      ['Biology', 58, 'C'],
    ],
  ],
  [
    'EDET Joy',
    2,
    [
      ['English', 50, 'C'],
      ['Maths', 49, 'D'],
      ['Biology', 66, 'B'],
    ],
  ],
]

function sheet(rows: string[][], headings: string[][] = [HEADINGS]) {
  return table({ rows: [...headings, ...rows], columnWidths: WIDTHS })
}

test.group('Lines of subjects', () => {
  test('a student whose lines go on on the next page is one record, on the page where he began', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [sheet(ROWS.slice(0, 4))]),
      page(2, [sheet(ROWS.slice(4))]),
    ])
    assert.deepEqual(records.map(summary), READ)
    const maths = records[1].subjects.find(({ label }) => label === 'Maths')
    assert.equal(maths?.score?.page, 2)
    assert.closeTo(maths?.score?.box?.y0 ?? 0, 114, 1)
    assert.deepEqual(
      records.flatMap(({ flags }) => flags),
      []
    )
  })

  test('a page without headings goes on with the columns of the page before', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [sheet(ROWS.slice(0, 4))]),
      page(2, [sheet(ROWS.slice(4), [])]),
    ])
    assert.deepEqual(records.map(summary), READ)
  })

  test('a single line at the top of a page, too little for a table, is not lost', ({ assert }) => {
    const [last] = ROWS.slice(5, 6)
    const columns = [40, 70, 190, 270, 360, 410, 460, 510]
    const alone = last.flatMap((text, column) =>
      text === '' ? [] : words(text, columns[column] + 4, 60)
    )
    const { records } = interpretFile([page(1, [sheet(ROWS.slice(0, 5))]), page(2, [], alone)])
    assert.deepEqual(records.map(summary), READ.slice(0, 2))
  })

  test('who he is may be said in every line, and rows below may sum him up', ({ assert }) => {
    const everywhere = [OKAFOR, BELLO, EDET].flatMap((who, student) => [
      ...ROWS.slice(student * 3, student * 3 + 3).map((row) => [...who, ...row.slice(3)]),
      [...who, 'TOTAL', '', '', ['202', '164', '165'][student], ''],
      [...who, 'POSITION', '', '', ['1st', '3rd', '2nd'][student], ''],
    ])
    const { records } = interpretFile([
      page(1, [sheet(everywhere.slice(0, 8))]),
      page(2, [sheet(everywhere.slice(8))]),
    ])
    assert.deepEqual(
      records.map(({ total, position }) => [total?.value, position?.value]),
      [
        [202, 1],
        [164, 3],
        [165, 2],
      ]
    )
    assert.deepEqual(
      records.map(({ subjects }) => subjects.length),
      [3, 3, 3]
    )
  })

  test('the score of the class is a part of the mark where the sum proves it', ({ assert }) => {
    const headings = [...HEADINGS.slice(0, 4), 'CLASS', 'EXAMS', 'Tot', 'G']
    const { records } = interpretFile([page(1, [sheet(ROWS, [headings])])])
    assert.deepEqual(
      records[0].subjects[0].components.map(({ label, value }) => [label, value?.value]),
      [
        ['CLASS', 20],
        ['EXAMS', 47],
      ]
    )
  })
})

const PART_HEADINGS = ['S/N', 'NAME', '', 'ENG', 'MTH', 'PTS', 'AVERAGE']

function partRows(names: string[]): string[][] {
  return names.flatMap((name, student) => {
    const parts = [10, 12, 14].map((ca, subject) => [ca + student, 40 + subject * 3 + student])
    const row = (label: string, texts: number[], first = ['', '']) => [
      ...first,
      label,
      ...texts.map(String),
      first[0] === '' ? '' : String(55 + student),
    ]
    return [
      row(
        '1ST',
        parts.map(([ca]) => ca),
        [String(student + 1), name]
      ),
      row(
        'EXAM',
        parts.map(([, exam]) => exam)
      ),
      row(
        'TOTAL',
        parts.map(([ca, exam]) => ca + exam)
      ),
    ]
  })
}

test.group('Lines of parts', () => {
  test('a row called TOTAL is the student’s own, also on the next page and under PTS', ({
    assert,
  }) => {
    const rows = partRows(['OKAFOR Ada', 'BELLO Musa', 'EDET Joy', 'SANI Aisha'])
    const { records } = interpretFile([
      page(1, [table({ rows: [PART_HEADINGS, ...rows.slice(0, 5)] })]),
      page(2, [table({ rows: [PART_HEADINGS, ...rows.slice(5)] })]),
    ])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy', 'SANI Aisha']
    )
    assert.deepEqual(records.map(scores), [
      { ENG: 50, MTH: 55, PTS: 60 },
      { ENG: 52, MTH: 57, PTS: 62 },
      { ENG: 54, MTH: 59, PTS: 64 },
      { ENG: 56, MTH: 61, PTS: 66 },
    ])
  })
})

test.group('Lines of parts within cells', () => {
  test('are parted under names of parts of which one may also be a mark of absence', ({
    assert,
  }) => {
    const rows = ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy'].map((name, at) => [
      name,
      'TEST\nEXM\nTOTAL',
      ...[20, 25, 30].map((mark) => `${mark + at}\n${40 - at}\n${mark + 40}`),
    ])
    const headings = ['NAME', '', 'ENG', 'MTH', 'BIO']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(records.map(scores), [
      { ENG: 60, MTH: 65, BIO: 70 },
      { ENG: 60, MTH: 65, BIO: 70 },
      { ENG: 60, MTH: 65, BIO: 70 },
    ])
    assert.equal(records[1].subjects[0].components[0].value?.value, 21)
  })
})

test.group('Letters alone', () => {
  test('a column of grades among subjects is one, whatever its heading may mean elsewhere', ({
    assert,
  }) => {
    const headings = ['NAME', 'ENG', 'F/M', 'OUR WORLD', 'BIO', 'XY', 'GRADE']
    const names = ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy', 'SANI Aisha']
    const grades = ['A1', 'B2', 'C4', 'F9', 'B3', 'C6']
    const rows = names.map((name, student) => [
      name,
      ...grades.map((_, at) => grades[(at + student * 2) % grades.length]),
    ])
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(
      records[0].subjects.map(({ label, grade }) => [label, grade?.value]),
      [
        ['ENG', 'A1'],
        ['F/M', 'B2'],
        ['OUR WORLD', 'C4'],
        ['BIO', 'F9'],
        ['XY', 'B3'],
      ]
    )
    assert.equal(records[0].grade?.value, 'C6')
  })

  test('an abbreviation nobody knows beside subjects with marks as high is a subject', ({
    assert,
  }) => {
    const rows = ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy', 'SANI Aisha'].map((name, at) => [
      name,
      ...[61, 72, 55, 80].map((mark) => String(mark - at * 7)),
      '9',
    ])
    const headings = ['NAME', 'QZX', 'ENG', 'MTH', 'BIO', 'HOUSE NO']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(scores(records[0]), { QZX: 61, ENG: 72, MTH: 55, BIO: 80 })
    assert.deepEqual(records[0].flags, [])
  })
})

test.group('Rows of nobody', () => {
  test('as many rows of marks without a name as half the students put all records in doubt', ({
    assert,
  }) => {
    const rows = ['OKAFOR Ada', 'BELLO Musa', 'EDET Joy'].flatMap((name, at) => [
      [String(at + 1), name, 'zzz', String(40 + at), String(50 + at), String(60 + at)],
      ['', '', at === 1 ? 'yyy' : 'xxx', String(20 + at), String(30 + at), String(10 + at)],
    ])
    const headings = ['S/N', 'NAME', 'THING', 'ENG', 'MTH', 'BIO']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(
      records.map(({ flags }) => flags.includes('ROWS_UNCERTAIN')),
      [true, true, true]
    )
  })

  test('a column called No that names the parts numbers nobody', ({ assert }) => {
    const rows = partRows(['OKAFOR Ada', 'BELLO Musa', 'EDET Joy']).map((row) => row.slice(1))
    const headings = ['NAME', 'No', 'ENG', 'MTH', 'BIO', 'AVERAGE']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(records.map(scores), [
      { ENG: 50, MTH: 55, BIO: 60 },
      { ENG: 52, MTH: 57, BIO: 62 },
      { ENG: 54, MTH: 59, BIO: 64 },
    ])
  })
})
