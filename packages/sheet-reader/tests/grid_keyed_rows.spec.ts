import { test } from '@japa/runner'
import { bandsOf } from '../src/grid/bodies/bands.js'
import { findBodies } from '../src/grid/bodies/body_bands.js'
import { linesOf } from '../src/grid/lines/text_lines.js'
import { findTables } from '../src/grid/find_tables.js'
import { text, textAt, textTo, textsOf } from './grid_pages.js'

const PITCH = 14
const HEADINGS = ['INDEX NO', 'NAME', 'SUBJECT', 'TEST', 'EXAM', 'TOTAL']
const LEFT = [40, 120, 240]
const MIDDLES = [330, 380, 430]

/** The rows of the only table below headings; marks stand around the middles of their columns. */
function rowsOf(rows: string[][]): string[][] {
  const tokens = [HEADINGS, ...rows].flatMap((cells, line) =>
    cells.flatMap((cell, at) => {
      const y = 100 + PITCH * line
      return cell === ''
        ? []
        : at < LEFT.length
          ? text(LEFT[at], y, cell)
          : textAt(MIDDLES[at - LEFT.length], y, cell)
    })
  )
  const tables = findTables({ width: 600, height: 800, rulings: [], tokens }).map(textsOf)
  return tables.length === 1 ? tables[0].slice(1) : []
}

test.group('Rows that begin with the number of a student', () => {
  const STUDENTS = [
    ['68150048X', 'ZABARI Mirela'],
    ['91700098X', 'TOKUNE Osvin'],
    ['99340045X', 'KELMO Adrisa'],
  ]
  const SUBJECTS = ['French', 'Maths', 'Biology', 'Physics']
  const marks = (row: number) => [`${11 + row}`, `${9 + ((row * 5) % 8)}`, `${20 + row}`]
  const listed = (isEmpty: (row: number) => boolean) =>
    STUDENTS.flatMap((student, at) =>
      SUBJECTS.map((subject, index) => {
        const row = at * SUBJECTS.length + index
        return [...student, subject, ...(isEmpty(row) ? ['', '', ''] : marks(row))]
      })
    )

  test('are rows above the first that has marks, and no headings', ({ assert }) => {
    const rows = listed((row) => row < 2)
    assert.deepEqual(rowsOf(rows), rows)
  })

  test('are rows of the same table where many after one another have no marks', ({ assert }) => {
    const rows = listed((row) => row > 1 && row < 8)
    assert.deepEqual(rowsOf(rows), rows)
  })
})

test.group('A first row with fewer marks than all others', () => {
  const PARTS = ['Seq', 'Dev', 'Oral', 'Mean']
  const NAMES = ['ZABARI Mirela', 'TOKUNE Osvin', 'KELMO Adrisa', 'BRUNDO Letha', 'SORVIK Ines']
  const middle = (at: number) => 190 + 34 * at

  for (const key of ['0138200', '']) {
    test(`is no heading where ${key ? 'numbers of students' : 'serial numbers'} begin rows`, ({
      assert,
    }) => {
      const rows = NAMES.map((name, row) => [
        `${row + 1}`,
        ...(key ? [`${key}${row * 3}T`] : []),
        name,
        ...Array.from({ length: 11 }, (_, at) =>
          row === 0 && at < 8 ? '' : `${11 + ((row * 7 + at * 5) % 80)}`
        ),
      ])
      const identity = key ? [20, 34, 90] : [20, 90]
      const tokens = [
        ...[0, 1, 2].flatMap((at) =>
          textAt(middle(at * 4 + 1.5), 80, ['FRENCH', 'MATHS', 'CIVICS'][at], 8)
        ),
        ...text(90, 94, 'NAME', 8),
        ...Array.from({ length: 11 }, (_, at) => textAt(middle(at), 94, PARTS[at % 4], 8)).flat(),
        ...rows.flatMap((cells, row) =>
          cells.flatMap((cell, at) => {
            const y = 108 + PITCH * row
            const value = at - identity.length
            return cell === ''
              ? []
              : value < 0
                ? text(identity[at], y, cell, 8)
                : textAt(middle(value), y, cell, 8)
          })
        ),
      ]
      const [table] = findTables({ width: 600, height: 800, rulings: [], tokens })
      assert.deepEqual(textsOf(table).slice(table.headingRows), rows)
    })
  }
})

test('A number with letters tells rows behind a name, where few columns hold what looks like marks', ({
  assert,
}) => {
  const SUBJECTS = ['English Language', 'Mathematics', 'Civic Education', 'Islamic Studies']
  const headings = ['NAMES', 'ADM. NO', 'M/F', 'SUBJECT', 'SCORE']
  const STUDENTS = [
    ['ZABARI Mirela', 'GHS/23/9319', 'F'],
    ['TOKUNE Mary Grace', 'GHS/23/2110', 'M'],
    ['KELMO Osvin Dele', 'GHS/23/8792', 'M'],
    ['RUDDO Samira', 'GHS/23/5428', 'F'],
    ['VANTE Sunday Bala', 'GHS/23/2131', 'F'],
    ['WEMBO Samuel Eko', 'GHS/23/7147', 'M'],
  ]
  const rows = STUDENTS.flatMap((student, at) =>
    SUBJECTS.map((subject, index) => [...student, subject, `${42 + 9 * at + index}`])
  )
  const tokens = [headings, ...rows].flatMap((cells, line) =>
    cells.flatMap((cell, at) => {
      const y = 100 + 16 * line
      return at === 2
        ? textAt(262, y, cell, 8)
        : at === 4
          ? textTo(430, y, cell, 8)
          : text([40, 160, 0, 280][at], y, cell, 8)
    })
  )
  const bodies = findBodies(bandsOf(linesOf(tokens)))
  assert.deepEqual(
    bodies.map(({ first, rows: found }) => [first, found.length]),
    [[1, rows.length]]
  )
})
