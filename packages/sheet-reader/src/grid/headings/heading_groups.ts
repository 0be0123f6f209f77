import { placeHeadings } from './heading_places.js'
import type { HeadingPlace, PlacedLine } from './heading_places.js'
import type { HeadedColumn } from './heading_sections.js'
import { headingSpans } from './heading_spans.js'
import { isAlike, isOneMisread } from './misread_headings.js'
import type { Spacing } from '../lines/spacing.js'
import { around } from '../lines/text_lines.js'
import type { TextLine } from '../lines/text_lines.js'
import type { TextBox } from '../grid_input.js'
import type { LineEntry } from '../lines/table_lines.js'
import type { Ruling } from '../../types.js'

/** A maximum below a heading, such as `(40)`, `/60` or `100%`. */
const MAXIMUM = /^(?:[([{]\d{1,4}(?:[.,]\d{1,2})?%?[)\]}]+|\/\d{1,4}|\d{1,3}%)$/
/** Spaces and marks, which a picture shows in one group and not in the next. */
const NO_LETTER = /[^\p{L}\p{M}\p{N}#]+/gu
/** Characters that a reader of pictures takes for one another, and what stands for them. */
const LOOK_ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[il|!]/g, '1'],
  [/[oq]/g, '0'],
  [/s/g, '5'],
  [/z/g, '2'],
  [/b/g, '8'],
]

/**
 * What sub-headings that repeat have in common: what they say but for the maximum, which may differ
 * from subject to subject, and for `PPI` beside `PP1`, as it comes from a picture. A sign alone
 * (`%`) is itself.
 */
export function labelOf(words: readonly TextBox[]): string {
  const letters = words
    .map(({ text = '' }) => {
      const label = text.toLowerCase()
      return MAXIMUM.test(label)
        ? '#'
        : LOOK_ALIKE.reduce((sum, [alike, one]) => sum.replace(alike, one), label)
    })
    .join('')
    .replace(NO_LETTER, '')
  return letters === '' ? words.map(({ text = '' }) => text).join('') : letters
}

/** Columns that one group of sub-headings has at most. */
const MOST_PARTS = 14
/** Share of the columns that a group beside no other has at most; a title has more. */
const WIDEST_GROUP = 0.6
/** Share of labels that repeat to the letter, though some are misread. */
const EQUAL = 0.5
/** What it costs that groups begin with their grades: these follow the marks. */
const GRADES_FIRST = 1
/**
 * In font sizes: by how much a heading of one column misses its beginning or its middle at most.
 */
const ON_ITS_OWN = 0.3
/** A line shorter than this part of the longest belongs to some columns only. */
const WHOLE_TABLE = 0.9

/**
 * The columns over which the headings of a line stand when it names groups of columns: groups whose
 * sub-headings repeat, or those over which lines are drawn or in whose middle headings stand.
 *
 * @param labels the headings below, by column; empty where there is none
 * @returns null where the line names no groups
 */
export function placeGroups(
  line: TextLine,
  columns: readonly HeadedColumn[],
  labels: readonly string[],
  rulings: readonly Ruling[],
  spacing: Spacing
): PlacedLine | null {
  const spaced = withFreeSpace(columns)
  const ways = repeatedGroups(labels, columns).flatMap((units) => {
    const way = placedOver(line, units, columns, spacing)
    const wide = way && placedOver(line, units, spaced, spacing)
    return way ? [{ way, cost: Math.min(way.cost, wide?.cost ?? way.cost) }] : []
  })
  if (ways.length > 0) {
    return ways.reduce((best, one) => (one.cost < best.cost ? one : best)).way
  }
  return spanned(line, columns, labels, rulings)
}

/**
 * The names of a line over groups of columns; null where it names none, or columns that are no
 * group's.
 */
