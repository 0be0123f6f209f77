import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import type { TextBox } from '../src/grid/grid_input.js'
import { text, textAt, textsOf, textTo } from './grid_pages.js'

const PITCH = 14
const MIDDLES = [240, 280, 320]

/** A row with words at the left and values in columns. */
function row(y: number, first: string, values: string[]): TextBox[] {
  return [
    ...(first ? text(40, y, first) : []),
    ...values.flatMap((value, at) => textAt(MIDDLES[at], y, value)),
  ]
}

function tablesOf(tokens: TextBox[]) {
  return findTables({ width: 600, height: 800, rulings: [], tokens }).map(textsOf)
}

test.group('Lines that are no rows of a body', () => {
  const SUBJECTS: [string, string[]][] = [
    ['English Language', ['84', '86', '96']],
    ['Mathematics', ['79', '100', '81']],
    ['Business Studies', ['73', '88', '89']],
    ['Economics', ['85', '72', '85']],
    ['Islamic Religious Studies', ['97', '83', '83']],
    ['Home Economics', ['77', '68', '70']],
  ]

  test('sums with their labels, which would part the longest name above', ({ assert }) => {
    const last = 116 + SUBJECTS.length * PITCH
    const [found] = tablesOf([
      ...row(100, 'Subject', ['T1', 'T2', 'T3']),
      ...SUBJECTS.flatMap(([name, marks], at) => row(116 + at * PITCH, name, marks)),
      ...text(40, last + 4, 'Total: 498.8'),
      ...text(136, last + 4, 'Average:'),
      ...textAt(240, last + 4, '83.13%'),
    ])
    assert.deepEqual(found, [
      ['Subject', 'T1', 'T2', 'T3'],
      ...SUBJECTS.map(([name, marks]) => [name, ...marks]),
    ])
  })

  test('the headings of each section, with its title above', ({ assert }) => {
    const sections = ['9th Grade', '10th Grade', '11th Grade']
    const tokens = sections.flatMap((title, at) => {
      const y = 100 + at * 6 * PITCH
      return [
        ...text(40, y, title),
        ...row(y + PITCH, 'Course', ['Grade', 'Credit', 'Points']),
        ...[0, 1, 2].flatMap((line) =>
          row(y + (line + 2) * PITCH, SUBJECTS[(at + line) % 6][0], ['B+', '1.00', '3.30'])
        ),
      ]
    })
    const [found] = tablesOf(tokens)
    const printed = found.filter(([first]) => first === 'Course')
    assert.deepEqual(
      printed,
      [...sections.keys()].map(() => ['Course', 'Grade', 'Credit', 'Points'])
    )
    assert.lengthOf(
      found.filter(([, grade]) => grade === 'B+'),
      9
    )
  })

  test('a label with a word below a number, which goes on with no name above', ({ assert }) => {
    const last = 116 + SUBJECTS.length * PITCH
    const [found] = tablesOf([
      ...row(100, 'Subject', ['T1', 'T2', 'T3']),
      ...SUBJECTS.flatMap(([name, marks], at) => row(116 + at * PITCH, name, marks)),
      ...[...text(40, last + 2, 'COMMENT'), ...textAt(280, last + 2, 'Credit')],
      ...[...text(40, last + 2 + PITCH, 'Average'), ...textAt(280, last + 2 + PITCH, '82.5')],
    ])
    assert.deepEqual(found.slice(-3), [
      ['Home Economics', '77', '68', '70'],
      ['COMMENT', '', 'Credit', ''],
      ['Average', '', '82.5', ''],
    ])
  })

  test('a line of numbers with a word where rows of two lines are numbered', ({ assert }) => {
    const line = (y: number, first: string, name: string, values: string[]) => [
      ...text(40, y, first),
      ...(name ? text(100, y, name) : []),
      ...values.flatMap((value, at) => textAt(MIDDLES[at], y, value)),
    ]
    const names = ['Rao Pooja', 'Nair Ishaan', 'Iyer Harish', 'Patel Lakshmi', 'Sharma Imran']
    const [found] = tablesOf([
      ...line(100, 'S/N', 'Name', ['English', 'Hindi', 'Total']),
      ...names.flatMap((name, at) => [
        ...line(116 + 2 * at * PITCH, `${at + 1}`, name, [`5${at}`, `7${at}`, `12${2 * at}`]),
        ...[
          ...textAt(240, 116 + (2 * at + 1) * PITCH, 'B'),
          ...textAt(280, 130 + 2 * at * PITCH, 'A'),
        ],
      ]),
      ...line(116 + 10 * PITCH, 'LOWEST', '', ['50', '70', '120']),
    ])
    assert.deepEqual(found.slice(-2), [
      ['5', 'Sharma Imran', '54\nB', '74\nA', '128'],
      ['LOWEST', '', '50', '70', '120'],
    ])
  })

  test('headings of the next table, whose first is a number sign', ({ assert }) => {
    const names = ['ADEBAYO Grace', 'BELLO Umar', 'EZE Chidinma', 'OKON Peter']
    const sheet = (top: number, sign: string, from: number) => [
      ...textTo(52, top, sign),
      ...text(60, top, 'Full Name'),
      ...['ENG', 'MTH', 'BIO'].flatMap((subject, at) => textAt(MIDDLES[at], top, subject)),
      ...names.flatMap((name, at) => [
        ...textTo(52, top + PITCH * (at + 1), String(at + 1)),
        ...text(60, top + PITCH * (at + 1), name),
        ...MIDDLES.flatMap((x, column) =>
          textAt(x, top + PITCH * (at + 1), String(from + at * 7 + column))
        ),
      ]),
    ]
    const found = tablesOf([...sheet(100, 'SN', 30), ...sheet(180, '#', 45)])
    assert.deepEqual(
      found.map((rows) => rows.map(([first]) => first)),
      [
        ['SN', '1', '2', '3', '4'],
        ['#', '1', '2', '3', '4'],
      ]
    )
  })

  const lists: { of: string; title: [number, string]; headings: string[]; shift: number }[] = [
    {
      of: 'courses, below a title with a school year',
      title: [250, 'SECOND TERM RESULTS 2024/2025'],
      shift: 9.65,
      headings: ['BIO 229', 'LIB 228', 'MTH 220', 'CSC 208', 'PHL 212', 'Total'],
    },
    {
      of: 'subjects, of which one has its first letter apart, below a title with a dash',
      title: [300.5, 'Harbour School - End of Term'],
      shift: -9.65,
      headings: ['CTECH', 'TWI', 'SCI', 'BIO', 'ICT', 'A vg.'],
    },
  ]
  for (const { of, title, headings, shift } of lists) {
    test(`headings of the next table: ${of}`, ({ assert }) => {
      const names = ['ADEBAYO Grace', 'BELLO Umar', 'EZE Chidinma', 'OKON Peter']
      const places = [240, 290, 340, 390, 440, 490]
      const sheet = (top: number, own: readonly string[], from: number) => [
        ...text(40, top, 'No'),
        ...text(60, top, 'Name'),
        ...own.flatMap((heading, at) => textAt(places[at], top, heading)),
        ...names.flatMap((name, at) => [
          ...text(40, top + PITCH * (at + 1), String(at + 1)),
          ...text(60, top + PITCH * (at + 1), name),
          ...places.flatMap((x, column) =>
            textAt(x + shift, top + PITCH * (at + 1), String(from + at * 7 + column))
          ),
        ]),
      ]
      const first = sheet(100, ['CSC 212', 'BIO 218', 'CHM 201', 'BIO 209', 'PHL 225', 'Total'], 30)
      const found = tablesOf([
        ...first,
        ...text(title[0], 190, title[1]),
        ...sheet(206, headings, 45),
      ])
      assert.deepEqual(
        found.map((rows) => rows.map(([serial]) => serial)),
        [
          ['No', '1', '2', '3', '4'],
          ['No', '1', '2', '3', '4'],
        ]
      )
    })
  }

  test('headings of a smaller table below, which say most of what the first ones do', ({
    assert,
  }) => {
    const names = ['ADEBAYO Grace', 'BELLO Umar', 'EZE Chidinma', 'OKON Peter']
    const labels = ['ENG', 'HIN', 'BST', 'MSC', 'SAN', 'CHE', 'BIO', 'GK', 'CS', 'TOTAL', 'RANK']
    const first = [
      ...text(40, 100, 'STUDENT'),
      ...labels.flatMap((label, at) => textAt(200 + 32 * at, 100, label)),
      ...names.flatMap((name, line) => [
        ...text(40, 114 + 14 * line, name),
        ...labels.flatMap((_, at) =>
          textAt(200 + 32 * at, 114 + 14 * line, String(41 + line + at))
        ),
      ]),
    ]
    const few = ['ENG', 'HIN', 'PHY', 'TOTAL']
    const second = [
      ...textAt(250, 174, 'HALF YEARLY EXAMINATION'),
      ...text(60, 188, 'STUDENT'),
      ...few.flatMap((label, at) => textAt(232 + 96 * at, 188, label)),
      ...names.flatMap((name, line) => [
        ...text(40, 202 + 14 * line, name),
        ...few.flatMap((_, at) => textAt(232 + 96 * at, 202 + 14 * line, String(52 + line + at))),
      ]),
    ]
    assert.deepEqual(
      tablesOf([...first, ...second]).map((rows) => rows.map((cells) => cells.length)),
      [
        [12, 12, 12, 12, 12],
        [5, 5, 5, 5, 5],
      ]
    )
  })
})

