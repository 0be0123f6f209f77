import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'
import type { PageReading } from '../src/types.js'

const STUDENTS = [
  ['SS/001', 'ADEBAYO Ngozi Ruth'],
  ['SS/002', 'BELLO Musa'],
  ['SS/003', 'CHUKWU Ifeanyi'],
  ['SS/004', 'DANJUMA Hauwa'],
  ['SS/005', 'EZE Chidinma Joy'],
  ['SS/006', 'FASHOLA Tunde'],
]
const NAMES = [120, 140, 50, 50, 50]

/** Marks that no two students share. */
function mark(student: number, subject: number): string {
  return String(31 + student * 9 + subject * 2)
}

function firstColumns(from: number, to: number, headed = true): MadeCell[][] {
  const rows = STUDENTS.slice(from, to).map((student, index) => [
    ...student,
    mark(from + index, 0),
    mark(from + index, 1),
    mark(from + index, 2),
  ])
  return headed ? [['ADM NO', 'NAME', 'ENG', 'MTH', 'BIO'], ...rows] : rows
}

function nextColumns(from: number, to: number, headed = true): MadeCell[][] {
  const rows = STUDENTS.slice(from, to).map((_, index) =>
    [3, 4, 5].map((subject) => mark(from + index, subject))
  )
  return headed ? [['CHM', 'PHY', 'GEO'], ...rows] : rows
}

function expected(student: number) {
  const labels = ['ENG', 'MTH', 'BIO', 'CHM', 'PHY', 'GEO']
  return Object.fromEntries(labels.map((label, index) => [label, Number(mark(student, index))]))
}

const names = (rows: (MadeCell | null)[][], y = 100) => table({ rows, columnWidths: NAMES, y })

