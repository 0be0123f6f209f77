import { countPhrases, type Band } from './bands.js'
import type { TextBox } from '../grid_input.js'
import { isUpperLine } from './upper_lines.js'
import { interleavedRows } from './interleaved_rows.js'
import { headsCourses, holdsMaxima, isHeadingOf, isTitleOf, titlesAmong } from './band_titles.js'
import { beginOfKeyed, isKeyedAs } from './keyed_rows.js'
import { RowEdges, isAligned } from './row_edges.js'
import { ranksOfGrades } from '../../values/grades.js'
import { hasLeaders, isLabelled, isLikeRow } from './row_likeness.js'

/** Bands of the page that are the rows of one table, from the first to the last. */
export interface Body {
  /** The place of the first band among all bands of the page. */
  first: number
  bands: Band[]
  /** The bands that hold values; those between them are parts of rows, or titles of sections. */
  rows: Band[]
}

/** Whether a band has what the row of a table has. */
type MayBeRow = (band: Band) => boolean

/** Bands without aligned values that may stand between two rows. */
const MOST_BETWEEN = 4
/** Parts of the font size, widest gap between two rows where they do not say otherwise. */
const WIDEST_GAP = 3.2
const AIRY = 2.2

/** The bodies of tables: runs of bands whose values stand under one another. */
export function findBodies(bands: readonly Band[]): Body[] {
  const bodies: Body[] = []
  let index = 0
  let end = 0
  const before: Band[] = []
  const titles = titlesAmong(bands)
  const mayBeRow = (band: Band) => !titles.has(band) && isLikeRow(band)
  while (index < bands.length) {
    if (
      !mayBeRow(bands[index]) ||
      holdsMaxima(bands[index]) ||
      isTitleOf(bands[index], bands[index + 1]) ||
      isUpperLine(bands, index) ||
      isHeadingOf(bands[index], bands[index + 1])
    ) {
      index++
      continue
    }
    const body =
      alternating(bands, index, mayBeRow, before) ?? growBody(bands, index, mayBeRow, end, before)
    if (body) {
      bodies.push(body)
      before.push(...bands.slice(Math.max(0, body.first - 1), body.first))
      end = body.first + body.bands.length
    }
    index = body ? end : index + 1
  }
  return bodies
}

/**
 * A body whose rows are of two kinds in turn: names with totals, and marks. Where the headings come
 * again a card ends, whose marks and sums follow one another so, too.
 */
function alternating(
  bands: readonly Band[],
  start: number,
  mayBeRow: MayBeRow,
  before: readonly Band[]
): Body | null {
  const headings = [...before, ...bands.slice(Math.max(0, start - 1), start)]
  const isNear = (index: number) =>
    bands[index].y0 - bands[index - 1].y1 <= WIDEST_GAP * bands[index].fontSize &&
    !isAmong(headings, bands[index])
  const rows = interleavedRows(bands, start, mayBeRow, isNear)
  return rows && bodyOf(bands, rows)
}

/**
 * @param from the first band that no body before has
 * @param before the bands above the bodies before
 */
function growBody(
  bands: readonly Band[],
  start: number,
  mayBeRow: MayBeRow,
  from: number,
  before: readonly Band[]
): Body | null {
  const edges = new RowEdges()
  const rows = [start]
  // Headings with numbers in them (`Task 1`) look like the first row.
  const headings = bands.slice(Math.max(0, start - 1), start + 1)
  const listsCourses = headsCourses(bands[start])
  edges.change(bands[start], 1)
  let gap = 0
  let between = 0
  for (let index = start + 1; index < bands.length; index++) {
    const [above, band] = [bands[index - 1], bands[index]]
    const own = band.y0 - above.y1
    if (own > Math.max(WIDEST_GAP * band.fontSize, AIRY * gap) || hasLeaders(band)) {
      break
    }
    const row = bands[rows[rows.length - 1]]
    const isKeyed = isKeyedAs(band, row)
    if (!isKeyed && (headings.some((one) => comesAgain(one, band)) || isAmong(before, band))) {
      break
    }
    if (between > 0 && headsTableBelowLabel(band, above)) {
      break
    }
    const isHeading = () => !isKeyed && isHeadingLike(band, row, bands.slice(rows[0] + 1, index))
    // One of their words may look like a value: the `A` of a widely spaced `Avg.`.
    if ((band.values.length === 1 && isHeading()) || (!listsCourses && headsCourses(band))) {
      break
    }
    if (isKeyed || (mayBeRow(band) && isAligned(band, edges))) {
      if (between === 0) {
        gap = Math.max(gap, own)
      }
      edges.change(band, 1)
      rows.push(index)
      between = 0
      continue
    }
    if (++between > MOST_BETWEEN || isHeading()) {
      break
    }
  }
  while (rows.length > 2) {
    edges.change(bands[rows[0]], -1)
    if (isAligned(bands[rows[0]], edges) || isKeyedAs(bands[rows[0]], bands[rows[1]])) {
      break
    }
    rows.shift()
  }
  if (rows.length < 2) {
    return null
  }
  const first = beginOfKeyed(bands, from, rows)
  const above = bands.slice(first, rows[0]).map((_, index) => first + index)
  return bodyOf(bands, withPassedOver(bands, [...above, ...rows], mayBeRow, edges))
}

