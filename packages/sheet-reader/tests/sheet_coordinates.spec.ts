import { test } from '@japa/runner'
import { pageWithoutCoordinates } from '../src/interpretation/shapes/sheet_coordinates.js'
import { interpretFile, page, scores, table, type MadeCell } from './interpretation_pages.js'

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
  return pageWithoutCoordinates(page(1, [sheet]))
    .tables[0].cells.filter(({ row }) => row === 0)
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

  test('are known where columns are hidden, and on pages of further columns', ({ assert }) => {
    const first: MadeCell[][] = [
      ['', 'A', 'C', 'D', 'F'],
      ['1', 'S/N', 'NAME', 'ENG', 'MAT'],
      ['2', '1', 'ADE Bola', '60', '70'],
      ['3', '2', 'EZE Ada', '50', '58'],
      ['5', '3', 'OBI Uche', '90', '80'],
    ]
    const further: MadeCell[][] = [
      ['', 'G', 'H'],
      ['1', 'BIO', 'TOTAL'],
      ['2', '40', '170'],
      ['3', '55', '163'],
      ['5', '66', '236'],
    ]
    const pages = [first, further].map((rows, at) => page(at + 1, [table({ rows })]))
    const { records } = interpretFile(pages)
    assert.deepEqual(
      records.map((record) => [record.studentName.value, scores(record), record.total?.value]),
      [
        ['ADE Bola', { ENG: 60, MAT: 70, BIO: 40 }, 170],
        ['EZE Ada', { ENG: 50, MAT: 58, BIO: 55 }, 163],
        ['OBI Uche', { ENG: 90, MAT: 80, BIO: 66 }, 236],
      ]
    )
  })
})