test.group('Serial numbers a space beside numbers of students', () => {
  test('are a column where they come again in all rows of a student', ({ assert }) => {
    const students = ['STU240288', 'STU246166', 'STU241503', 'STU241846']
    const rows = students.flatMap((code, at) =>
      ['English', 'Maths', 'Biology'].map((subject, index) => [
        ...[String(at + 1), code, subject, String(40 + at * 9 + index * 4)],
      ])
    )
    const [found] = tablesOf(
      [['No.', 'Index No.', 'Subject', 'Score'], ...rows].flatMap(
        ([serial, code, subject, score], at) => [
          ...textTo(56.5, 100 + at * PITCH, serial),
          ...text(59.3, 100 + at * PITCH, code),
          ...text(140, 100 + at * PITCH, subject),
          ...textAt(240, 100 + at * PITCH, score),
        ]
      )
    )
    assert.deepEqual(found.slice(1), rows)
  })
})

test.group('Rows with less than others have', () => {
  const SUBJECTS = ['Eng', 'Kisw', 'Chem', 'I.R.E']

  test('a subject of which somebody has no marks, among those of others', ({ assert }) => {
    const names = ['WEKESA Emmanuel', 'KAMAU Caleb', 'BARASA Mercy', 'MUMO Lucy']
    const lines = names.flatMap((name, student) =>
      SUBJECTS.map((subject, at) => ({
        name: at === 0 ? name : '',
        subject,
        marks:
          student === 1 && at === 3 ? [] : MIDDLES.map((_, part) => `${41 + 5 * student + part}`),
      }))
    )
    const [found] = tablesOf([
      ...[...row(100, 'NAME', ['MID', 'END', 'M.S.']), ...text(160, 100, 'SUBJECTS')],
      ...lines.flatMap(({ name, subject, marks }, at) => [
        ...row(114 + 13.5 * at, name, marks),
        ...text(160, 114 + 13.5 * at, subject),
      ]),
    ])
    assert.deepEqual(
      found.slice(1).map(([, subject]) => subject),
      names.flatMap(() => SUBJECTS)
    )
  })

  test('grades of which many say that a student appears again, or all of them', ({ assert }) => {
    const rows: [string, string[]][] = [
      ['Pillai Kiran', ['A', 'B+', 'C']],
      ['Pillai Varun', ['B', 'A', 'B']],
      ['Reddy Anjali', ['C', 'RA', 'RA']],
      ['Reddy Manoj', ['RA', 'B', 'RA']],
      ['Shetty Deepa', ['A+', 'A', 'B+']],
      ['Shetty Nisha', ['RA', 'RA', 'RA']],
      ['Verghese Tara', ['B', 'C', 'A']],
    ]
    const found = tablesOf([
      ...row(100, 'NAME', ['ENG', 'HIN', 'ECO']),
      ...rows.flatMap(([name, grades], at) => row(100 + PITCH * (at + 1), name, grades)),
    ])
    assert.deepEqual(found, [
      [['NAME', 'ENG', 'HIN', 'ECO'], ...rows.map(([name, grades]) => [name, ...grades])],
    ])
  })

  test('a subject without marks as far below another as rows are, for which there was room there', ({
    assert,
  }) => {
    const rows: [string, string[]][] = [
      ['ENGLISH LANGUAGE', ['15', '41', '56']],
      ['MATHEMATICS', ['16', '37', '53']],
      ['COMPUTING', ['14', '29', '43']],
      ['BUSINESS MANAGEMENT', []],
      ['GEOGRAPHY', ['14', '50', '64']],
    ]
    const [found] = tablesOf([
      ...row(100, 'Subject', ['C/S', 'E/S', 'Total']),
      ...rows.flatMap(([name, marks], at) => row(100 + PITCH * (at + 1), name, marks)),
    ])
    assert.deepEqual(
      found.slice(1).map(([name]) => name),
      rows.map(([name]) => name)
    )
  })

  test('the first row has the first line of its name, which is closer to it than rows are', ({
    assert,
  }) => {
    const names = ['Abdullahi', 'BELLO Umar', 'EZE Idris', 'OKON Peter']
    const [found] = tablesOf([
      ...row(100, 'NAME', ['ENG', 'MTH', 'BIO']),
      ...text(40, 111.5, 'ABDUL-RAHMAN Grace'),
      ...names.flatMap((name, at) =>
        row(120.8 + 11.5 * at, name, [`${51 + at}`, `${62 - at}`, `${73 + at}`])
      ),
    ])
    assert.deepEqual(found[1], ['ABDUL-RAHMAN Grace\nAbdullahi', '51', '62', '73'])
  })

  test('the first row has the upper line of its number below headings that look like values', ({
    assert,
  }) => {
    const lefts = [40, 60, 120, 230, 270, 310, 350, 390, 430, 470]
    const rows = Array.from({ length: 6 }, (_, index) => [
      String(index + 1),
      `GHS/ 19/${9264 + index}`,
      `OBI ${'ABCDEF'[index]}da`,
      ...[41 + index, 63 - index, 58, 52 + index, 71, 66 - index].map(String),
      String(340 + index),
    ])
    const headings = ['S/N', 'ADM.NO', 'NAME', '1ST', '2ND', '3RD', '1ST', '2ND', '3RD', 'Total']
    const top = (index: number) => 130 + index * 22
    const tokens = [
      ...text(255, 90, 'ENGLISH LANGUAGE'),
      ...text(375, 90, 'MATHEMATICS'),
      ...headings.flatMap((heading, at) => text(lefts[at], 102, heading)),
      ...rows.flatMap((cells, index) =>
        cells.flatMap((cell, at) => {
          const [upper, lower] = cell.split(' ')
          return at === 1
            ? [...text(lefts[at], top(index) - 10, upper), ...text(lefts[at], top(index), lower)]
            : text(lefts[at], top(index), cell)
        })
      ),
    ]
    const [found] = findTables({ width: 700, height: 800, rulings: [], tokens })
    assert.deepEqual(
      textsOf(found)
        .slice(-6)
        .map(([, number]) => number),
      rows.map(([, number]) => number.replace(' ', '\n'))
    )
  })

  const BELOW = ['Damilola', 'Halima', 'Joseph', 'Segun', 'Blessing']
  const SURNAMES = ['OKORO', 'LAWAL', 'FALANA', 'IGWE', 'BALOGUN']
  const MIDDLE = ['Tunde', 'Daniel', 'Precious', 'Amina', 'Grace']
  const STEP = 11.7

  /** Names in three lines as near to each other as rows are, the marks beside the last. */
  function atTheFoot(top: number): TextBox[] {
    return BELOW.flatMap((last, at) => [
      ...text(60, top + 3 * STEP * at, SURNAMES[at]),
      ...text(60, top + 3 * STEP * at + STEP, MIDDLE[at]),
      ...text(40, top + 3 * STEP * at + 2 * STEP, String(20 + at)),
      ...text(60, top + 3 * STEP * at + 2 * STEP, last),
      ...MIDDLES.flatMap((x, column) =>
        textAt(x, top + 3 * STEP * at + 2 * STEP, String(41 + at + column))
      ),
    ])
  }

  const WHOLE = SURNAMES.map((surname, at) => `${surname}\n${MIDDLE[at]}\n${BELOW[at]}`)

  test('names of several lines end beside their marks where the first of them does', ({
    assert,
  }) => {
    const [found] = tablesOf([...text(280, 60, 'Sheet1'), ...atTheFoot(80)])
    assert.deepEqual(
      found.map((cells) => cells[1]).filter((name) => name !== ''),
      WHOLE
    )
  })

  test('lines of a name follow headings in bold letters as near as each other', ({ assert }) => {
    const headings = [
      ...row(80, '', ['ENG', 'MTH', 'BIO']),
      ...[...text(40, 80, 'No'), ...text(60, 80, 'Student')],
    ].map((word) => ({ ...word, bold: true }))
    const names = atTheFoot(80 + STEP).map((word) => ({ ...word, bold: false }))
    const [found] = tablesOf([...headings, ...names])
    assert.deepEqual(
      found.map((cells) => cells[1]),
      ['Student', ...WHOLE]
    )
  })
})