/**
 * The rows of a body with those that were passed over while only headings had shown where values
 * stand: they stand under the values of all others.
 */
function withPassedOver(
  bands: readonly Band[],
  rows: number[],
  mayBeRow: MayBeRow,
  edges: RowEdges
): number[] {
  const [first, last] = [rows[0], rows[rows.length - 1]]
  const known = new Set(rows)
  const all: number[] = []
  for (let index = first; index <= last; index++) {
    if (known.has(index) || (mayBeRow(bands[index]) && isAligned(bands[index], edges))) {
      all.push(index)
    }
  }
  return all
}

function bodyOf(bands: readonly Band[], rows: readonly number[]): Body {
  const last = rows[rows.length - 1]
  return {
    first: rows[0],
    bands: bands.slice(rows[0], last + 1),
    rows: rows.map((row) => bands[row]),
  }
}

/** Fewest words by which headings are told to be the same. */
const WORDS_OF_HEADINGS = 3

/**
 * Whether a band holds headings once more, all of them or most. One phrase alone may be a line of a
 * remark that several students got: `Peut mieux faire en`.
 */
function comesAgain(headings: Band, band: Band): boolean {
  return countPhrases(band) > 1 && (areSameHeadings(headings, band) || repeats(headings, band))
}

/** Whether a band holds the words of any of several headings once more. */
function isAmong(headings: readonly Band[], band: Band): boolean {
  return countPhrases(band) > 1 && headings.some((heading) => areSameHeadings(heading, band))
}

/** Whether a band holds the words of the headings once more, as the next card below does. */
function areSameHeadings(headings: Band, band: Band): boolean {
  const named = band.words.length - band.values.length
  const mayBeHeadings = named >= WORDS_OF_HEADINGS && named > band.values.length
  return mayBeHeadings && textOf(headings) === textOf(band)
}

/**
 * Parts of the font size by which another table stands away from the last line of what belongs to
 * the first.
 */
const APART = 1

/**
 * Whether a band is the headings of another table: phrases without values, apart from a line below
 * the first one that tells a value with its label. `AFFECTIVE DOMAIN   RATING` stands so below
 * `Average: 28.08`.
 */
function headsTableBelowLabel(band: Band, above: Band): boolean {
  const isApart = band.y0 - above.y1 > APART * band.fontSize
  return band.values.length === 0 && countPhrases(band) > 1 && isLabelled(above) && isApart
}

/** Share of the words of another table's headings that the first one's say, too. */
const REPEATED = 0.6

/**
 * Whether a band without values says much of what the headings say, as those of a smaller table
 * below do.
 */
function repeats(headings: Band, band: Band): boolean {
  const known = new Set(headings.words.map(({ text }) => text?.toLowerCase()))
  const same = band.words.filter(({ text }) => known.has(text?.toLowerCase())).length
  return (
    band.values.length === 0 && same >= WORDS_OF_HEADINGS && same >= REPEATED * band.words.length
  )
}

function textOf({ words }: Band): string {
  return words.map(({ text }) => text).join(' ')
}

/** Words over most columns: the headings of the next table. */
function isHeadingLike(band: Band, row: Band, before: readonly Band[]): boolean {
  if (holdsGrades(band, row, before)) {
    return false
  }
  const phrases = countPhrases(band)
  if (band.values.length * 2 < phrases && phrases >= Math.max(4, 0.6 * row.values.length)) {
    return true
  }
  return row.values.length >= MANY_VALUES && standsOverEach(band, row)
}

/** Values of a row over each of which a word stands alone, so that the words are its headings. */
const MANY_VALUES = 5
const NEARLY_EACH = 0.9

/** Whether words that are no values stand over nearly every value of a row, and none over two. */
function standsOverEach(band: Band, row: Band): boolean {
  const words = band.words.filter((word) => !band.values.includes(word))
  const covered = row.values.filter((value) => words.some((word) => isOver(word, value))).length
  return (
    covered >= NEARLY_EACH * row.values.length &&
    words.every((word) => row.values.filter((value) => isOver(word, value)).length < 2)
  )
}

/**
 * Whether one letter, or what others of the table got, stands over all values, a grade that a
 * student got everywhere (`RA`), or grades do of which some come again (`TB TB AB`): no heading.
 */
function holdsGrades(band: Band, row: Band, before: readonly Band[]): boolean {
  const below = band.words.filter((word) => row.values.some((value) => isOver(word, value)))
  const texts = below.map(({ text = '' }) => text)
  const [first] = texts
  if (new Set(texts).size === 1) {
    const isKnown = before.some(({ words }) => words.some(({ text }) => text === first))
    return texts.length > 1 && (first.length === 1 || isKnown)
  }
  const grades = below.filter((word) => !band.values.includes(word)).map(({ text = '' }) => text)
  return new Set(grades).size < grades.length && ranksOfGrades(grades) !== null
}

function isOver(word: TextBox, value: TextBox): boolean {
  return word.x0 < value.x1 && word.x1 > value.x0
}