function placedOver(
  line: TextLine,
  units: readonly Unit[],
  columns: readonly HeadedColumn[],
  spacing: Spacing
): PlacedLine | null {
  const extents = units.map(({ first, last }) => ({
    from: columns[first].from,
    to: columns[last].to,
  }))
  const placed = placeHeadings(line, extents, spacing, true)
  const places = placed.places.map((place) => ({
    ...place,
    first: units[place.first]?.first ?? columns.length,
    last: units[place.last]?.last ?? columns.length,
  }))
  const named = places.filter((place) => !place.isNew && place.last > place.first).length
  if (named === 0 || !places.every((place) => !place.isNew)) {
    return null
  }
  const isTurned = units.some(({ first, last }) => last > first && holdsLetters(columns[first]))
  return { ...placed, places, cost: placed.cost + (isTurned ? GRADES_FIRST : 0) }
}

/**
 * Columns of numbers with the space before each: numbers stand at the right of it where a long
 * heading makes a column wide, and the name of their group at its beginning.
 */
function withFreeSpace(columns: readonly HeadedColumn[]): HeadedColumn[] {
  const gaps = columns.slice(1).map(({ from }, index) => from - columns[index].to)
  const least = Math.max(0, Math.min(...gaps))
  return columns.map((column, index) => {
    const before = columns[index - 1]
    const isOfNumbers = column.shapes?.has('number') === true
    return before && isOfNumbers ? { ...column, from: before.to + least } : column
  })
}

function holdsLetters({ shapes }: HeadedColumn): boolean {
  return shapes !== undefined && shapes.has('grade') && !shapes.has('number')
}

function spanned(
  line: TextLine,
  columns: readonly HeadedColumn[],
  labels: readonly string[],
  rulings: readonly Ruling[]
): PlacedLine | null {
  const entries = headingSpans(line, columns, rulings)?.map((entry) =>
    besideCutGrades(entry, columns, labels)
  )
  const groups = entries?.filter(({ span }) => span > 1) ?? []
  const [only] = groups
  const isSure = groups.length > 1 || isUnderlined(line, rulings)
  if (!entries || !only || !(isSure || isBesideCutGroup(only, labels))) {
    return null
  }
  const isNamed = ({ column, span }: { column: number; span: number }) =>
    !labels.slice(column, column + span).includes('')
  const isTitle = groups.length === 1 && groups[0].span > WIDEST_GROUP * columns.length
  if (isTitle || !groups.every(isNamed) || areOverTheirOwn(groups, line, columns)) {
    return null
  }
  let cost = 0
  const places = entries.map(({ phrase, column, span }): HeadingPlace => {
    const last = column + span - 1
    const [from, to] = [columns[column].from, columns[last].to]
    const off = Math.min(
      Math.abs(phrase.x0 - from),
      Math.abs((phrase.x0 + phrase.x1 - from - to) / 2)
    )
    const before = Math.max(columns[column - 1]?.to ?? from, phrase.x0)
    const over = Math.max(0, Math.min(from, before) - phrase.x0) + Math.max(0, phrase.x1 - to)
    cost += 0.2 + 0.3 * Math.min(3, (off + over) / line.fontSize)
    return { words: phrase.words, box: around(phrase.words), first: column, last, isNew: false }
  })
  return { line, places, cost, titleCost: 0.8 + 0.5 * (places.length - 1) }
}

/**
 * A heading between grades whose marks the page's side cut off and the marks of the next subject is
 * theirs.
 */
function besideCutGrades(
  entry: LineEntry,
  columns: readonly HeadedColumn[],
  labels: readonly string[]
): LineEntry {
  const { phrase, column, span } = entry
  const first = columns[column]
  const isOneOn = labels[column] !== '' && labels[column] === labels[column + span]
  return span > 1 && isOneOn && holdsLetters(first) && phrase.x0 >= first.to
    ? { ...entry, column: column + 1 }
    : entry
}

/**
 * Whether the columns of the only group of a page stand beside the end or the beginning of another,
 * which the page's side cut: `GRD`, and then `SCORE` and `GRD`.
 */
