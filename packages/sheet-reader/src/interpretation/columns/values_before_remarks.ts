import { isNumeric, typeOf } from './column_types.js'
import { isGradeLike, parsePosition } from '../readings/printed_values.js'
import type { RawCell } from '../records/raw_records.js'
import { headingOf, type Template } from '../tables/template.js'

/** A word and what stands behind it: `10th Average`, `C6 Very Good`. */
const VALUE_AND_WORDS = /^(\S+) (\p{L}{2}.*)$/su

/**
 * The cells of a row with a position or a grade and the remark beside it parted where one cell
 * holds both and the other nothing: `28 Average`, `C6 Credit`. A page without headings shows no
 * edge between two columns that are a space apart; the headings and the values of the whole layout
 * tell them apart.
 */
export function partedFromRemarks(cells: RawCell[], template: Template): RawCell[] {
  for (let column = 0; column + 1 < cells.length; column++) {
    const [own, beside] = [cells[column], cells[column + 1]]
    if ((own.text === '') === (beside.text === '')) {
      continue
    }
    const joined = own.text === '' ? beside : own
    const [, value, words] = VALUE_AND_WORDS.exec(joined.text) ?? []
    if (
      words !== undefined &&
      isOfColumn(value, column, template) &&
      mayBeWords(column + 1, template)
    ) {
      cells[column] = pieceOf(joined, value)
      cells[column + 1] = pieceOf(joined, words)
    }
  }
  return cells
}

function isOfColumn(value: string, column: number, template: Template): boolean {
  switch (headingOf(template, column).role) {
    case 'position':
      return parsePosition(value) !== null
    case 'grade':
      return isGradeLike(value)
    default:
      return false
  }
}

/**
 * Whether a column can hold remarks: it is headed so, or holds neither numbers nor values of
 * another kind.
 */
function mayBeWords(column: number, template: Template): boolean {
  const { role } = headingOf(template, column)
  const profile = template.profiles[column]
  return (
    role === 'remark' || (role === null && !isNumeric(profile) && typeOf(profile) !== 'ordinal')
  )
}

/** A part of a cell; what the glyphs of the whole were taken for does not belong to it. */
function pieceOf({ text: printed, kind, confidence, box }: RawCell, text: string): RawCell {
  return { text, kind, confidence, printed, ...(box && { box }) }
}
