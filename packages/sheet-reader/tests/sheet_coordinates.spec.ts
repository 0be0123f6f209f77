import { test } from '@japa/runner'
import { withoutCoordinates } from '../src/interpretation/shapes/sheet_coordinates.js'
import { table, type MadeCell } from './interpretation_pages.js'

/** A sheet with the letters of its columns, of which one was read so surely. */
function lettered(read: string, confidence: number) {
  const rows: MadeCell[][] = [
    ['', 'A', 'B', { text: read, confidence }, 'D'],
    ['1', 'S/N', 'NAME', 'ENG', 'MAT'],
    ['2', '1', 'ADE Bola', '60', '70'],
    ['3', '2', 'EZE Ada', '50', '58'],
    ['4', '3', 'OBI Uche', '90', '80'],
  ]
  return table({ rows })
}

function headingsOf(sheet: ReturnType<typeof lettered>): string[] {
  return withoutCoordinates(sheet)
    .cells.filter(({ row }) => row === 0)
    .map(({ text }) => text)
}

const HEADINGS = ['S/N', 'NAME', 'ENG', 'MAT']

test.group('Letters and numbers of a spreadsheet', () => {
  test('are no part of its table', ({ assert }) => {
    assert.deepEqual(headingsOf(lettered('C', 1)), HEADINGS)
  })

  test('are known where a scan left one of them unclear, not where it says something else', ({
    assert,
  }) => {
    assert.deepEqual(headingsOf(lettered('|', 0.7)), HEADINGS)
    assert.notDeepEqual(headingsOf(lettered('X', 1)), HEADINGS)
  })
})
