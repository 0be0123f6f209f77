import type { Extent } from './text_columns.js'
import { fontSizeOf, lineOf, type Phrase, type TextLine } from './text_lines.js'
import type { TextBox } from '../grid_input.js'

/** A gap this much wider than a phrase's narrowest, and this part of the font size, is no space. */
const WIDER = 1.3

/** A line as seen by the columns of its table. */
export interface TableLine {
  line: TextLine
  /** Phrases by their first column, with the number of columns that they reach over. */
  entries: LineEntry[]
  /** True where a phrase reaches over more than one column. */
  hasSpan: boolean
  numbers: number
}

export interface LineEntry {
  phrase: Phrase
  column: number
  span: number
}

const WIDE_SPACE = 0.42

/**
 * Sorts the words of a line into columns; words of a phrase that fits no column reach over several.
 */
export function tableLine(line: TextLine, columns: readonly Extent[]): TableLine {
  const entries: LineEntry[] = []
  for (const phrase of line.phrases) {
    for (const part of splitAtColumns(phrase, columns)) {
      const reached = reachedColumns(part, columns)
      entries.push({ phrase: part, ...reached })
    }
  }
  const numbers = entries.filter((entry) => entry.phrase.isNumeric).length
  return { line, entries, hasSpan: entries.some((entry) => entry.span > 1), numbers }
}

function reachedColumns(
  part: Phrase,
  columns: readonly Extent[]
): { column: number; span: number } {
  let first = -1
  let last = -1
  for (const [index, { from, to }] of columns.entries()) {
    const shared = Math.min(part.x1, to) - Math.max(part.x0, from)
    if (shared > 0.25 * Math.min(part.x1 - part.x0, to - from)) {
      if (first < 0) {
        first = index
      }
      last = index
    }
  }
  if (first < 0) {
    const centre = (part.x0 + part.x1) / 2
    const distance = ({ from, to }: Extent) => Math.max(from - centre, centre - to)
    first = columns.reduce(
      (best, column, index) => (distance(column) < distance(columns[best]) ? index : best),
      0
    )
    last = first
  }
  return { column: first, span: last - first + 1 }
}

/** Cuts a phrase where the gap between two columns falls between two of its words. */
function splitAtColumns(phrase: Phrase, columns: readonly Extent[]): Phrase[] {
  if (phrase.words.length === 1) {
    return [phrase]
  }
  const byColumn = groupWords(phrase, (before, after) => !isWithinOneColumn(before, after, columns))
  if (byColumn.length === 1) {
    return [phrase]
  }
  const fits = byColumn.every((words) => {
    const [first, last] = [words[0], words[words.length - 1]]
    return columns.some(({ from, to }) => first.x0 >= from - 1 && last.x1 <= to + 1)
  })
  if (fits) {
    return byColumn.map(phraseOfWords)
  }
  const parts = groupWords(phrase, widerThanSpaces(phrase)).map(phraseOfWords)
  return parts.length > 1 && haveOwnColumns(parts, columns) ? parts : [phrase]
}

function groupWords(
  phrase: Phrase,
  isParted: (before: TextBox, after: TextBox) => boolean
): TextBox[][] {
  const groups: TextBox[][] = [[phrase.words[0]]]
  for (let index = 1; index < phrase.words.length; index++) {
    const [before, after] = [phrase.words[index - 1], phrase.words[index]]
    if (isParted(before, after)) {
      groups.push([after])
    } else {
      groups[groups.length - 1].push(after)
    }
  }
  return groups
}

/** Headings are often wider than their columns and stand close: their gaps are still no spaces. */
function widerThanSpaces({ words }: Phrase): (before: TextBox, after: TextBox) => boolean {
  const gaps = words.slice(1).map((word, index) => word.x0 - words[index].x1)
  const space = Math.min(...gaps)
  const size = fontSizeOf(words[0])
  return (before, after) => after.x0 - before.x1 > Math.max(WIDER * space, WIDE_SPACE * size)
}

/** Whether each part stands over a column of its own. */
function haveOwnColumns(parts: readonly Phrase[], columns: readonly Extent[]): boolean {
  let last = -1
  return parts.every(({ x0, x1 }) => {
    const index = columns.findIndex(({ from, to }, at) => at > last && x0 < to && x1 > from)
    last = index
    return index >= 0
  })
}

function phraseOfWords(words: TextBox[]): Phrase {
  return { ...lineOf(words, 0).phrases[0] }
}

function isWithinOneColumn(before: TextBox, after: TextBox, columns: readonly Extent[]): boolean {
  const of = (word: TextBox) =>
    columns.findIndex(
      ({ from, to }) => (word.x0 + word.x1) / 2 >= from && (word.x0 + word.x1) / 2 <= to
    )
  const [one, other] = [of(before), of(after)]
  return one === other || one < 0 || other < 0
}
