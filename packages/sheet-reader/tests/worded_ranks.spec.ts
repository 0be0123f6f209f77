import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { text, textAt, textsOf } from './grid_pages.js'

const STUDENTS = ['Zainab Sani', 'Muktar Bala', 'Aisha Tukur', 'Hauwa Shehu', 'Umar Garba']
const MARKS = ['50', '44', '43', '29', '27']

/** A list without lines, in which each student's rank has a word before it. */
function ranksRead(word: string) {
  const place = (y: number, ...cells: string[]) => [
    ...text(40, y, cells[0]),
    ...text(70, y, cells[1]),
    ...cells.slice(2).flatMap((cell, at) => textAt(220 + at * 60, y, cell)),
  ]
  const tokens = [
    ...place(100, 'Lamba', 'Suna', 'Hadisi', 'Fiqihu', 'Matsayi'),
    ...STUDENTS.flatMap((name, at) =>
      place(120 + at * 18, `${at + 1}`, name, MARKS[at], MARKS[4 - at], `${word} ${at + 8}`)
    ),
  ]
  const [table] = findTables({ width: 600, height: 800, rulings: [], tokens })
  return textsOf(table)
    .slice(1)
    .map((row) => row.at(-1))
}

test.group('Ranks with a word before them', () => {
  test('stand in one column with it: {$self}')
    .with(['Na', 'No', 'Pos'])
    .run(({ assert }, word) => {
      assert.deepEqual(
        ranksRead(word),
        STUDENTS.map((_, at) => `${word} ${at + 8}`)
      )
    })
})
