import { isTypedRule } from '../rulings/typed_rules.js'
import { isNumeric, linesOf, median, type TextLine } from './text_lines.js'
import type { MovedWords } from './typed_columns.js'
import type { TextBox } from '../grid_input.js'

/**
 * Fewest rows that are folded alike, of a picture, too, which does not show whether all letters are
 * equally wide, and share of the lines from the first to the last of them.
 */
const FEWEST_ROWS = 5
const FEWEST_OF_PICTURE = 10
const MOSTLY = 0.8
/** Share of the width of a line that its rest has at most. */
const SHORT = 0.5
/**
 * Share of the words whose letters must be as wide as those of the others, and by how much they may
 * differ.
 */
const ALIKE = 0.95
const NEARLY = 0.03
/** In letters: between a line and its rest. */
const SPACE = 2

/** A line that had no room for its last words, and the line below that holds them. */
interface FoldedRow {
  line: TextLine
  rest: TextLine
}

/**
 * The words of a page of typed text whose lines are longer than the page is wide, so that the last
 * words of every row stand at the beginning of the line below it: they are moved behind their rows,
 * where their headings, which are folded as well, stand above them. Null where no rows are folded
 * so.
 *
 * @param isPicture the words are as wide as their ink
 */
export function unfoldTyped(
  tokens: readonly TextBox[],
  { isPicture = false } = {}
): MovedWords | null {
  const upright = tokens.filter(({ text, angle }) => text && (angle ?? 0) === 0)
  const letter = letterWidth(upright, isPicture)
  if (letter === null) {
    return null
  }
  const all = linesOf(upright)
  const right = Math.max(...all.map(({ x1 }) => x1))
  const lines = all.filter(({ words }) => !words.every(({ text }) => isTypedRule(text)))
  const folded = lines.flatMap((line, at) => {
    const rest = lines[at + 1]
    return rest && isFolded({ line, rest }, right, letter) ? [{ line, rest }] : []
  })
  const rows = folded.filter(({ rest }) => rest.words.every(({ text }) => isNumeric(text)))
  const [first, last] = [rows[0], rows.at(-1)]
  const fewest = isPicture ? FEWEST_OF_PICTURE : FEWEST_ROWS
  if (rows.length < fewest || !first || !last) {
    return null
  }
  const between = lines.filter(({ y0, y1 }) => y0 >= first.line.y0 && y1 <= last.rest.y1)
  if (2 * rows.length < MOSTLY * between.length) {
    return null
  }
  const origins = new Map<TextBox, TextBox>()
  const left = Math.min(...rows.map(({ rest }) => rest.x0))
  for (const { line, rest } of folded) {
    for (const word of rest.words) {
      const [right0, down] = [right + SPACE * letter - left, line.y0 - rest.y0]
      const place = { x0: word.x0 + right0, x1: word.x1 + right0 }
      origins.set({ ...word, ...place, y0: word.y0 + down, y1: word.y1 + down }, word)
    }
  }
  const gone = new Set(origins.values())
  return { tokens: [...tokens.filter((token) => !gone.has(token)), ...origins.keys()], origins }
}

/**
 * Width of a letter where all are equally wide, or may be as far as a picture tells; null
 * elsewhere.
 */
function letterWidth(words: readonly TextBox[], isPicture: boolean): number | null {
  const widths = words.flatMap(({ text = '', x0, x1 }) =>
    text.length > 2 ? [(x1 - x0) / [...text].length] : []
  )
  if (widths.length === 0) {
    return null
  }
  const usual = median(widths)
  const alike = widths.filter((width) => Math.abs(width - usual) <= NEARLY * usual)
  return isPicture || alike.length >= ALIKE * widths.length ? usual : null
}

/** Whether a line begins where the one above it does, and its first word had no room there. */
function isFolded({ line, rest }: FoldedRow, right: number, letter: number): boolean {
  const [next] = rest.words
  return (
    Math.abs(rest.x0 - line.x0) < letter / 2 &&
    line.x1 + letter / 2 + next.x1 - next.x0 > right &&
    rest.x1 - rest.x0 < SHORT * (right - line.x0) &&
    rest.y0 - line.y1 < line.y1 - line.y0
  )
}
