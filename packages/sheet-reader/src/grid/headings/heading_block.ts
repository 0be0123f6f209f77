import { isComplete } from './complete_headings.js'
import { isInBandOf } from './heading_band.js'
import { isPartOfName, type GroupLine } from './heading_names.js'
import { labelOf } from './heading_groups.js'
import { headingStarts, partAt } from './heading_places.js'
import type { CellSide, HeadingPlace, HeadingStarts } from './heading_places.js'
import {
  endsHeading,
  isAboveGroups,
  isTopOfHeading,
  isUnderAll,
  REST,
  SECTION,
  withoutTitleOfGroups,
  worthOfLowest,
  type BodyPlace,
  type HeadedColumn,
} from './heading_sections.js'
import { isNumberOfPage, isUnexplained, tellsFacts } from './heading_titles.js'
import { runOnColumns } from './run_on_headings.js'
import { weigh, withoutDashes } from './heading_worth.js'
import { newColumns } from './new_columns.js'
import { isOfTypewriter, type Spacing } from '../lines/spacing.js'
import type { Extent } from '../lines/text_columns.js'
import { fontSizeOf, median, type TextLine } from '../lines/text_lines.js'
import { turnedHeadings } from './turned_headings.js'
import type { TextBox } from '../grid_input.js'
import type { Ruling } from '../../types.js'

/** The headings above a body, with all columns that they show. */
export interface HeadingBlock {
  /** Lines of headings, from the top; each place names columns of {@link columns}. */
  lines: { places: HeadingPlace[]; isGroup: boolean; line: TextLine }[]
  /** Turned headings by column. */
  turned: Map<number, TextBox[]>
  /** Lines between the headings and the body that are none: titles of sections. */
  sections: TextLine[]
  /** The body's columns and those that only have a heading, from the left. */
  columns: Extent[]
  /** For each column of the body its place among {@link columns}. */
  bodyColumns: number[]
  /** Columns whose heading a mere space parts from that of the next one. */
  runOn: ReadonlySet<number>
  /** By how much the chosen end was better than the next best, 0 to 1. */
  margin: number
}

/** Lines above a body that may be headings or titles between them. */
const MOST_LINES = 14
/** Parts of the font size: widest gaps between the body and its headings, and between headings. */
const GAP_TO_BODY = 2
const GAP_BETWEEN = 0.8
const FARTHEST = 5
/** Parts of the font size up to which the lines of one heading stand apart. */
const WRAPPED_GAP = 0.5
const OTHER_SIZE = 1.25
const SAME_SIZE = 1.05
/** Lines in a row between two lines of headings, or below them, that may be none. */
const MOST_SECTIONS = 2

/**
 * Finds the headings above a body: each line from the body upwards is taken for headings or for a
 * title, whichever explains its words better, and the block ends where all together is worth most.
 *
 * @param above upright lines above the body, from the top
 * @param turned words that read upwards or downwards
 */
export function findHeadings(
  above: readonly TextLine[],
  turned: readonly TextBox[],
  body: BodyPlace,
  bodyColumns: readonly HeadedColumn[],
  rulings: readonly Ruling[],
  spacing: Spacing
): HeadingBlock {
  const { byColumn: turnedOver, margin } = turnedHeadings(turned, above, body, bodyColumns)
  const printed = above.map(withoutDashes)
  const place = [printed, turnedOver, body, bodyColumns, rulings, spacing] as const
  const usual = chooseLines(...place)
  const isWhole = isComplete(usual.chosen, turnedOver, bodyColumns)
  const first = isWhole ? usual : (asideOf(usual, ...place) ?? usual)
  const fresh = newColumns(first.chosen, bodyColumns)
  if (fresh.length === 0) {
    return blockOf(first, turnedOver, margin, bodyColumns, bodyColumns, spacing)
  }
  const columns = [...bodyColumns, ...fresh].sort((one, other) => one.from - other.from)
  const moved = new Map<number, TextBox[]>()
  for (const [column, words] of turnedOver) {
    moved.set(columns.indexOf(bodyColumns[column]), words)
  }
  const second = chooseLines(printed, moved, body, columns, rulings, spacing)
  return blockOf(second, moved, margin, bodyColumns, columns, spacing)
}