test.group('Rows whose cells end at the level of the name', () => {
  const NAMES = ['ABDI Faith', 'CHERUIYOT Juma', 'GITAU Titus', 'HASSAN Brian', 'KAMAU Lucy']
  const marks = (index: number) => MIDDLES.map((_, at) => `${61 + 3 * index + at}`)
  const grades = (index: number) => MIDDLES.map((_, at) => 'ABCDE'[(index + at) % 5])

  /** Marks above their grades, which stand beside the name; rows from the given one on. */
  function rows(top: number, first: number): TextBox[] {
    return NAMES.slice(first).flatMap((name, at) => [
      ...row(top + 26 * at, '', marks(first + at)),
      ...row(top + 26 * at + 12, name, grades(first + at)),
    ])
  }

  const whole = (index: number) => [
    NAMES[index],
    ...marks(index).map((mark, at) => `${mark}\n${grades(index)[at]}`),
  ]

  test('begin with the marks above the first name', ({ assert }) => {
    const [found] = tablesOf([...row(80, 'Name', ['ENG', 'MTH', 'BIO']), ...rows(100, 0)])
    assert.deepEqual(
      found.slice(1),
      NAMES.map((_, index) => whole(index))
    )
  })

  test('do not begin with the end of the row before, which stands on the page before', ({
    assert,
  }) => {
    const [found] = tablesOf([
      ...row(80, 'Name', ['ENG', 'MTH', 'BIO']),
      ...row(96, '', grades(0)),
      ...rows(111, 1),
    ])
    assert.deepEqual(found.slice(1), [
      ['', ...grades(0)],
      ...NAMES.slice(1).map((_, index) => whole(index + 1)),
    ])
  })
})

