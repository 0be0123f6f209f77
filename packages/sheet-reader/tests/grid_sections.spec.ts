import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import type { TextBox } from '../src/grid/grid_input.js'
import type { Ruling, Table } from '../src/types.js'
import { level, text, textAt, textsOf, upright, upward } from './grid_pages.js'

const HEADINGS = ['NAME', 'ENG', 'MTH', 'BIO', 'TOTAL']
const SECTIONS: [string, string[][]][] = [
  [
    'JHS 2A',
    [
      ['ADEBAYO Grace', '41', '58', '63', '162'],
      ['BELLO Umar', '66', '9', '70', '145'],
      ['EZE Chidinma', '38', '47', '81', '166'],
    ],
  ],
  [
    'JHS 3',
    [
      ['OKON Peter', '59', '62', '44', '165'],
      ['SANI Aisha', '72', '55', '61', '188'],
    ],
  ],
]
const MIDDLES = [230, 290, 350, 410]
const PITCH = 20

/** Headings, and the students of each section under its title. */
function tableOf(rulings: Ruling[]) {
  const lines = SECTIONS.flatMap(([title, rows]) => [[title], ...rows])
  const tokens = [HEADINGS, ...lines].flatMap(([first, ...values], row) => [
    ...text(50, 105 + row * PITCH, first),
    ...values.flatMap((value, at) => textAt(MIDDLES[at], 105 + row * PITCH, value)),
  ])
  return findTables({ width: 600, height: 800, rulings, tokens })
}

const expected = [HEADINGS, ['JHS 2A'], ...SECTIONS[0][1], ['JHS 3'], ...SECTIONS[1][1]]

/** What stands in each row, wherever a title reaches over several cells. */
function printed(table: Table): string[][] {
  return textsOf(table).map((row) =>
    row.filter((cell) => cell !== '').map((cell) => cell.replace(' [1x5]', ''))
  )
}