test.group('Columns that go on over further pages', () => {
  test('the further columns follow all rows: down, then over', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 4))]),
      page(2, [names(firstColumns(4, 6))]),
      page(3, [table({ rows: nextColumns(0, 4) })]),
      page(4, [table({ rows: nextColumns(4, 6) })]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, index) => expected(index))
    )
    assert.deepEqual(
      records.map(({ pageNumber, rowOnPage }) => [pageNumber, rowOnPage]),
      [
        [1, 0],
        [1, 1],
        [1, 2],
        [1, 3],
        [2, 0],
        [2, 1],
      ]
    )
    assert.deepEqual(
      records.flatMap(({ flags }) => flags),
      []
    )
  })

  test('follow a page that lists below its students what was reached in each subject', ({
    assert,
  }) => {
    const counts = ['ENG', 'MTH', 'BIO', 'GEO'].map((subject) => [subject, '1', '2', '3'])
    const analysis = table({ rows: [['SUBJECT', 'A', 'A-', 'B+'], ...counts], y: 400 })
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 6)), analysis]),
      page(2, [table({ rows: nextColumns(0, 6) })]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, index) => expected(index))
    )
  })

  test('belong to as many students as a title above the first page leaves to two pages', ({
    assert,
  }) => {
    const more = (from: number, to: number) => [
      ['CHM', 'PHY'],
      ...STUDENTS.slice(from, to).map((_, index) => [mark(from + index, 3), mark(from + index, 4)]),
    ]
    const last = [['GEO'], ...STUDENTS.map((_, index) => [mark(index, 5)])]
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 3), 160)]),
      page(2, [names(firstColumns(3, 5))]),
      page(3, [names(firstColumns(5, 6))]),
      page(4, [table({ rows: more(0, 5) })]),
      page(5, [table({ rows: more(5, 6) })]),
      page(6, [table({ rows: last })]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, index) => expected(index))
    )
    assert.deepEqual(
      records.map(({ pageNumber, subjects }) => [pageNumber, subjects.length]),
      [1, 1, 1, 2, 2, 3].map((pageNumber) => [pageNumber, 6])
    )
    assert.isEmpty(records.flatMap(({ flags }) => flags))
  })

  test('keep the groups that a page has above its headings and the first page has not', ({
    assert,
  }) => {
    const grade = (student: number, subject: number) => 'ABCDE'[(student + subject) % 5]
    const first = STUDENTS.map((student, row) => [
      ...student,
      ...[0, 1].flatMap((subject) => [mark(row, subject), grade(row, subject)]),
    ])
    const next = STUDENTS.map((_, row) =>
      [3, 4].flatMap((subject) => [mark(row, subject), grade(row, subject)])
    )
    const flat = ['ADM NO', 'NAME', 'ENG Obt.', 'GRADE', 'MTH Obt.', 'GRADE']
    const grouped: (MadeCell | null)[][] = [
      [{ text: 'CHM', columnSpan: 2 }, null, { text: 'PHY', columnSpan: 2 }, null],
      ['Obt.', 'GRADE', 'Obt.', 'GRADE'],
    ]
    const { records } = interpretFile([
      page(1, [{ ...table({ rows: [flat, ...first], ruled: false }), headingRows: 1 }]),
      page(2, [{ ...table({ rows: [...grouped, ...next], ruled: false }), headingRows: 2 }]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, row) => {
        const labels = ['ENG', 'MTH', 'CHM', 'PHY']
        const values = [0, 1, 3, 4].map((subject) => Number(mark(row, subject)))
        return Object.fromEntries(labels.map((label, index) => [label, values[index]]))
      })
    )
  })

  test('each page names the students again, and the same parts below other subjects', ({
    assert,
  }) => {
    const part = (subjects: string[], from: number): (MadeCell | null)[][] => [
      ['ADM NO', 'NAME', ...subjects.flatMap((text) => [{ text, columnSpan: 3 }, null, null])],
      ['', '', ...subjects.flatMap(() => ['Obtained', 'G', 'Remark'])],
      ...STUDENTS.map((student, row) => [
        ...student,
        ...subjects.flatMap((_, at) => [mark(row, from + at), 'ABCDEF'[(row + at) % 6], 'Good']),
      ]),
    ]
    const { records } = interpretFile([
      page(1, [names(part(['ENG', 'MTH'], 0))]),
      page(2, [names(part(['CHM', 'PHY'], 3))]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, row) => ({
        ENG: Number(mark(row, 0)),
        MTH: Number(mark(row, 1)),
        CHM: Number(mark(row, 3)),
        PHY: Number(mark(row, 4)),
      }))
    )
  })

  test('a group that the end of the page cuts is whole again', ({ assert }) => {
    const grade = (row: number, at: number) => 'ABCDEF'[(row + at) % 6]
    const { records } = interpretFile([
      page(1, [
        names([
          ['', '', { text: 'ENG', columnSpan: 2 }, null, { text: 'MTH', columnSpan: 2 }, null, ''],
          ['ADM NO', 'NAME', 'Score', 'G', 'Score', 'G', 'BIO\nScore'],
          ...STUDENTS.map((student, row) => [
            ...student,
            ...[mark(row, 0), grade(row, 0), mark(row, 1), grade(row, 1), mark(row, 2)],
          ]),
        ]),
      ]),
      page(2, [
        table({
          rows: [
            ['', { text: 'CHM', columnSpan: 2 }, null],
            ['G', 'Score', 'G'],
            ...STUDENTS.map((_, row) => [grade(row, 2), mark(row, 3), grade(row, 3)]),
          ],
        }),
      ]),
    ])
    const subjects = ['ENG', 'MTH', 'BIO', 'CHM']
    assert.deepEqual(
      records.map(({ subjects: own }) =>
        own.map(({ label, score, grade: letter }) => [label, score?.value, letter?.value])
      ),
      STUDENTS.map((_, row) =>
        subjects.map((label, at) => [label, Number(mark(row, at)), grade(row, at)])
      )
    )
  })

  test('a group is whole again where the end of the page cuts its name, too', ({ assert }) => {
    const named = (text: string) => ({ text, columnSpan: 2 })
    const { records } = interpretFile([
      page(1, [
        names([
          ['', '', named('TAX 301 (3 units)'), null, named('ECO 305 (2 units)'), null, 'ACC 301'],
          ['ADM NO', 'NAME', 'Score', 'Grade', 'Score', 'Grade', 'Score'],
          ...STUDENTS.map((student, row) => [
            ...student,
            ...[mark(row, 0), 'C', mark(row, 1), 'B', mark(row, 2)],
          ]),
        ]),
      ]),
      page(2, [
        table({
          rows: [
            ['(2 units)', 'GPA', 'Remark'],
            ['Grade', '', ''],
            ...STUDENTS.map(() => ['D', '2.45', 'PASS']),
          ],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ grade, subjects: own }) => [grade?.source, own.at(-1)?.grade?.value]),
      STUDENTS.map(() => ['derived', 'D'])
    )
  })

  test('a group of which only the names stand over their parts is whole again', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [
        names([
          ['', '', 'ENG', '', 'KIS', '', 'PTS'],
          ['ADM NO', 'NAME', 'Obt.', 'Gr', 'Obt.', 'Gr', 'Obt.'],
          ...STUDENTS.map((student, row) => [
            ...student,
            ...[mark(row, 0), 'C+', mark(row, 1), 'B-', mark(row, 2)],
          ]),
        ]),
      ]),
      page(2, [
        table({
          rows: [
            ['', 'MAT', '', 'PHY', ''],
            ['Gr', 'Obt.', 'Gr', 'Obt.', 'Gr'],
            ...STUDENTS.map((_, row) => ['C-', mark(row, 3), 'B', mark(row, 4), 'D']),
          ],
        }),
      ]),
    ])
    const subjects = ['ENG', 'KIS', 'PTS', 'MAT', 'PHY']
    assert.deepEqual(
      records.map(({ subjects: own }) =>
        own.map(({ label, score, grade }) => `${label} ${score?.value} ${grade?.value}`)
      ),
      STUDENTS.map((_, row) =>
        subjects.map((label, at) => `${label} ${mark(row, at)} ${['C+', 'B-', 'C-', 'B', 'D'][at]}`)
      )
    )
  })

  test('a group may be cut where the students are named again and nothing spans its parts', ({
    assert,
  }) => {
    const numbers = ['GHS/\n19/01', 'GHS/\n19/02', 'GHS/\n19/03', 'GHS/\n19/04']
    const first = table({
      rows: [
        ['', '', 'ENG', '', 'MTH', '', 'BIO'],
        ['NAME', 'REG NO', 'Obt.', 'Grade', 'Obt.', 'Grade', 'Obt.'],
        ...STUDENTS.slice(0, 4).map(([, name], row) => [
          ...[name, numbers[row], mark(row, 0), 'C4', mark(row, 1), 'C5', mark(row, 2)],
        ]),
      ],
    })
    const second = table({
      rows: [
        ['', '', '', 'CHM', '', 'PHY', ''],
        ['NAME', 'REG NO', 'Grade', 'Obt.', 'Grade', 'Obt.', 'Grade'],
        ...STUDENTS.slice(0, 4).map(([, name], row) => [
          ...[name, numbers[row].replace('\n', '')],
          ...['C6', mark(row, 3), 'C4', mark(row, 4), 'C5'],
        ]),
      ],
    })
    const { records } = interpretFile([page(1, [first]), page(2, [second])])
    assert.deepEqual(
      records.map(({ studentName, subjects }) => [
        studentName.value,
        ...subjects.map(({ label, score, grade }) => `${label} ${score?.value} ${grade?.value}`),
      ]),
      STUDENTS.slice(0, 4).map(([, name], row) => [
        name,
        ...['ENG', 'MTH', 'BIO', 'CHM', 'PHY'].map(
          (label, at) => `${label} ${mark(row, at)} ${['C4', 'C5', 'C6', 'C4', 'C5'][at]}`
        ),
      ])
    )
  })

  test('a group that is alone on its page is one, too', ({ assert }) => {
    const grade = (row: number, at: number) => 'ABCDEF'[(row + at) % 6]
    const { records } = interpretFile([
      page(1, [
        names([
          ['', '', { text: 'ENG', columnSpan: 2 }, null, { text: 'MTH', columnSpan: 2 }, null],
          ['ADM NO', 'NAME', 'Score', 'G', 'Score', 'G'],
          ...STUDENTS.map((student, row) => [
            ...student,
            ...[mark(row, 0), grade(row, 0), mark(row, 1), grade(row, 1)],
          ]),
        ]),
      ]),
      page(2, [
        table({
          rows: [['BIO\nScore', 'G'], ...STUDENTS.map((_, row) => [mark(row, 2), grade(row, 2)])],
        }),
      ]),
    ])
    assert.deepEqual(
      records.map(({ subjects: own }) =>
        own.map(({ label, score, grade: letter }) => [label, score?.value, letter?.value])
      ),
      STUDENTS.map((_, row) =>
        ['ENG', 'MTH', 'BIO'].map((label, at) => [label, Number(mark(row, at)), grade(row, at)])
      )
    )
  })

  test('headings that say `G` again and again are no row of grades', ({ assert }) => {
    const part = (subjects: string[], from: number): (MadeCell | null)[][] => [
      ['NAME', ...subjects.flatMap((text) => [{ text, columnSpan: 2 }, null])],
      ['', ...subjects.flatMap(() => ['Score', 'G'])],
      ...STUDENTS.map(([, name], row) => [
        name,
        ...subjects.flatMap((_, at) => [mark(row, from + at), 'ABCDEF'[(row + at) % 6]]),
      ]),
    ]
    const widths = [140, 50, 50, 50, 50, 50, 50]
    const { records } = interpretFile([
      page(1, [table({ rows: part(['ENG', 'MTH', 'BIO'], 0), columnWidths: widths })]),
      page(2, [table({ rows: part(['CHM', 'PHY', 'GEO'], 3), columnWidths: widths })]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, row) => {
        const labels = ['ENG', 'MTH', 'BIO', 'CHM', 'PHY', 'GEO']
        return Object.fromEntries(labels.map((label, at) => [label, Number(mark(row, at))]))
      })
    )
  })

  test('headings `G` over two rows beside subjects above `Obtained` are none either', ({
    assert,
  }) => {
    const part = (subjects: string[], from: number, isCut: boolean): (MadeCell | null)[][] => {
      const own = (text: string) => [text, { text: 'G', rowSpan: 2 }]
      const grade = (row: number, at: number) => 'ABCDEF'[(row + at) % 6]
      return [
        [
          ...['No', 'NAME'].map((text) => ({ text, rowSpan: 2 })),
          ...(isCut ? [{ text: 'G', rowSpan: 2 }] : []),
          ...subjects.flatMap((text, at) => (isCut || at < 2 ? own(text) : [text])),
        ],
        [
          ...[null, null],
          ...(isCut ? [null] : []),
          ...subjects.flatMap((_, at) => (isCut || at < 2 ? ['Obtained', null] : ['Obtained'])),
        ],
        ...STUDENTS.map(([, name], row) => [
          ...[String(row + 1), name],
          ...(isCut ? [grade(row, from - 1)] : []),
          ...subjects.flatMap((_, at) => [
            mark(row, from + at),
            ...(isCut || at < 2 ? [grade(row, from + at)] : []),
          ]),
        ]),
      ]
    }
    const widths = [30, 140, 50, 50, 50, 50, 50, 50]
    const { records } = interpretFile([
      page(1, [table({ rows: part(['ENG', 'MTH', 'BIO'], 0, false), columnWidths: widths })]),
      page(2, [table({ rows: part(['CHM', 'PHY'], 3, true), columnWidths: widths })]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, row) => {
        const labels = ['ENG', 'MTH', 'BIO', 'CHM', 'PHY']
        return Object.fromEntries(labels.map((label, at) => [label, Number(mark(row, at))]))
      })
    )
    assert.deepEqual(
      records.map(({ subjects }) => subjects[2].grade?.value),
      STUDENTS.map((_, row) => 'ABCDEF'[(row + 2) % 6])
    )
  })

  test('a last page whose surnames are subjects elsewhere is no card', ({ assert }) => {
    const numbered = (rows: MadeCell[][]) =>
      rows.map(([number, ...others], row) => [row === 0 ? number : `17657${row}8`, ...others])
    const zulus = firstColumns(4, 6).map(([number, name, ...marks], row) =>
      row === 0
        ? [number, name, ...marks]
        : [`18657${row}8`, `${['Mia', 'Refilwe'][row - 1]} Zulu`, ...marks]
    )
    const { records } = interpretFile([
      page(1, [names(numbered(firstColumns(0, 4)))]),
      page(2, [names(zulus.slice(1))]),
      page(3, [table({ rows: nextColumns(0, 4) })]),
      page(4, [table({ rows: nextColumns(4, 6, false) })]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, index) => expected(index))
    )
  })

  test('a card for each of the best students behind their list is a card', ({ assert }) => {
    const list = STUDENTS.map(([number, name], row) => [
      String(row + 1),
      ...[name, number, String(390 - row), `${78 - row / 5}%`],
    ])
    const cards = STUDENTS.map(([number, name], row) => {
      const marks = ['ENA', 'PHY', 'CHE', 'BIO', 'ECO'].map((code, subject) => [
        code,
        mark(row, subject),
      ])
      const told = [...words(`Roll No: ${number}`, 40, 100), ...words(`Name: ${name}`, 40, 124)]
      return page(2 + row, [table({ rows: [['Subject', 'Total'], ...marks], y: 200 })], told)
    })
    const headings = ['Rank', 'Name', 'Roll No.', 'Total Marks', 'Percentage']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...list] })]), ...cards])
    assert.deepEqual(
      records.slice(STUDENTS.length).map((record) => scores(record)),
      STUDENTS.map((_, row) => ({
        ENA: Number(mark(row, 0)),
        PHY: Number(mark(row, 1)),
        CHE: Number(mark(row, 2)),
        BIO: Number(mark(row, 3)),
        ECO: Number(mark(row, 4)),
      }))
    )
  })

  test('the further columns follow every page: over, then down', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 3))]),
      page(2, [table({ rows: nextColumns(0, 3) })]),
      page(3, [names(firstColumns(3, 6))]),
      page(4, [table({ rows: nextColumns(3, 6) })]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, index) => expected(index))
    )
  })

  test('numbers of students that look like those of courses are none', ({ assert }) => {
    const rows = firstColumns(0, 6).map(([number, ...others], index) => [
      index === 0 ? number : `STD000${index}`,
      ...others,
    ])
    const { records } = interpretFile([
      page(1, [names(rows)]),
      page(2, [table({ rows: nextColumns(0, 6) })]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, index) => expected(index))
    )
  })

  test('headings on the first page of each part apply to the pages without', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 3))]),
      page(2, [names(firstColumns(3, 6, false))]),
      page(3, [table({ rows: nextColumns(0, 3) })]),
      page(4, [table({ rows: nextColumns(3, 6, false) })]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, index) => expected(index))
    )
  })

  test('a value says which page it stands on, where that is another than its record', ({
    assert,
  }) => {
    const further = table({ rows: nextColumns(0, 6), x: 60, y: 140 })
    const { records } = interpretFile([page(1, [names(firstColumns(0, 6))]), page(2, [further])])
    const [first, ...others] = records[1].subjects
    assert.notProperty(first.score, 'page')
    assert.deepEqual(
      others.slice(2).map(({ score }) => score?.page),
      [2, 2, 2]
    )
    const printed = further.cells.find(({ row, column }) => row === 2 && column === 0)!
    assert.deepEqual(others[2].score?.box, printed.box)
  })

  test('repeated names join rows in any order, and are no second record', ({ assert }) => {
    const rows = nextColumns(0, 6, false).map((row, index) => [...STUDENTS[index], ...row])
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 6))]),
      page(2, [names([['ADM NO', 'NAME', 'CHM', 'PHY', 'GEO'], ...rows.reverse()])]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, index) => expected(index))
    )
    assert.deepEqual(
      records.flatMap(({ flags }) => flags),
      []
    )
  })

  test('numbers join rows where a scan has the names in other spellings on the next page', ({
    assert,
  }) => {
    const misread = (name: string) => name.replace(/[aeu]/g, 'o')
    const again = STUDENTS.map(([admission, name], index) => [
      admission,
      misread(name),
      mark(index, 3),
    ])
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 6))]),
      page(2, [table({ rows: [['ADM NO', 'NAME', 'CHM'], ...again] })]),
    ])
    assert.lengthOf(records, STUDENTS.length)
    assert.equal(scores(records[2]).CHM, Number(mark(2, 3)))
  })

  test('a title above the first page only does not move the rows of the others', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 6), 118)]),
      page(2, [table({ rows: nextColumns(0, 6), y: 100 })]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, index) => expected(index))
    )
  })

  test('a title over the middle of a wide sheet, on the second page, parts nothing', ({
    assert,
  }) => {
    const rows = nextColumns(0, 6, false).map((row, index) => [...STUDENTS[index], ...row])
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 6))]),
      page(
        2,
        [names([['ADM NO', 'NAME', 'CHM', 'PHY', 'GEO'], ...rows])],
        words('GRADE 10 MARK SCHEDULE', 200, 40)
      ),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, index) => expected(index))
    )
  })

  test('rows that only their order can place, in another number, are flagged', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 6))]),
      page(2, [table({ rows: nextColumns(0, 5), y: 131 })]),
    ])
    assert.lengthOf(records, 6)
    for (const { flags } of records) {
      assert.include(flags, 'ROWS_UNCERTAIN')
    }
  })

  test('a row that a page cuts in two leaves the rows before it in doubt, too', ({ assert }) => {
    const [headings, ...rows] = firstColumns(0, 6)
    const counted = rows.map((row, index) => [String(index + 1), ...row])
    const cut = ['', '02', '', '', '', '']
    const wider = NAMES.map((width) => width + 5)
    const { records } = interpretFile([
      page(1, [names([['S/N', ...headings], ...counted.slice(0, 3)])]),
      page(2, [table({ rows: [cut, ...counted.slice(3)], columnWidths: wider, y: 112 })]),
      page(3, [table({ rows: nextColumns(0, 5), y: 131 })]),
    ])
    assert.lengthOf(records, 6)
    assert.isTrue(records.every(({ flags }) => flags.includes('ROWS_UNCERTAIN')))
  })

  test('a page with too little to be a table between them does not hide that columns are missing', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 6))]),
      page(2, [], words('7 STUDENT Seven 1007', 40, 100)),
      page(3, [table({ rows: nextColumns(0, 2), y: 300 })]),
    ])
    assert.isTrue(records.every(({ flags }) => flags.includes('ROWS_UNCERTAIN')))
  })

  test('a column that is alone on its page goes on the students’ rows', ({ assert }) => {
    const marks = STUDENTS.map((_, index) => mark(index, 3))
    const alone = [
      ...words('18/07/2025 School Portal', 40, 40),
      ...words('CHM', 42, 102),
      ...marks.flatMap((text, index) => words(text, 42, 116 + 14 * index)),
    ]
    const pages = [page(1, [names(firstColumns(0, 6))]), page(2, [], alone)]
    const { records } = interpretFile(pages)
    assert.deepEqual(
      records.map((record) => scores(record).CHM),
      marks.map(Number)
    )
    assert.isTrue(records.every(({ flags }) => flags.length === 0))
  })

  test('a column of marks with their grades does so, too', ({ assert }) => {
    const alone = [
      ...words('CHM', 42, 102),
      ...STUDENTS.flatMap((_, index) =>
        words(
          `${71 - index} (${['B2', 'B3', 'C4', 'C5', 'C6', 'D7'][index]})`,
          42,
          116 + 14 * index
        )
      ),
    ]
    const pages = [page(1, [names(firstColumns(0, 6))]), page(2, [], alone)]
    assert.deepEqual(
      interpretFile(pages).records.map((record) => scores(record).CHM),
      STUDENTS.map((_, index) => 71 - index)
    )
  })

  test('columns go on beside a table of what was reached in each subject', ({ assert }) => {
    const reached = [
      ['Subject', 'Highest', 'Lowest'],
      ['English', '76', '31'],
      ['Mathematics', '78', '33'],
      ['Biology', '80', '35'],
    ]
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 6)), table({ rows: reached, y: 400 })]),
      page(2, [table({ rows: nextColumns(0, 6) })]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, index) => expected(index))
    )
  })

  test('two columns that stand too close for a table do so, too', ({ assert }) => {
    const alone = [
      ...words('18/07/2025 School Portal', 40, 40),
      ...words('AVERAGE', 42, 102),
      ...words('POSITION', 82, 102),
      ...STUDENTS.flatMap((_, index) => [
        ...words(`${5 + index}.5`, 62, 116 + 14 * index),
        ...words(`${index + 1}th`, 82, 116 + 14 * index),
      ]),
    ]
    const pages = [page(1, [names(firstColumns(0, 6))]), page(2, [], alone)]
    assert.deepEqual(
      interpretFile(pages).records.map(({ average, position }) => [
        average?.value,
        position?.value,
      ]),
      STUDENTS.map((_, index) => [5.5 + index, index + 1])
    )
  })

  test('a column that is alone on its page keeps a heading that stands high in its drawn cell', ({
    assert,
  }) => {
    const alone = [
      ...words('POSITION', 40, 60),
      ...Array.from({ length: 6 }, (_, row) => words(`${6 - row}th`, 50, 135 + row * 14)).flat(),
    ]
    const framed: PageReading = {
      ...page(2, [], alone),
      rulings: [36, 90].map((position) => ({
        direction: 'vertical' as const,
        position,
        from: 40,
        to: 230,
      })),
    }
    const { records } = interpretFile([page(1, [names(firstColumns(0, 6))]), framed])
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [6, 5, 4, 3, 2, 1]
    )
  })

  test('a column that is alone on a scanned page does so below what is left of a drawn line', ({
    assert,
  }) => {
    const alone = [
      ...words('RANK', 42, 98, 0.9),
      ...words('- -', 42, 110, 0.9),
      ...STUDENTS.flatMap((_, index) => words(String(index + 1), 42, 116 + 14 * index, 0.95)),
    ]
    const pages = [
      page(1, [names(firstColumns(0, 6))], [], 'tesseract'),
      page(2, [], alone, 'tesseract'),
    ]
    assert.deepEqual(
      interpretFile(pages).records.map(({ position }) => position?.value),
      STUDENTS.map((_, index) => index + 1)
    )
  })

  test('a column on a page of its own that fits no rows leaves them in doubt', ({ assert }) => {
    const alone = ['POINTS', '51', '47', '62', '38'].flatMap((text, index) =>
      words(text, 42, 300 + 31 * index)
    )
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 6))]),
      page(2, [], alone.slice(0, 5)),
    ])
    assert.lengthOf(records, 6)
    assert.isTrue(records.every(({ flags }) => flags.includes('ROWS_UNCERTAIN')))
  })

  test('subjects down and students across on the only page are nobody’s further columns', ({
    assert,
  }) => {
    const students = STUDENTS.map(([, name]) => name)
    const rows = ['English', 'Maths', 'Biology', 'Chemistry', 'History'].map((label, subject) => [
      label,
      ...students.map((_, index) => mark(index, subject)),
    ])
    const { records } = interpretFile([
      page(1, [table({ rows: [['SUBJECTS', ...students], ...rows], ruled: false })]),
    ])
    assert.lengthOf(records, 6)
    assert.deepEqual(
      records.flatMap(({ flags }) => flags),
      []
    )
  })

  test('columns that belong to nobody are not given to anybody, and the page before says so', ({
    assert,
  }) => {
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 6))]),
      page(2, [table({ rows: nextColumns(0, 2), y: 300 })]),
    ])
    assert.lengthOf(records, 6)
    for (const record of records) {
      assert.lengthOf(Object.keys(scores(record)), 3)
      assert.include(record.flags, 'ROWS_UNCERTAIN')
    }
  })

  test('another term of the same students is not joined but flagged', ({ assert }) => {
    const { records } = interpretFile([
      page(1, [names(firstColumns(0, 6))], words('FIRST TERM', 200, 40)),
      page(2, [names(firstColumns(0, 6))], words('SECOND TERM', 200, 40)),
    ])
    assert.lengthOf(records, 12)
    assert.isTrue(records.every(({ flags }) => flags.includes('DUPLICATE_STUDENT')))
  })
})

