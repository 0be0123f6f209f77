import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { level, text, textsOf, textTo } from './grid_pages.js'
import type { TextBox } from '../src/grid/grid_input.js'
import type { Ruling } from '../src/types.js'

const ROWS = [
  ['ADEBAYO Simi', '2022802', '7', '58', '68', '59'],
  ['BELLO Michael', '2022043', '9', '45', '47', '50'],
  ['EZE Temitope', '2022177', '1', '59', '63', '84'],
  ['OBI Sunday', '2022494', '0', '63', '48', '42'],
]

/**
 * A sheet without lines whose numbers go on in a second line, each row in the middle of its two.
 */
function sheet(heading: TextBox[]): TextBox[] {
  return [
    ...heading,
    ...ROWS.flatMap(([name, first, rest, ...marks], index) => {
      const y = 100 + index * 26
      return [
        ...text(40, y, name),
        ...text(160, y - 6, first),
        ...text(160, y + 6, rest),
        ...marks.flatMap((mark, at) => text(230 + 40 * at, y, mark)),
      ]
    }),
  ]
}

test.group('Numbers of students that a narrow column breaks', () => {
  test('are whole again, the first one as well, whose beginning is just below the headings', ({
    assert,
  }) => {
    const headings = ['NAME', 'ADM NO', 'ENG', 'MTH', 'GOV']
    const lefts = [40, 160, 230, 270, 310]
    const heading = headings.flatMap((label, index) => text(lefts[index], 72, label))
    const [table] = findTables({ width: 595, height: 842, tokens: sheet(heading), rulings: [] })
    assert.deepEqual(textsOf(table), [
      headings,
      ...ROWS.map(([name, first, rest, ...marks]) => [name, `${first}${rest}`, ...marks]),
    ])
  })

  test('at the top of a page without headings the first number is whole', ({ assert }) => {
    const [table] = findTables({ width: 595, height: 842, tokens: sheet([]), rulings: [] })
    assert.deepEqual(
      textsOf(table).map((row) => row[1]),
      ROWS.map(([, first, rest]) => `${first}${rest}`)
    )
  })
})

/** Parts of three students below each other, each part between lines that are drawn. */
function stacked(): { tokens: TextBox[]; rulings: Ruling[] } {
  const parts = ['CA', 'EXAM', 'Total', 'Code']
  const names = ['ADEBAYO Simi', 'BELLO Michael', 'EZE Temitope']
  const tokens = names.flatMap((name, student) =>
    parts.flatMap((part, at) => {
      const y = 100 + (student * 4 + at) * 15
      return [
        ...(at === 0 ? [...text(40, y, String(student + 1)), ...text(60, y, name)] : []),
        ...text(200, y, part),
        ...[0, 1, 2].flatMap((subject) => text(250 + 40 * subject, y, `${30 + at * 9 + subject}`)),
      ]
    })
  )
  const rulings = Array.from({ length: 13 }, (_, line) => level(97.5 + line * 15, 36, 360))
  return { tokens, rulings }
}

test.group('Rows between drawn lines', () => {
  test('lines between the parts of a student leave each part a row of its own', ({ assert }) => {
    const { tokens, rulings } = stacked()
    const [table] = findTables({ width: 595, height: 842, tokens, rulings })
    assert.deepEqual(
      textsOf(table).map((row) => row[2]),
      ['CA', 'EXAM', 'Total', 'Code', 'CA', 'EXAM', 'Total', 'Code', 'CA', 'EXAM', 'Total', 'Code']
    )
  })

  test('titles of sections that stand just where names do are no part of a name', ({ assert }) => {
    const rows = ROWS.map(([name, , , ...marks], index) => [String(index + 1), name, ...marks])
    const lines = [['', 'GROUP A'], ...rows.slice(0, 2), ['', 'GROUP B'], ...rows.slice(2)]
    const tokens = lines.flatMap((cells, line) =>
      cells.flatMap((cell, at) =>
        cell === '' ? [] : text([40, 60, 200, 240, 280][at], 100 + line * 12, cell)
      )
    )
    const [table] = findTables({ width: 595, height: 842, tokens, rulings: [] })
    const found = textsOf(table).map((row) => row[1])
    assert.includeMembers(
      found,
      ROWS.map(([name]) => name)
    )
  })
})

/**
 * Parts of four students below each other, each name beside one of its parts, lower than it by a
 * little.
 */
function unruled(
  parts: readonly string[],
  pitch: number,
  beside: number,
  lower: number
): TextBox[] {
  const names = [
    'ADEBAYO Simisola Grace',
    'BELLO Michael Sunday',
    'EZE Temitope Joy',
    'OBI Sunday Joshua',
  ]
  return names.flatMap((name, student) =>
    parts.flatMap((part, at) => {
      const y = 100 + (student * parts.length + at) * pitch
      return [
        ...(at === beside
          ? [...text(40, y, String(student + 1)), ...text(60, y + lower, name)]
          : []),
        ...text(200, y, part),
        ...[0, 1, 2].flatMap((subject) =>
          text(250 + 40 * subject, y, `${20 + ((student * 17 + at * 9 + subject * 5) % 60)}`)
        ),
      ]
    })
  )
}