interface Choice {
  chosen: GroupLine[]
  sections: TextLine[]
  worth: number
  margin: number
}

/**
 * One side for all, or either for each: close cells leave it open which of two a heading ends or
 * begins.
 */
const SIDES: readonly (readonly CellSide[])[] = [['left'], ['right'], ['left', 'right']]

/**
 * The headings as they stand if each begins or ends at the side of its cell, over values at its
 * other side; null unless that gives every column a heading, which the usual way does not without
 * columns of no values.
 */
function asideOf(
  usual: Choice,
  ...[above, turned, body, columns, rulings, spacing]: Parameters<typeof chooseLines>
): Choice | null {
  for (const sides of SIDES) {
    const aside = chooseLines(above, turned, body, columns, rulings, spacing, sides)
    if (isComplete(aside.chosen, turned, columns, true) && aside.worth >= usual.worth) {
      return aside
    }
  }
  return null
}

function blockOf(
  { chosen, sections, margin }: Choice,
  turned: Map<number, TextBox[]>,
  marginOfTurned: number,
  bodyColumns: readonly Extent[],
  columns: readonly Extent[],
  spacing: Spacing
): HeadingBlock {
  return {
    lines: chosen.map(({ line, places, isGroup }) => ({
      line,
      isGroup,
      places: places.filter((place) => !place.isNew),
    })),
    turned,
    sections,
    columns: [...columns],
    bodyColumns: bodyColumns.map((column) => columns.indexOf(column)),
    runOn: runOnColumns(chosen, spacing),
    margin: Math.min(margin, marginOfTurned),
  }
}

/** Decides line by line, upwards from the body. */
function chooseLines(
  above: readonly TextLine[],
  turned: ReadonlyMap<number, TextBox[]>,
  body: BodyPlace,
  columns: readonly HeadedColumn[],
  rulings: readonly Ruling[],
  spacing: Spacing,
  sides: readonly CellSide[] = []
): Choice {
  const labels: string[] = columns.map((_, column) => (turned.has(column) ? 'turned' : ''))
  const reached = columns.map((column) => ({ ...column }))
  let top = [...turned.values()].flat().reduce((least, { y0 }) => Math.min(least, y0), body.y0)
  let below = turned.size === 0 ? null : { fontSize: 0, top }
  const candidates: GroupLine[] = []
  let skipped = 0
  const upwards = above
    .filter((line) => !isNumberOfPage(line))
    .reverse()
    .slice(0, MOST_LINES)
  for (const [index, line] of upwards.entries()) {
    const gap = (top - line.y1) / line.fontSize
    if (gap > FARTHEST) {
      break
    }
    const starts = headingStarts(line, upwards.toSpliced(index, 1), spacing)
    const weighed = (from: HeadingStarts) =>
      weigh(partAt(line, from), from, reached, labels, rulings, spacing, sides, candidates)
    const isTopOf = (one: GroupLine) =>
      isTopOfHeading(one, candidates, body, columns) ||
      (below !== null && endsHeading(one, upwards.slice(index + 1), columns))
    const begun = weighed(starts)
    const isTyped = isOfTypewriter(spacing)
    const mayBePlain = starts.size > 0 && (isTyped || begun.worth < 0)
    const plain = mayBePlain ? weighed(new Map()) : begun
    // Typed words begin alike by chance: `trim.` of `2e trim.` below `FRANÇAIS` in the middle of
    // its group.
    const parted = isTyped && plain.cost < begun.cost ? plain : begun
    // Words of one width begin alike at the right side of their cells, too.
    const whole = parted.worth < 0 ? plain : parted
    const candidate = isTopOf(whole) ? whole : parted
    if (isAboveGroups(candidate, candidates) && !isPartOfName(candidate, candidates, rulings)) {
      candidate.worth = SECTION
    }
    candidate.places = withoutTitleOfGroups(candidate, candidates)
    const isTop = isTopOf(candidate)
    const isExpected = () => isTop || isInBandOf(line, candidates[0]?.line, body, columns, rulings)
    candidate.worth -= apart(candidate, gap, below, isExpected)
    if (isTop && !line.words.some(({ text }) => text?.endsWith(':'))) {
      candidate.worth = Math.max(candidate.worth, REST)
    }
    if (below === null || isUnderAll(line, turned, candidates)) {
      candidate.worth = worthOfLowest(candidate, upwards[index + 1], body, columns, turned.size)
    }
    // Facts of the sheet add nothing to a heading of every column.
    const isWhole = !candidate.isGroup && labels.every((label) => label !== '')
    if (isWhole && tellsFacts(upwards.slice(index - skipped), skipped)) {
      candidate.worth = Math.min(candidate.worth, SECTION)
    }
    candidates.push(candidate)
    top = Math.min(top, line.y0)
    skipped = candidate.worth < 0 ? skipped + 1 : 0
    if (skipped > MOST_SECTIONS) {
      break
    }
    if (candidate.worth >= 0) {
      below = { fontSize: below?.fontSize || usualSize(line), top }
      name(candidate, labels, reached)
    }
  }
  return bestDepth(candidates)
}

