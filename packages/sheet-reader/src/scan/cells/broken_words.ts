import { textLines } from '../../grid/lines/cell_text.js'
import { isRestOfWord } from '../../grid/lines/rest_of_word.js'
import type { Cell } from '../../types.js'
import { unionBox } from './cell_ink.js'
import type { ScanCell } from './scan_cell.js'

/** A letter by itself, with or without a point, beside other words of its line. */
const INITIAL = /^\p{Lu}\.?(?= )|(?<= )\p{Lu}\.?(?= |$)/u
/** The same behind other words. */
const LATER_INITIAL = /(?<= )\p{Lu}\.?(?= |$)/u

/** A line of a cell, and how many pixels of its room it leaves free. */
interface Line {
  text: string
  free: number
  /** Width of a letter in pixels. */
  letter: number
}

/**
 * Puts words of a column together again that were wider than their drawn cell and go on in its next
 * line (`OLUWASEU` above `N`), as word processors break them.
 *
 * @param column its cells with their ink, and what they were read as
 */
export function joinBrokenWords(column: readonly (readonly [ScanCell, Cell])[]): void {
  const own = column.filter(([{ cell, angle }, { kind }]) => {
    return kind === 'value' && cell.columnSpan === 1 && angle === 0
  })
  const margin = Math.min(
    ...own.map(([{ paper, words }]) => unionBox(words.map(({ pixels }) => pixels))!.x0 - paper.x0)
  )
  const hasInitials = own.some(([, { text }]) =>
    text.split('\n').some((line, at) => (at === 0 ? INITIAL : LATER_INITIAL).test(line))
  )
  for (const [entry, cell] of own) {
    const lines = linesOf(entry, cell, Math.max(0, margin))
    cell.text = lines
      .map(({ text }, at) => {
        const above = lines[at - 1]
        const goesOn =
          above?.free < Math.max(above?.letter, lines[at].letter) &&
          isRestOfWord(above.text, text, hasInitials)
        return at === 0 || goesOn ? text : `\n${text}`
      })
      .join('')
  }
}

function linesOf({ paper, words }: ScanCell, { text }: Cell, margin: number): Line[] {
  const texts = text.split('\n')
  const boxes = textLines(words).map((line) => unionBox(line.map(({ pixels }) => pixels))!)
  const right = paper.x1 - margin
  return texts.map((line, at) => ({
    text: line,
    free: boxes.length === texts.length ? right - boxes[at].x1 : Infinity,
    letter: boxes.length === texts.length ? (boxes[at].x1 - boxes[at].x0) / line.length : 0,
  }))
}