test.group('Titles of sections with numbers in them', () => {
  test('begin no table above the rows of the first section', ({ assert }) => {
    const [found, ...others] = tableOf([level(100, 40, 440), level(120, 40, 440)])
    assert.lengthOf(others, 0)
    assert.deepEqual(printed(found), expected)
  })

  test('part the lines between columns, but not the table, where it is open at its sides', ({
    assert,
  }) => {
    const rows = 1 + SECTIONS.length + SECTIONS.reduce((sum, [, own]) => sum + own.length, 0)
    const levels = Array.from({ length: rows + 1 }, (_, row) => level(100 + row * PITCH, 40, 440))
    const uprights = [200, 260, 320, 380].flatMap((x) => [
      upright(x, 100, 120),
      upright(x, 140, 140 + 3 * PITCH),
      upright(x, 160 + 3 * PITCH, 160 + 5 * PITCH),
    ])
    const [found, ...others] = tableOf([...levels, ...uprights])
    assert.lengthOf(others, 0)
    assert.deepEqual(printed(found), expected)
  })

  test('are no headings right below them, where they run over several columns', ({ assert }) => {
    const word = (x0: number, x1: number, y0: number, one: string): TextBox => ({
      ...text(x0, y0, one, 8.3)[0],
      x1,
    })
    const rights = [169.3, 200.4, 239.1, 277.6, 325.9, 366.1]
    const lefts = [140.4, 178.5, 209.5, 248.3, 296.4, 335.1]
    const headings = ['English', 'Hindi', 'Science', 'Biology', 'Science', 'Marathi']
    const rows = [
      ['60', '43', '63', '51', '39', '43'],
      ['46', '33', '52', '40', '28', '15'],
      ['67', '69', '', '69', '64', '62'],
      ['86', '74', '92', '85', '77', '87'],
    ]
    const tokens = [
      ...[word(215.5, 239.1, 72.6, 'Social'), word(286.8, 325.9, 72.6, 'Computer')],
      word(61.5, 85.8, 85.6, 'NAME'),
      ...headings.map((heading, at) => word(lefts[at], rights[at], 85.6, heading)),
      ...[word(61.5, 117.7, 99.4, 'COMMERCIAL'), word(120.2, 175.5, 99.4, 'DEPARTMENT')],
      ...rows.flatMap((cells, row) => [
        word(61.5, 94.6, 113.3 + row * 13.8, 'Gurpreet'),
        word(97, 115.6, 113.3 + row * 13.8, 'Pillai'),
        ...cells.flatMap((cell, at) =>
          cell === '' ? [] : [word(rights[at] - 9.4, rights[at], 113.3 + row * 13.8, cell)]
        ),
      ]),
    ]
    const [found] = findTables({ width: 600, height: 800, rulings: [], tokens })
    assert.deepEqual(textsOf(found)[0].slice(0, 3), ['NAME', 'English', 'Hindi'])
  })

  test('are no headings right below turned ones and what stands level beside these', ({
    assert,
  }) => {
    const places = [280, 320, 360, 400, 440, 480]
    const students = ['Acheampong Kofi', 'Alhassan Prince', 'Ankrah Naa', 'Appiah Abena']
    const tokens = [
      ...text(40, 110, '#'),
      ...text(80, 110, 'Student ID'),
      ...text(150, 110, 'STUDENT'),
      ...['English', 'Maths', 'Geog.', 'Marks', 'Grade', 'Position'].map((heading, at) =>
        upward(places[at], 120, heading)
      ),
      ...text(40, 126, 'SCIENCE DEPARTMENT'),
      ...students.flatMap((name, row) => [
        ...text(40, 142 + row * 16, `${row + 1}.`),
        ...text(80, 142 + row * 16, `TH/${391 + row}`),
        ...text(150, 142 + row * 16, name),
        ...['50', '82', '66', '198', '3', '11'].flatMap((value, at) =>
          textAt(places[at], 142 + row * 16, value)
        ),
      ]),
    ]
    const [found] = findTables({ width: 600, height: 800, rulings: [], tokens })
    assert.deepEqual(textsOf(found)[0].slice(0, 4), ['#', 'Student ID', 'STUDENT', 'English'])
  })

  test('are rows of their own where they stand over two columns without lines', ({ assert }) => {
    const lines: string[][] = [
      ['No', 'Surname', 'Other Names', 'ENG', 'MTH', 'BIO', 'TOTAL'],
      ['Class 4A'],
      ['1', 'ADEBAYO', 'Grace Ife', '41', '58', '63', '162'],
      ['2', 'BELLO', 'Umar', '66', '19', '70', '155'],
      ['3', 'EZE', 'Chidi', '38', '47', '81', '166'],
      ['Class 4B'],
      ['4', 'OKON', 'Peter John', '59', '62', '44', '165'],
      ['5', 'SANI', 'Aisha', '72', '55', '61', '188'],
    ]
    const tokens = lines.flatMap(([first, ...others], row) =>
      [first, ...others].flatMap((cell, at) => {
        const y = 105 + row * 15
        return at < 3 ? text([40, 65, 150][at], y, cell) : textAt(MIDDLES[at - 3] + 30, y, cell)
      })
    )
    const [found] = findTables({ width: 600, height: 800, rulings: [], tokens })
    assert.deepEqual(
      textsOf(found).map((row) => row.filter((cell) => cell !== '').length),
      [7, 1, 7, 7, 7, 1, 7, 7]
    )
  })
})

test.group('Titles below the rows of a table', () => {
  const students = [
    ['UCC-45337', 'ABUBAKAR Obinna'],
    ['UCC-77543', 'AKPAN Ruth'],
    ['UCC-89450', 'BALOGUN Simi'],
    ['UCC-89207', 'BASSEY Emeka'],
    ['UCC-76195', 'BELLO Umar'],
    ['UCC-33286', 'DUNG Uche'],
  ]
  const marks = ['41', '37', '39', '29', '146']
  const valuesAt = (y: number, row: readonly string[]) =>
    row.flatMap((value, at) => textAt(260 + 50 * at, y, value))
  const rowsFrom = (top: number, pitch: number, own: readonly string[][]) =>
    own.flatMap(([number, name], row) => [
      ...text(40, top + row * pitch, number),
      ...text(120, top + row * pitch, name),
      ...valuesAt(top + row * pitch, marks),
    ])
  const headings = (y: number) => [
    ...text(40, y, 'EXAM NO'),
    ...text(120, y, 'Name'),
    ...valuesAt(y, ['ENG', 'MTH', 'BIO', 'HIS', 'TOTAL']),
  ]

  test('are sections in a column of codes, and no second line of a sum', ({ assert }) => {
    const [found] = findTables({
      width: 600,
      height: 800,
      rulings: [],
      tokens: [
        ...headings(100),
        ...rowsFrom(112, 12, students.slice(0, 3)),
        ...text(40, 148, 'TOTAL'),
        ...valuesAt(148, ['123', '111', '117', '87', '438']),
        ...text(40, 160, 'MORNING SESSION'),
        ...rowsFrom(172, 12, students.slice(3)),
      ],
    })
    const sums = textsOf(found).filter(([first]) => first.startsWith('TOTAL'))
    assert.deepEqual(sums, [['TOTAL', '', '123', '111', '117', '87', '438']])
  })

  test('are no row for the number of a class in them', ({ assert }) => {
    const tables = findTables({
      width: 600,
      height: 800,
      rulings: [],
      tokens: [
        ...headings(100),
        ...rowsFrom(109, 9, students),
        ...text(40, 172, 'BROADSHEET OF EXAMINATION RESULTS FOR JSS 2'),
        ...headings(190),
        ...rowsFrom(199, 9, students.slice(2)),
      ],
    })
    assert.deepEqual(
      tables.map((found) => textsOf(found).length),
      [7, 5]
    )
  })
})