/**
 * What speaks against a line's belonging to the headings below it: distance, another size.
 *
 * @param isExpected a single word or phrase may stand there, as the first line of a heading
 */
function apart(
  { line, isGroup, places }: GroupLine,
  gap: number,
  below: { fontSize: number } | null,
  isExpected: () => boolean
): number {
  if (below === null) {
    return Math.max(0, gap - GAP_TO_BODY)
  }
  const resized = below.fontSize > 0 ? ratio(below.fontSize, usualSize(line)) : 1
  const isAlone = places.length === 1 && !isGroup && !isExpected()
  return (
    Math.max(0, gap - GAP_BETWEEN) +
    (resized > OTHER_SIZE ? 1 : 0) +
    (isAlone && (gap > WRAPPED_GAP || resized > SAME_SIZE) ? 2 : 0)
  )
}

/**
 * Notes what a line of headings says of each column, and how far it reaches. Names of groups say
 * nothing of their columns; `NAME` and `Average` beside them do of their own.
 */
function name({ places }: GroupLine, labels: string[], reached: Extent[]): void {
  for (const { first, last, words, box, isNew } of places) {
    if (isNew || first !== last) {
      continue
    }
    labels[first] = `${labelOf(words)} ${labels[first]}`
    const [before, after] = [reached[first - 1], reached[first + 1]]
    const own = reached[first]
    own.from = Math.min(own.from, Math.max(box.x0, before ? before.to : -Infinity))
    own.to = Math.max(own.to, Math.min(box.x1, after ? after.from : Infinity))
  }
}

/** The size of most words of a line: a picture may show one larger than it is. */
function usualSize({ words }: TextLine): number {
  return median(words.map(fontSizeOf))
}

function ratio(one: number, other: number): number {
  return Math.max(one, other) / Math.max(0.1, Math.min(one, other))
}

/** The run of lines, from the body upwards, that is worth most as headings. */
function bestDepth(candidates: readonly GroupLine[]): Choice {
  let sum = 0
  let best = { depth: 0, worth: 0 }
  const sums = [0]
  for (const [index, { worth }] of candidates.entries()) {
    sum += worth
    sums.push(sum)
    if (sum > best.worth) {
      best = { depth: index + 1, worth: sum }
    }
  }
  const second = Math.max(-1, ...sums.filter((_, depth) => depth !== best.depth))
  const taken = candidates.slice(0, best.depth)
  const chosen = taken.filter(({ worth }) => worth >= 0).reverse()
  return {
    chosen,
    sections: taken
      .filter(({ worth }) => worth < 0)
      .map(({ line }) => line)
      .reverse(),
    worth: best.worth,
    margin: candidates.some((one) => !chosen.includes(one) && isUnexplained(one.line, chosen))
      ? 0
      : Math.max(0, Math.min(1, best.worth - second)),
  }
}
