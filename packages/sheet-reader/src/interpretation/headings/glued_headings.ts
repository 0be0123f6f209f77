import { isWholeSubject } from './heading_doubts.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import { isSubjectAbbreviation, isVocabulary } from '../../vocabulary/subject_words.js'
import { visibleText } from '../../vocabulary/text.js'
import { remembering, rememberingOf } from '../../remembering.js'
import type { Cell, Table } from '../../types.js'

/** A heading of fewer letters may be a piece of any word. */
const FEWEST_LETTERS = 3
/** Longest text that is looked at, and most columns over which one stands. */
const LONGEST = 120
const MOST_COLUMNS = 20
/** More ways to cut a text tell nothing. */
const MOST_WAYS = 200

const WORD = /^\p{L}+$/u

/**
 * A table with headings apart that were typed without a space: `ENGMTHBSC` over three columns, two
 * of which have no heading, is `ENG`, `MTH` and `BSC`; so is what reaches over the line to the next
 * cell and touches the words there. Only known headings are cut, where there is one for each column
 * and no other way to cut them.
 */
export const withGluedHeadingsApart = rememberingOf(part)

function part(table: Table): Table {
  const headingRows = table.headingRows ?? rowsAboveNumbers(table)
  if (headingRows === 0) {
    return table
  }
  const headings = table.cells.filter(({ row }) => row < headingRows)
  const mended = new Map<Cell, string>()
  for (const cells of stretches(headings, table.columnEdges.length - 1)) {
    const parts = partsOf(
      cells.filter(isFilled).map(({ text }) => text),
      cells.length
    )
    cells.forEach((cell, at) => parts && mended.set(cell, parts[at]))
  }
  return mended.size === 0
    ? table
    : {
        ...table,
        cells: table.cells.map((cell) =>
          mended.has(cell) ? { ...cell, kind: 'value', text: mended.get(cell)! } : cell
        ),
      }
}

/** How many rows of a drawn table stand above the first one that holds a number. */
function rowsAboveNumbers({ cells }: Table): number {
  const rows = cells.flatMap(({ row, text }) => (/^\d+(?:[.,]\d+)?$/.test(text) ? [row] : []))
  return rows.length === 0 ? 0 : Math.min(...rows)
}

/**
 * One cell for each of some columns beside each other, between every two of whose headings a column
 * has none.
 */
function stretches(headings: readonly Cell[], columns: number): Cell[][] {
  const found: Cell[][] = []
  let last: Cell[] = []
  for (let column = 0; column < columns; column++) {
    const own = headings.filter((cell) => cell.column === column && cell.columnSpan === 1)
    const filled = own.filter(isFilled)
    const isCovered = headings.some(
      ({ column: first, columnSpan }) =>
        columnSpan > 1 && first <= column && first + columnSpan > column
    )
    const cell = filled[0] ?? own.at(-1)
    if (isCovered || filled.length > 1 || !cell) {
      last = []
      continue
    }
    if (last.length === 0 || (isFilled(cell) && isFilled(last[last.length - 1]))) {
      last = []
      found.push(last)
    }
    last.push(cell)
  }
  return found
}

function isFilled({ text }: Cell): boolean {
  return visibleText(text) !== ''
}

/**
 * Texts in so many headings, with known ones cut within words; null where that goes in no or in
 * several ways.
 */
function partsOf(texts: readonly string[], count: number): string[] | null {
  if (texts.length === 0 || texts.length >= count || count > MOST_COLUMNS) {
    return null
  }
  let ways: string[][] = [[]]
  for (const text of texts) {
    ways = ways.flatMap((before) => [[text], ...cutsOfText(text)].map((own) => [...before, ...own]))
    if (ways.length > MOST_WAYS) {
      return null
    }
  }
  const fitting = ways.filter((way) => way.length === count)
  return fitting.length === 1 ? fitting[0] : null
}

/** All ways in which a text consists of known headings, of which at least two stand in one word. */
function cutsOfText(text: string): string[][] {
  const words = text.split(' ')
  if (text.length > LONGEST || !words.every((word) => WORD.test(word))) {
    return []
  }
  let ways: string[][] = [[]]
  for (const word of words) {
    ways = ways.flatMap((before) => cutsOf(word).map((cuts) => [...before, ...cuts]))
  }
  return ways.length > MOST_WAYS ? [] : ways.filter((way) => way.length > words.length)
}

/** All ways in which a word consists of known headings. */
const cutsOf = remembering((word: string): string[][] => {
  const endingAt: string[][][] = [[[]]]
  for (let end = 1; end <= word.length; end++) {
    endingAt[end] = []
    for (let start = 0; start <= end - FEWEST_LETTERS; start++) {
      const piece = word.slice(start, end)
      if (endingAt[start].length > 0 && isKnown(piece)) {
        endingAt[end].push(
          ...endingAt[start].slice(0, MOST_WAYS).map((before) => [...before, piece])
        )
      }
    }
  }
  return endingAt[word.length].slice(0, MOST_WAYS + 1)
})

const OWN_COLUMN: ReadonlySet<unknown> = new Set([
  'total',
  'average',
  'position',
  'grade',
  'remark',
])
/**
 * Longest abbreviation of a role: longer ones begin with the last letter of a word, as `cTotal`
 * would.
 */
const LONGEST_SHORT = 4

/** A subject by its usual name or abbreviation, or what stands over a column of its own. */
const isKnown = remembering((text: string) => {
  const isUsual = text.length <= LONGEST_SHORT || isVocabulary(text.toLowerCase())
  const hasRole = isUsual && OWN_COLUMN.has(roleOfHeading(text))
  return hasRole || isWholeSubject(text) || isSubjectAbbreviation(text)
})