test('A total below a card is no second line of its last subject', ({ assert }) => {
  const cards = [0, 110, 220].flatMap((top) => [
    ...text(50, 44 + top, 'GRADE 7 REPORT'),
    ...text(50, 60 + top, 'Learner: Ian Otieno'),
    ...['Learning Area', 'Marks', 'Level'].flatMap((heading, at) =>
      text([50, 230, 300][at], 76 + top, heading)
    ),
    ...['English', 'Kiswahili', 'Agriculture'].flatMap((subject, at) => [
      ...text(50, 92 + 16 * at + top, subject),
      ...text(230, 92 + 16 * at + top, String(61 + at)),
      ...text(300, 92 + 16 * at + top, 'ME'),
    ]),
    ...text(50, 136 + top, 'Total: 186/300 Mean: 62.0'),
  ])
  const tables = findTables({ width: 600, height: 800, rulings: [], tokens: cards })
  const last = tables.flatMap((found) => textsOf(found).filter(([first]) => /^Agri/.test(first)))
  assert.deepEqual(last, new Array(3).fill(['Agriculture', '63', 'ME']))
})

test('Labels with points behind them below a card are no rows of it', ({ assert }) => {
  const rows = [
    ['Subject', 'Score', 'Grade', 'Remark'],
    ['Mathematics', '62', 'C4', 'Fair'],
    ['English', '42', 'E8', 'Good'],
    ['Physics', '93', 'A1', 'Fair'],
    ['Chemistry', '53', 'C6', 'Fair'],
    ['Biology', '89', 'A1', 'Good'],
    ['Geography', '46', 'D7', 'Good'],
  ]
  const below = [
    ['Total Score.............', '385'],
    ['Average.................', '64.17'],
    ['Position................', '5th out of 40'],
  ]
  const tokens = [
    ...rows.flatMap((row, at) =>
      row.flatMap((value, column) => text([72, 148, 191, 235][column], 137 + at * 15, value, 9))
    ),
    ...below.flatMap(([label, value], at) => [
      ...text(63, 250 + at * 10.5, label, 9),
      ...text(187, 250 + at * 10.5, value, 9),
    ]),
  ]
  const [found] = findTables({ width: 600, height: 800, rulings: [], tokens })
  assert.deepEqual(textsOf(found), rows)
})

test('The rows of a list of two columns are no headings of the table below it', ({ assert }) => {
  const marks = [
    'ENGLISH',
    'MATHEMATICS',
    'SCIENCE',
    'HISTORY',
    'MUSIC',
    'SOCIAL STUDIES',
    'PHYSICS',
  ]
  const scale = [
    ['Grade', 'From', 'Meaning'],
    ['1', '80+', 'Highest'],
    ['2', '70+', 'Higher'],
    ['3', '65+', 'High'],
    ['4', '60+', 'High Average'],
    ['5', '55+', 'Average'],
  ]
  const tokens = [
    ...marks.flatMap((subject, row) => [
      ...text(40, 100 + 13 * row, subject),
      ...text(200, 100 + 13 * row, String(55.5 + row)),
    ]),
    ...scale.flatMap((cells, row) =>
      cells.flatMap((cell, at) => text([40, 110, 180][at], 210 + 13 * row, cell))
    ),
  ]
  const tables = findTables({ width: 600, height: 800, rulings: [], tokens })
  const last = tables.flatMap((found) => textsOf(found)).filter(([first]) => /PHYSICS/.test(first))
  assert.deepEqual(last, [['PHYSICS', '61.5']])
})