function isBesideCutGroup(
  { column, span }: { column: number; span: number },
  labels: readonly string[]
): boolean {
  const [first, last] = [labels[column], labels[column + span - 1]]
  const isOne = first !== last && first !== '' && last !== ''
  return isOne && (labels[column - 1] === last || labels[column + span] === first)
}

/**
 * Whether headings may as well stand over the middle column of their groups alone, as upper lines
 * of what is printed there: where marks that are in no group come before the first.
 */
function areOverTheirOwn(
  groups: readonly LineEntry[],
  { fontSize }: TextLine,
  columns: readonly HeadedColumn[]
): boolean {
  const before = columns[groups[0].column - 1]
  return (
    before?.shapes?.has('number') === true &&
    groups.every(({ phrase, column, span }) => {
      const { from, to } = columns[column + (span >> 1)]
      const off = Math.abs((phrase.x0 + phrase.x1 - from - to) / 2)
      return span % 2 === 1 && Math.min(off, Math.abs(phrase.x0 - from)) < ON_ITS_OWN * fontSize
    })
  )
}

/** Columns that are a group, or one column that is in none. */
interface Unit {
  first: number
  last: number
}

/**
 * Columns with the groups that repeat in them as one unit each, in every way in which most groups
 * are whole: where the columns go on over further pages, the first and the last group can be cut,
 * both where grades come first. Empty where nothing repeats.
 */
function repeatedGroups(labels: readonly string[], columns: readonly HeadedColumn[]): Unit[][] {
  let best = { start: 0, period: 0, count: 0, rest: 0 }
  for (let period = 2; period <= Math.min(MOST_PARTS, labels.length >> 1); period++) {
    let run = 0
    let equal = 0
    for (let column = 0; column + period < labels.length; column++) {
      const [one, other] = [labels[column], labels[column + period]]
      run = isAlike(one, other) || isOneMisread(labels, column, period) ? run + 1 : 0
      equal = run === 0 ? 0 : equal + (one === other ? 1 : 0)
      const count = Math.floor(run / period) + 1
      const start = column + 1 - run
      const isBest = best.start === start && best.period === period && best.count === count
      if (isBest) {
        best.rest = run % period
      }
      if (count < 2 || count * period <= best.count * best.period || equal < EQUAL * run) {
        continue
      }
      const parts = labels.slice(start, start + period)
      if (new Set(parts).size > 1) {
        best = { start, period, count, rest: run % period }
      }
    }
  }
  if (best.count < 2) {
    return []
  }
  const ways = Array.from({ length: best.rest + 1 }, (_, shift) =>
    unitsOf(labels.length, { ...best, start: best.start + shift })
  )
  const isCut = best.count > 2 && best.rest === 0 && holdsLetters(columns[best.start])
  const cut = { ...best, start: best.start + 1, count: best.count - 1 }
  return isCut ? [...ways, unitsOf(labels.length, cut)] : ways
}

function unitsOf(
  columns: number,
  { start, period, count }: { start: number; period: number; count: number }
): Unit[] {
  const units: Unit[] = []
  const end = start + count * period
  for (let column = 0; column < columns;) {
    const size = column >= start && column < end ? period : 1
    units.push({ first: column, last: column + size - 1 })
    column += size
  }
  return units
}

/** A line drawn under some of the headings only. */
function isUnderlined(line: TextLine, rulings: readonly Ruling[]): boolean {
  return rulings.some(
    ({ direction, position, from, to }) =>
      direction === 'horizontal' &&
      position > line.y1 - 0.4 * line.fontSize &&
      position < line.y1 + 0.8 * line.fontSize &&
      from <= line.x0 + 1 &&
      to >= line.x1 - 1 &&
      to - from <
        WHOLE_TABLE * rulings.reduce((most, rule) => Math.max(most, rule.to - rule.from), 0)
  )
}
