import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import type { TextBox } from '../src/grid/grid_input.js'
import { textAt } from './grid_pages.js'

const COLUMNS = [40, 130, 180, 230, 280, 330]
const NAMES = ['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Femi', 'Gozie', 'Hauwa', 'Ife', 'Joy']
const MISREAD = ['Shi', 'ww', 'qr', 'al', 'iN', 'li']

/** Rows of marks below headings; of one of them a picture's reader made short words. */
function pageWith(misread: number, confidence: number): TextBox[] {
  const headings = ['Name', 'English', 'Maths', 'Hausa', 'French', 'Total']
  const rows = NAMES.map((name, row) => [
    name,
    ...COLUMNS.slice(1).map((_, at) => String(41 + ((row * 7 + at * 11) % 50))),
  ])
  return [headings, ...rows].flatMap((texts, line) =>
    texts.flatMap((text, column) => {
      const isMisread = line === misread && column > 0
      const words = textAt(COLUMNS[column], 100 + line * 14, isMisread ? MISREAD[column] : text)
      return isMisread ? words.map((word) => ({ ...word, confidence })) : words
    })
  )
}

test.group('A row of which a picture’s reader read hardly anything', () => {
  const rowsOf = (tokens: TextBox[]) =>
    findTables({ width: 400, height: 400, tokens, rulings: [] }).map(
      ({ rowEdges }) => rowEdges.length - 1
    )

  test('is a row among the others', ({ assert }) => {
    assert.deepEqual(rowsOf(pageWith(6, 0.4)), [11])
  })

  test('is headings where its words were surely read', ({ assert }) => {
    assert.notDeepEqual(rowsOf(pageWith(6, 1)), [11])
  })
})