test.group('Parts below each other without lines', () => {
  test('belong to the name in their middle, as many above as below it', ({ assert }) => {
    const parts = ['N1', 'N2', 'N3', 'Moy', 'Coef']
    const tokens = unruled(parts, 11.5, 2, 0)
    const [table] = findTables({ width: 595, height: 842, tokens, rulings: [] })
    assert.deepEqual(
      textsOf(table).map((row) => row[2].split(/\s/)),
      [parts, parts, parts, parts]
    )
  })

  test('are rows of their own, though the name beside the first stands a little lower', ({
    assert,
  }) => {
    const parts = ['CA', 'EXAM', 'Total']
    const tokens = unruled(parts, 19.5, 0, 1.5)
    const [table] = findTables({ width: 595, height: 842, tokens, rulings: [] })
    assert.deepEqual(
      textsOf(table).map((row) => row[2]),
      [...parts, ...parts, ...parts, ...parts]
    )
  })
})

test.group('Ranks at the right of their column beside remarks at the left of theirs', () => {
  test('are two columns, however close they meet', ({ assert }) => {
    const remarks = ['Average', 'Very good', 'Fair', 'Good', 'Excellent', 'Poor']
    const ranks = ['9th', '10th', '111th', '8th', '1st', '12th']
    const tokens = ranks.flatMap((rank, index) => {
      const y = 100 + index * 14
      const name = ['ADEBAYO Simi', 'BELLO Musa', 'EZE Ada', 'OBI Sunday', 'UDO Ime', 'SANI Aisha']
      return [
        ...text(40, y, name[index]),
        ...text(160, y, String(41 + 3 * index)),
        ...text(200, y, String(50 + 2 * index)),
        ...textTo(270, y, rank),
        ...text(272.5, y, remarks[index]),
      ]
    })
    const [table] = findTables({ width: 595, height: 842, tokens, rulings: [] })
    assert.deepEqual(
      textsOf(table).map((row) => row.slice(3)),
      ranks.map((rank, index) => [rank, remarks[index]])
    )
  })
})

test.group('Ranks at the right of their column beside grades at the left of theirs', () => {
  const rows = [
    ['STD01', '90', '1', 'A'],
    ['STD02', '39.8', '35', 'F'],
    ['STD03', '45.2', '33', 'D'],
    ['STD04', '76.4', '8', 'B'],
    ['STD05', '62', '19', 'W'],
  ]
  const tokensOf = (gradeAt: (rank: string) => number) => [
    ...['ID', 'Average', 'Position', 'Grade'].flatMap((heading, at) =>
      text([40, 110, 180, 256][at], 70, heading)
    ),
    ...rows.flatMap(([id, average, rank, grade], at) => {
      const [y, x] = [90 + 13 * at, gradeAt(rank)]
      const width = grade === 'W' ? 8 : 5.5
      const letter = { ...text(x, y, grade)[0], x1: x + width }
      return [...text(40, y, id), ...textTo(160, y, average), ...textTo(254, y, rank), letter]
    }),
  ]
  const found = (gradeAt: (rank: string) => number) =>
    textsOf(
      findTables({ width: 595, height: 842, tokens: tokensOf(gradeAt), rulings: [] })[0]
    ).slice(1)

  test('are two columns, however little is between them', ({ assert }) => {
    assert.deepEqual(
      found(() => 256),
      rows
    )
  })
})

test.group('Lists of a line a subject', () => {
  test('keep a line whose subject has no marks apart from the line above', ({ assert }) => {
    const rows = ['LAWAL Ruth', 'OLORUNFEMI Folake', 'SOYINKA Bala'].flatMap((student, at) =>
      ['Eng. Lang.', 'Maths', 'C.C.A.', 'Igbo'].map((subject, line) =>
        at === 1 && line === 2
          ? [student, subject, '', '', '']
          : [student, subject, `${12 + line}`, `${41 + at}`, `${53 + line + at}`]
      )
    )
    const headings = ['STUDENT', 'Subject', 'C.A', 'Exam', 'TOT']
    const lefts = [40, 160, 230, 270, 310]
    const tokens = [headings, ...rows].flatMap((texts, row) =>
      texts.flatMap((own, column) => (own === '' ? [] : text(lefts[column], 72 + row * 12, own)))
    )
    const [table] = findTables({ width: 595, height: 842, tokens, rulings: [] })
    assert.deepEqual(textsOf(table), [headings, ...rows])
  })
})
