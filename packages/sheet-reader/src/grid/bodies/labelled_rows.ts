import { isValueShape, wordShape } from '../lines/word_shape.js'
import type { TextBox } from '../grid_input.js'
import { MOSTLY, type PlacedBand } from './row_owners.js'

/** No grade, and no sign of absence. */
const WORD = /^\p{L}{4,}/u

/**
 * Marks as rows of their own lines that say so by their label.
 *
 * @param name the column of names; -1 where there is none
 */
export function markLabelled(placed: readonly PlacedBand[], starts: boolean[], name: number): void {
  markWorded(placed, starts, name)
  markNumberless(placed, starts, name)
  markUnwrapped(placed, starts, name)
  markRepeated(placed, starts)
  markNamedAgain(placed, starts, name)
  markHeadings(placed, starts)
}

/** Columns of values over which a line of headings has words. */
const FEWEST_HEADED = 2

/**
 * Lines of words over columns of values that come again further down, with what is printed above
 * them: the headings of each section of a table (`Course  Grade  Credit` below
 * `Grade 9, 2020-2021`).
 */
function markHeadings(placed: readonly PlacedBand[], starts: boolean[]): void {
  const rows = placed.filter((_, index) => starts[index])
  const textsOf = ({ cells }: PlacedBand) => cells.map(wordsIn).join('\t')
  const headings = placed.flatMap((band, index) =>
    !starts[index] && !band.isSection && starts[index + 1] && isOverValues(band, rows)
      ? [{ index, text: textsOf(band) }]
      : []
  )
  for (const { index, text } of headings) {
    const isAgain = headings.some((other) => other.index !== index && other.text === text)
    for (let at = index; isAgain && at >= 0 && !starts[at] && !placed[at].isSection; at--) {
      starts[at] = true
    }
  }
}

/**
 * Whether words stand in columns in which nearly all rows have values, and in no such column a
 * value.
 */
function isOverValues({ cells }: PlacedBand, rows: readonly PlacedBand[]): boolean {
  const over = cells.flatMap((words, column) => {
    const own = rows.filter((row) => row.cells[column].length > 0)
    const valued = own.filter((row) =>
      row.cells[column].every(({ text }) => isValueShape(wordShape(text)))
    )
    return words.length > 0 && own.length > 0 && valued.length >= MOSTLY * own.length ? [words] : []
  })
  return (
    over.length >= FEWEST_HEADED &&
    over.every((words) => !words.some(({ text }) => isValueShape(wordShape(text))))
  )
}

/**
 * Lines without values that name somebody whom the line above or below names, too: a list of a line
 * a subject names the student in each, and nothing wraps into the same words.
 */
function markNamedAgain(placed: readonly PlacedBand[], starts: boolean[], name: number): void {
  for (const [index, band] of placed.entries()) {
    if (starts[index] || band.isSection || !band.hasName) {
      continue
    }
    const beside = [placed[index - 1], placed[index + 1]].filter((other) => other !== undefined)
    starts[index] = beside.some((other) => textOf(other, name) === textOf(band, name))
  }
}

/**
 * Those that have a word where the row above has a number: `COMMENT` and `Credit` below `Biology`
 * and `58`. No number goes on with a word beside a name that goes on. Labels with a colon stand
 * below a card's table.
 */
function markWorded(placed: readonly PlacedBand[], starts: boolean[], name: number): void {
  for (const [index, { cells, hasName, isSection }] of placed.entries()) {
    const above = placed[index - 1]
    const isOfCard = cells.some((words) => words.some(({ text }) => text?.endsWith(':')))
    if (!starts[index] && hasName && !isSection && !isOfCard && starts[index - 1]) {
      starts[index] = cells.some(
        (words, column) =>
          column !== name &&
          words.some(({ text }) => wordShape(text) === 'word' && WORD.test(text ?? '')) &&
          above.cells[column].length > 0 &&
          above.cells[column].every(({ text }) => wordShape(text) === 'number')
      )
    }
  }
}

/** Values of a line that has no name. */
const FEWEST_VALUES = 2

/**
 * Lines of values with a word where all rows above have their number, before the names: `LOWEST`,
 * below rows of scores over grades.
 */
