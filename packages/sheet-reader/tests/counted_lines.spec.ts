import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { straightenCounted } from '../src/grid/lines/counted_lines.js'
import type { TextBox } from '../src/grid/grid_input.js'
import { textsOf } from './grid_pages.js'

const PAGE = { width: 900, height: 800, rulings: [] }
const SIZE = 10
const LETTER = 0.6 * SIZE
const HEADINGS = ['No', 'NAME', 'ENG', 'MTH', 'TOTAL']
const STUDENTS = ['Adebayo', 'Bello', 'Chukwu', 'Danjuma', 'Eze', 'Fashola', 'Garba', 'Haruna']

/** A line of letters of one width. */
function typed(line: string, row: number): TextBox[] {
  return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    x0: 40 + index * LETTER,
    x1: 40 + (index + text.length) * LETTER,
    y0: 60 + 12 * row,
    y1: 60 + 12 * row + SIZE,
    fontSize: SIZE,
    confidence: 1,
    angle: 0 as const,
  }))
}

/** The row of a student: how many there are before him, and what his columns say. */
function cellsOf(first: number, row: number): string[] {
  const marks = [41 + 6 * row, 88 - 5 * row]
  return [`${first + row}`, STUDENTS[row], ...marks.map(String), `${marks[0] + marks[1]}`]
}

/**
 * A page of typed rows whose numbers have a room of so many letters, and push on what is behind
 * longer ones.
 */
function typedRows(first: number, room: number): TextBox[] {
  const rows = [HEADINGS, ...STUDENTS.map((_, row) => cellsOf(first, row))]
  return rows.flatMap(([number, name, ...marks], row) =>
    typed(
      number.padEnd(room) +
        '   ' +
        name.padEnd(12) +
        marks.map((mark) => mark.padStart(7)).join(''),
      row
    )
  )
}

test.group('Typed rows that are counted', () => {
  for (const [first, room] of [
    [5, 1],
    [96, 2],
  ]) {
    test(`are one table where what is behind a longer number moves on, from ${first}`, ({
      assert,
    }) => {
      const tokens = typedRows(first, room)
      const [found, ...others] = findTables({ ...PAGE, tokens })
      assert.lengthOf(others, 0)
      assert.deepEqual(textsOf(found), [HEADINGS, ...STUDENTS.map((_, row) => cellsOf(first, row))])
      const cell = found.cells.find(({ text }) => text === 'Haruna')
      const word = tokens.find(({ text }) => text === 'Haruna')
      assert.equal(cell?.box.x0, word?.x0)
    })
  }

  test('are left as they are where there is room for the longer numbers', ({ assert }) => {
    assert.isNull(straightenCounted(typedRows(5, 2)))
    assert.isNull(straightenCounted(typedRows(2, 1).slice(0, 40)))
  })
})