test.group('A student who is alone on the last page', () => {
  test('is alone on the pages of all further columns, which name the students again', ({
    assert,
  }) => {
    const grade = (student: number, subject: number) =>
      Number(mark(student, subject)) > 50 ? 'P' : 'F'
    const columns = (subjects: readonly number[], from: number, to: number) =>
      STUDENTS.slice(from, to).map((who, index) => [
        ...who,
        ...subjects.flatMap((subject) => [
          mark(from + index, subject),
          grade(from + index, subject),
        ]),
      ])
    const headings = ['ADM NO', 'NAME', 'ENG', 'Gr', 'MTH', 'Gr']
    const further = ['ADM NO', 'NAME', 'CHM', 'Gr', 'PHY', 'Gr']
    const { records } = interpretFile([
      page(1, [names([headings, ...columns([0, 1], 0, 5)])]),
      page(2, [names(columns([0, 1], 5, 6))]),
      page(3, [names([further, ...columns([2, 3], 0, 5)])]),
      page(4, [names(columns([2, 3], 5, 6))]),
    ])
    assert.deepEqual(
      records.map(scores),
      STUDENTS.map((_, student) =>
        Object.fromEntries(
          ['ENG', 'MTH', 'CHM', 'PHY'].map((label, at) => [label, Number(mark(student, at))])
        )
      )
    )
    assert.deepEqual(
      records[5].subjects.map(({ grade: own }) => own?.value),
      ['P', 'P', 'P', 'P']
    )
  })

  test('is parted from the headings above, with grades only', ({ assert }) => {
    const subjects = ['ENG', 'MTH', 'BIO', 'CHM']
    const rows = STUDENTS.map(([, name], index) => [
      ...[String(index + 1), name],
      ...subjects.map((_, subject) => 'ABCDEF'[(index + subject) % 6]),
    ])
    const last = ['S/N\n7', 'NAMES\nKAMAU Felix', 'ENG\nA', 'MTH\nC', 'BIO\nB', 'CHM\nF']
    const columnWidths = [40, 140, 50, 50, 50, 50]
    const { records } = interpretFile([
      page(1, [table({ rows: [['S/N', 'NAMES', ...subjects], ...rows], columnWidths })]),
      page(2, [table({ rows: [last], columnWidths, ruled: false })]),
    ])
    assert.lengthOf(records, STUDENTS.length + 1)
    assert.equal(records.at(-1)!.studentName.value, 'KAMAU Felix')
    assert.deepEqual(
      records.at(-1)!.subjects.map(({ label, grade }) => `${label} ${grade?.value}`),
      ['ENG A', 'MTH C', 'BIO B', 'CHM F']
    )
  })
})

test.group('Sections of a page that is whole', () => {
  test('titles of sections above and between the rows put no row in doubt', ({ assert }) => {
    const marks = STUDENTS.map(([, name], index) => [
      name,
      ...[0, 1, 2].map((subject) => mark(index, subject)),
    ])
    const rows = [
      ['Name of Learner', 'ENG', 'MTH', 'BIO'],
      ['BOYS', '', '', ''],
      ...marks.slice(0, 3),
      ['GIRLS', '', '', ''],
      ...marks.slice(3),
    ]
    const { records } = interpretFile([page(1, [table({ rows, columnWidths: [140, 50, 50, 50] })])])
    assert.deepEqual(
      records.map(({ studentName, flags }) => [studentName.value, ...flags]),
      STUDENTS.map(([, name]) => [name])
    )
  })
})
