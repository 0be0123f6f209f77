import type { Band } from './bands.js'
import type { BodyColumn } from './column_parts.js'
import { cellsOf } from './key_columns.js'
import type { TextBox } from '../grid_input.js'
import type { HeadingBlock } from '../headings/heading_block.js'
import { isValueShape, wordShape } from '../lines/word_shape.js'

/** Share of a column's cells that must begin with a value and go on with words. */
const MOSTLY = 0.8
const FEWEST_CELLS = 3
/** `G`, where grades go further than `F`. */
const LETTER = /^[A-Z]$/

/**
 * The columns of a body with those parted whose cells hold a value and words behind it
 * (`C5 Credit`), a space apart: they may be two. So may the one column of the body with a grade
 * behind each value, its average or total; where several have one, these are subjects with their
 * marks. Null where there is none.
 */
export function partedBehindValues(
  rows: readonly Band[],
  columns: readonly BodyColumn[]
): BodyColumn[] | null {
  const cells = rows.map((row) => cellsOf(row.words, columns))
  const partsBehind = (isBehind: (word: TextBox) => boolean) =>
    columns.map((column, index) => {
      const own = cells.map((row) => row[index]).filter((words) => words.length > 0)
      return partsOf(column, own, isBehind)
    })
  const words = partsBehind(({ text }) => wordShape(text) === 'word' && !LETTER.test(text ?? ''))
  const grades = partsBehind(({ text }) => wordShape(text) === 'grade' || LETTER.test(text ?? ''))
  const isOneGraded = grades.filter((parts) => parts !== null).length === 1
  const parted = columns.flatMap(
    (column, index) => words[index] ?? (isOneGraded ? grades[index] : null) ?? [column]
  )
  return parted.length > columns.length ? parted : null
}

/** Whether every column of a body has headings of its own. */
export function headsEachColumn({ lines, turned, bodyColumns }: HeadingBlock): boolean {
  const headed = new Set(turned.keys())
  for (const { first, last } of lines.flatMap(({ places }) => places)) {
    if (first === last) {
      headed.add(first)
    }
  }
  return bodyColumns.every((column) => headed.has(column))
}

function partsOf(
  column: BodyColumn,
  cells: readonly TextBox[][],
  isBehind: (word: TextBox) => boolean
): BodyColumn[] | null {
  const both = cells.filter((words) => isValueBefore(words, isBehind))
  if (both.length < FEWEST_CELLS || both.length < MOSTLY * cells.length) {
    return null
  }
  const to = Math.max(...both.map(([value]) => value.x1))
  const from = Math.min(...both.map(([, word]) => word.x0))
  if (to > from) {
    return null
  }
  const shapes = new Set(both.map(([value]) => wordShape(value.text)))
  return [
    { from: column.from, to, filled: both.length, values: 1, shapes },
    { from, to: column.to, filled: both.length, values: 0, shapes: new Set(['word']) },
  ]
}

function isValueBefore(
  [value, ...words]: readonly TextBox[],
  isBehind: (word: TextBox) => boolean
): boolean {
  return words.length > 0 && isValueShape(wordShape(value.text)) && words.every(isBehind)
}