function markNumberless(placed: readonly PlacedBand[], starts: boolean[], name: number): void {
  for (const [index, { cells, values, hasName, isSection }] of placed.entries()) {
    const column = cells.findIndex((words) => words.length > 0)
    const label = cells[column]?.map(({ text = '' }) => text) ?? []
    const mayBe = !starts[index] && !hasName && !isSection && values >= FEWEST_VALUES
    if (mayBe && column < name && wordShape(label[0]) === 'word' && WORD.test(label[0])) {
      const above = placed.filter((_, at) => at < index && starts[at])
      starts[index] = above.every(({ hasKey }) => hasKey)
    }
  }
}

/**
 * Share of the rows below which such lines may stand; where most have one, their cells were broken
 * on purpose.
 */
const FEW_LINES = 0.2
/** Parts of the font size between two words. */
const SPACE = 0.3

/**
 * Lines of a label alone whose first word had room behind the label above: nothing wraps there, and
 * they are rows without marks, as of a subject that a student does not take.
 */
function markUnwrapped(placed: readonly PlacedBand[], starts: boolean[], name: number): void {
  const rows = placed.filter((_, index) => starts[index])
  const widest = placed.reduce(
    (most, { cells, isSection }) =>
      isSection ? most : Math.max(most, cells[name]?.at(-1)?.x1 ?? -Infinity),
    -Infinity
  )
  const loose = placed.flatMap(({ cells, values, hasName, isSection }, index) => {
    const isAlone = cells.every((words, column) => words.length === 0 || column === name)
    const isLoose = !starts[index] && !isSection && hasName && values === 0 && isAlone
    const isOwn = isLoose && starts[index - 1] && !(starts[index + 1] && isNearBelow(placed, index))
    return isOwn ? [index] : []
  })
  if (loose.length > Math.max(1, FEW_LINES * rows.length)) {
    return
  }
  for (const index of loose) {
    const { cells, band } = placed[index]
    const above = placed[index - 1].cells[name].at(-1)
    const [first] = cells[name]
    const end = (above?.x1 ?? Infinity) + SPACE * band.fontSize + first.x1 - first.x0
    starts[index] = end <= widest
  }
}

/** Part of the distance from the line above up to which a line stands near the one below it. */
const CLOSER = 0.9

/**
 * Whether a line stands closer above one with a name than below the one above it: the first line of
 * that name.
 */
function isNearBelow(placed: readonly PlacedBand[], index: number): boolean {
  const [above, one, below] = placed.slice(index - 1, index + 2)
  return below.hasName && below.band.y0 - one.band.y0 < CLOSER * (one.band.y0 - above.band.y0)
}

/**
 * Rows with the same label from which on a line that says it alone is a row, and share of rows with
 * a label.
 */
const OFTEN = 2
const MOSTLY_LABELLED = 0.7
/** Share of different labels: those of names are nearly all different. */
const FEW_LABELS = 0.5

/**
 * Lines of one cell that other rows have as their label, where labels repeat
 * from student to student: `I.R.E`, a subject of which somebody has no marks.
 */
function markRepeated(placed: readonly PlacedBand[], starts: boolean[]): void {
  const rows = placed.filter((_, index) => starts[index])
  for (const [index, { cells, values, isSection }] of placed.entries()) {
    const [column, ...others] = cells.flatMap((words, at) => (words.length > 0 ? [at] : []))
    if (starts[index] || isSection || values > 0 || others.length > 0) {
      continue
    }
    const labels = rows.map((row) => textOf(row, column)).filter((label) => label !== '')
    const own = textOf(placed[index], column)
    starts[index] =
      labels.length >= MOSTLY_LABELLED * rows.length &&
      new Set(labels).size <= FEW_LABELS * labels.length &&
      labels.filter((label) => label === own).length >= OFTEN &&
      isBeforeValues(column, rows)
  }
}

/**
 * Share of rows that may have a number before their label: that of a student, who has several rows.
 */
const SOME_NUMBERED = 0.5

/** Whether a column stands left of the values, as labels do and remarks do not. */
function isBeforeValues(column: number, rows: readonly PlacedBand[]): boolean {
  const numbered = rows.filter(({ cells }) =>
    cells.slice(0, column).some((words) => words.some(({ text }) => wordShape(text) === 'number'))
  )
  return numbered.length <= SOME_NUMBERED * rows.length
}

function textOf({ cells }: PlacedBand, column: number): string {
  return wordsIn(cells[column])
}

function wordsIn(words: readonly TextBox[]): string {
  return words.map(({ text }) => text).join(' ')
}
