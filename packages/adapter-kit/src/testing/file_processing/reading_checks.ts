import assert from 'node:assert/strict'
import type { Box, EngineReading, Table, Token } from '../../file_processing/page_reading.js'

/** Points by which a word may stick out of its page: letters hang over. */
const OVERHANG = 20

/** Fails, with the reason, unless a reading has the form that the platform's interpreter needs. */
export function isWellFormed(reading: EngineReading): void {
  assert.deepEqual(JSON.parse(JSON.stringify(reading)), reading, 'a reading is plain JSON')
  assert.ok(reading.width > 0 && reading.height > 0, 'width and height are points above zero')
  assert.ok(reading.engineVersion.length > 0, 'engineVersion is empty')
  assert.ok(reading.source.length > 0 && reading.source !== 'text_layer', 'source')
  for (const token of reading.tokens) {
    assert.ok(token.text.trim().length > 0, 'a token without text')
    isShare(token.confidence, `confidence of "${token.text}"`)
    assert.ok([0, 90, 180, 270].includes(token.angle), `angle of "${token.text}"`)
    isOnPage(token, reading, `"${token.text}"`)
  }
  for (const table of reading.tables ?? []) {
    isTable(table)
  }
}

/**
 * Fails, with the reason, unless a reading that has no tables has its words where the platform can
 * put them into the tables of the page.
 *
 * @param words some that are printed on the page
 */
export function canBePutIntoTables(reading: EngineReading, words: readonly string[]): void {
  const { tables = [], tokens, skew = 0, turn = 0 } = reading
  if (tables.length > 0) {
    return
  }
  assert.ok(
    skew === 0 && turn === 0,
    'without tables, words are placed on the page as it is displayed: leave skew and turn out'
  )
  const places = new Map<string, Token>()
  for (const token of tokens) {
    const { text, x0, y0, x1, y1 } = token
    assert.ok(x1 > x0 && y1 > y0, `"${text}" takes no room, so it is in no cell`)
    const twin = places.get(`${x0} ${y0} ${x1} ${y1}`)
    assert.ok(!twin, `"${text}" has the box of "${twin?.text}"`)
    places.set(`${x0} ${y0} ${x1} ${y1}`, token)
  }
  for (const word of words) {
    assert.ok(
      tokens.some(({ text }) => text.includes(word) && (!/\s/.test(text) || /\s/.test(word))),
      `"${word}" is part of a longer text: without tables, every word is a token of its own`
    )
  }
}

function isTable({ columnEdges, rowEdges, cells, box }: Table): void {
  assert.ok(columnEdges.length > 1 && rowEdges.length > 1, 'a table has a row and a column')
  assert.deepEqual(columnEdges, columnEdges.toSorted(ascending), 'columnEdges go left to right')
  assert.deepEqual(rowEdges, rowEdges.toSorted(ascending), 'rowEdges go top to bottom')
  assert.ok(box.x0 <= box.x1 && box.y0 <= box.y1, 'box of a table')
  const places = new Set<string>()
  for (const { row, column, rowSpan, columnSpan, confidence, kind } of cells) {
    assert.ok(!places.has(`${row} ${column}`), `two cells at row ${row}, column ${column}`)
    places.add(`${row} ${column}`)
    assert.ok(rowSpan >= 1 && columnSpan >= 1, 'a span is at least 1')
    assert.ok(row >= 0 && row + rowSpan < rowEdges.length, `row ${row} is outside the table`)
    assert.ok(
      column >= 0 && column + columnSpan < columnEdges.length,
      `column ${column} is outside the table`
    )
    isShare(confidence, 'confidence of a cell')
    assert.ok(['value', 'blank', 'dash'].includes(kind), `kind "${kind}" of a cell`)
  }
}

function isOnPage({ x0, y0, x1, y1 }: Box, { width, height }: EngineReading, what: string): void {
  assert.ok(x0 <= x1 && y0 <= y1, `${what} has a box that is inside out`)
  assert.ok(
    x0 >= -OVERHANG && y0 >= -OVERHANG && x1 <= width + OVERHANG && y1 <= height + OVERHANG,
    `${what} lies outside its page; boxes are points from the top left`
  )
}

function isShare(value: number, what: string): void {
  assert.ok(value >= 0 && value <= 1, `${what} is not between 0 and 1`)
}

function ascending(a: number, b: number): number {
  return a - b
}
