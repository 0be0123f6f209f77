import { nearest } from './body_columns.js'
import type { Body } from './body_bands.js'
import type { BodyColumn } from './column_parts.js'
import { MOSTLY } from './row_owners.js'
import type { TextBox } from '../grid_input.js'
import { wordShape } from '../lines/word_shape.js'

/** Words by column. */
export function cellsOf(words: readonly TextBox[], columns: readonly BodyColumn[]): TextBox[][] {
  const cells: TextBox[][] = columns.map(() => [])
  for (const word of words) {
    cells[nearest(columns, word.x0, word.x1)].push(word)
  }
  return cells
}

/** Columns from the left among which those that identify rows are. */
const KEY_COLUMNS = 4

/** Columns that have a number of their own for each row: serial and admission numbers. */
export function keyColumns(body: Body, columns: readonly BodyColumn[]): Set<number> {
  const keys = new Set<number>()
  const rows = body.rows.map((band) => cellsOf(band.words, columns))
  for (let column = 0; column < Math.min(KEY_COLUMNS, columns.length); column++) {
    const texts = rows.flatMap((cells) => {
      const text = cells[column].map((word) => word.text ?? '').join(' ')
      return text === '' ? [] : [text]
    })
    if (texts.length < 2) {
      continue
    }
    if (isCounting(texts) || areCodes(texts)) {
      keys.add(column)
    }
  }
  return keys
}

function isCounting(texts: readonly string[]): boolean {
  const numbers = texts.map((text) =>
    /^\d{1,4}[.)]?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  )
  const steps = numbers.slice(1).filter((number, index) => number === numbers[index] + 1).length
  return steps >= MOSTLY * (texts.length - 1)
}

function areCodes(texts: readonly string[]): boolean {
  const codes = texts.filter(
    (text) => /^\S*\d\S*$/.test(text) && (text.match(/\d/g)?.length ?? 0) > 2
  )
  return codes.length >= MOSTLY * texts.length && new Set(codes).size >= MOSTLY * texts.length
}

/** The column with most letters. -1 where there are only values. */
export function nameColumn(body: Body, columns: readonly BodyColumn[]): number {
  const letters = columns.map(() => 0)
  for (const { words } of body.bands) {
    for (const { text, x0, x1 } of words) {
      if (text === undefined || wordShape(text) !== 'word') {
        continue
      }
      letters[nearest(columns, x0, x1)] += text.length
    }
  }
  const most = Math.max(...letters)
  return most < 3 * body.rows.length ? -1 : letters.indexOf(most)
}