test('The second lines of rows may stand a little further away in some, as browsers round', ({
  assert,
}) => {
  const names = [
    'Fatima Sani',
    'Victoria Ile',
    'Favour Obi',
    'Tobi Garba',
    'Ruth Agbo',
    'Chidi Eze',
  ]
  const line = (y: number, label: string, values: string[]) => [
    ...text(150, y, label),
    ...values.flatMap((value, at) => textAt([240, 280, 320, 360][at], y, value)),
  ]
  const [found] = tablesOf([
    ...text(40, 80, 'Name'),
    ...line(80, '', ['Eng.', 'Maths', 'Lit.', 'Total']),
    ...names.flatMap((name, at) => {
      const y = 100 + at * 38
      const marks = [50 + at, 60 + at * 2, 40 + at]
      return [
        ...text(40, y, name),
        ...line(y, 'Marks', [...marks.map(String), String(150 + at * 4)]),
        ...line(y + (at === 2 ? 19.5 : 18.8), 'Gr', ['C', 'B', 'D']),
      ]
    }),
  ])
  assert.deepEqual(
    found.map(([name]) => name),
    ['Name', ...names]
  )
})

test('Lines of subjects go on below a student whose row has less of what looks like values', ({
  assert,
}) => {
  const sexes = ['F', 'F', 'F', 'M', 'F']
  const lines = [
    ['', '', '', '', 'Kan.', '75', 'A'],
    ...sexes.flatMap((sex, at) =>
      ['Eng.', 'Hin.', 'Sci.', 'Kan.'].map((subject, line) => [
        ...(line === 0
          ? [`${at + 5}`, `${at + 5}`, `Riya ${'KLMNP'[at]}aur`, sex]
          : ['', '', '', '']),
        ...[subject, `${51 + 7 * at + line}`, 'B'],
      ])
    ),
  ]
  const lefts = [40, 80, 120, 200, 230, 280, 320]
  const tokens = [['No', 'Reg', 'STUDENT', 'Sex', 'SUBJECTS', 'SCORE', 'Gr'], ...lines].flatMap(
    (cells, line) =>
      cells.flatMap((cell, at) => (cell === '' ? [] : text(lefts[at], 60 + line * 25, cell)))
  )
  const found = findTables({ width: 600, height: 800, rulings: [], tokens })
  assert.lengthOf(found, 1)
  assert.deepEqual(textsOf(found[0]).slice(1), lines)
})

test.group('The last row of a page has the last line of a name', () => {
  const marks = [
    ['61', '52', '43'],
    ['70', '38', '55'],
    ['44', '67', '29'],
  ]
  const rows = (pitch: number) => [
    ...row(100, 'BELLO Musa', marks[0]),
    ...row(100 + pitch, 'EZE Chidinma', marks[1]),
    ...text(40, 100 + 2 * pitch, 'OKONKWO Ada'),
    ...row(111 + 2 * pitch, 'Chioma', marks[2]),
  ]
  const lastOf = (tokens: TextBox[]) => tablesOf(tokens)[0]?.at(-1)?.[0]

  test('where it stands as far below its marks as the first one above', ({ assert }) => {
    assert.equal(lastOf([...rows(18), ...text(40, 158, 'Grace')]), 'OKONKWO Ada\nChioma\nGrace')
  })

  test('and none that is further away, or as near as rows are', ({ assert }) => {
    assert.equal(lastOf([...rows(18), ...text(40, 164, 'Principal')]), 'OKONKWO Ada\nChioma')
    assert.notInclude(lastOf([...rows(11), ...text(40, 144, 'Principal')]), 'Principal')
  })
})
