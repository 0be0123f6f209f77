import { namesOneSection } from '../bodies/band_titles.js'
import type { GroupLine } from './heading_names.js'
import type { HeadingPlace } from './heading_places.js'
import type { Extent } from '../lines/text_columns.js'
import type { TextLine } from '../lines/text_lines.js'
import type { WordShape } from '../lines/word_shape.js'
import type { Box } from '../../types.js'

/** Where a body stands, and the usual gap between two of its rows in points. */
export interface BodyPlace extends Box {
  rowGap: number
}

/** A column that has or needs a heading. */
export interface HeadedColumn extends Extent {
  /** In how many of its rows it has something, where it has rows. */
  filled?: number
  /** Share of its rows that hold nothing but values, where it has rows. */
  values?: number
  /** What many of its words look like, where it has rows. */
  shapes?: ReadonlySet<WordShape>
}

/** Parts of the font size by which rows may stand closer than usual. */
const ROW_SLACK = 0.08
/**
 * The same for lines of one heading, which are short, so that a picture shows their heights less
 * exactly.
 */
const LINE_SLACK = 0.15
/**
 * What a row that names a section is worth as a heading, and what the end or the beginning of one
 * is.
 */
export const SECTION = -0.3
export const REST = 0.1
/** Share of a column's rows that hold values in a column of scores. */
const MOSTLY_VALUES = 0.5
/** Columns that a line above groups must head by itself to be more than their title. */
const FEWEST_OWN = 2
/** Parts of the font size by which lines of one heading may miss each other's edge or middle. */
const STRAIGHT = 0.3
/** Parts of the font size up to which lines of one heading stand apart. */
const FARTHEST_LINE = 0.9

/**
 * Whether a line stands above the names of several groups: it may be the title of the whole, unless
 * it heads columns beside them that nothing else does.
 */
export function isAboveGroups(line: GroupLine, below: readonly GroupLine[]): boolean {
  return (
    (line.places.length === 1 || line.isGroup) &&
    standsOverGroups(below) &&
    !headsOwnColumns(ownPlaces(line, below))
  )
}

/**
 * The places of a line but those of one phrase over groups with names: `SCORES OBTAINED`, a title
 * of them all.
 */
export function withoutTitleOfGroups(line: GroupLine, below: readonly GroupLine[]): HeadingPlace[] {
  const { places } = line
  if (!standsOverGroups(below)) {
    return places
  }
  const own = ownPlaces(line, below)
  const others = places.filter((place) => !own.includes(place))
  const isOne = line.line.phrases.some(({ x0, x1 }) =>
    others.every(({ box }) => box.x0 >= x0 && box.x1 <= x1)
  )
  return headsOwnColumns(own) && isOne ? own : places
}

function headsOwnColumns(places: readonly HeadingPlace[]): boolean {
  return places.filter(({ isNew }) => !isNew).length >= FEWEST_OWN
}

function standsOverGroups(below: readonly GroupLine[]): boolean {
  return below.some(
    ({ isGroup: isNames, worth, places: others }) => isNames && worth >= 0 && others.length > 1
  )
}

/**
 * The places over single columns that no line below heads, and those over no column of the body.
 */
function ownPlaces({ places }: GroupLine, below: readonly GroupLine[]): HeadingPlace[] {
  const named = below.flatMap((line) => (line.worth < 0 ? [] : line.places))
  return places.filter(
    ({ first, last, isNew }) =>
      isNew ||
      (first === last &&
        !named.some((place) => !place.isNew && place.first <= first && place.last >= first))
  )
}

/**
 * What the lowest line above the body is worth: a phrase that stands alone ends a wrapped heading,
 * or names a section where it is as far from the headings as rows are from one another.
 *
 * @param turned how many columns have a turned heading
 */
export function worthOfLowest(
  { line, places, worth }: GroupLine,
  above: TextLine | undefined,
  { rowGap }: BodyPlace,
  columns: readonly HeadedColumn[],
  turned = 0
): number {
  const [place] = places
  if (above === undefined || above.words.length < 2) {
    return worth
  }
  if (
    columns.length > 3 &&
    (namesOneSection(line) || runsOver(line, places, above, columns.length - turned))
  ) {
    return SECTION
  }
  if (places.length !== 1) {
    return worth
  }
  const gap = line.y0 - above.y1
  if (goesOn(line, place, above, columns)) {
    return Math.max(worth, REST)
  }
  return columns.length > 3 && gap > rowGap - ROW_SLACK * line.fontSize ? SECTION : worth
}

/** Whether a line stands below turned headings, and below all others. */
export function isUnderAll(
  line: TextLine,
  turned: ReadonlyMap<number, readonly Box[]>,
  below: readonly GroupLine[]
): boolean {
  return (
    below.every(({ worth }) => worth < 0) &&
    [...turned.values()].flat().every(({ y1 }) => y1 <= line.y0)
  )
}

/**
 * Whether a line is one phrase from the first column on, over the gap between columns that have
 * their headings above it: the last line of a wrapped heading would keep within one of them.
 */
function runsOver(
  { phrases, x0, fontSize }: TextLine,
  places: readonly HeadingPlace[],
  above: TextLine,
  levelColumns: number
): boolean {
  return (
    phrases.length === 1 &&
    places.length > 1 &&
    x0 <= above.x0 + fontSize &&
    above.phrases.length > 2 &&
    above.phrases.length * 2 >= levelColumns
  )
}

/**
 * Whether a phrase that stands alone between lines of headings is the last line of a wrapped one
 * that is longer than all others: `ARTS` below `STUDIES` and `CREATIVE`, above `(100)` at the other
 * side.
 *
 * @param above the lines above it, the nearest first
 */
export function endsHeading(
  { line, places }: GroupLine,
  above: readonly TextLine[],
  columns: readonly HeadedColumn[]
): boolean {
  const [next, ...others] = above
  return (
    places.length === 1 &&
    next !== undefined &&
    goesOn(line, places[0], next, columns) &&
    endsLinesOfSeveral(next, others)
  )
}

/**
 * Whether a line is one of several headings, or the only one that is left close below such lines.
 */
function endsLinesOfSeveral(line: TextLine, [next, ...others]: readonly TextLine[]): boolean {
  return (
    line.phrases.length > 1 ||
    (next !== undefined &&
      isNearBelow(line, next) &&
      isStraightBelow(line, next) &&
      endsLinesOfSeveral(next, others))
  )
}

function isNearBelow(line: TextLine, above: TextLine): boolean {
  return line.y0 - above.y1 < FARTHEST_LINE * line.fontSize
}

/** Whether a phrase over a column of values goes on with words close above it. */
function goesOn(
  line: TextLine,
  place: HeadingPlace,
  above: TextLine,
  columns: readonly HeadedColumn[]
): boolean {
  return (
    !place.isNew &&
    isNearBelow(line, above) &&
    holdsValues(place, columns) &&
    isStraightBelow(line, above)
  )
}

/**
 * Whether a phrase that stands alone above the headings is the first line of one of them (`ENGLISH`
 * above `LANGUAGE`): straight above it, over a column of values, and no further away than rows are,
 * or than the next lines of that heading are from one another.
 *
 * @param below lines between it and the body, from the body upwards
 */
export function isTopOfHeading(
  { line, places }: GroupLine,
  below: readonly GroupLine[],
  { rowGap }: BodyPlace,
  columns: readonly HeadedColumn[]
): boolean {
  const [place] = places
  if (places.length !== 1 || !holdsValues(place, columns) || coversAnother(place, columns)) {
    return false
  }
  const rest = below
    .filter(({ worth }) => worth >= 0)
    .flatMap((other) => other.places.filter(({ first, last }) => isOnly(place, first, last)))
  if (rest.length === 0) {
    return false
  }
  const [next, second] = rest.sort((one, other) => one.box.y0 - other.box.y0)
  const pitch = second ? second.box.y0 - next.box.y1 : 0
  const size = line.fontSize
  const farthest = Math.max(FARTHEST_LINE * size, pitch + LINE_SLACK * size)
  const most = Math.min(farthest, rowGap + LINE_SLACK * size)
  return next.box.y0 - line.y1 <= most && isStraight(place.box, next.box, line.fontSize)
}

/**
 * Whether a phrase ends a wrapped heading: it stands over one column of values, which is not where
 * sections are named, straight below words of the line above.
 */
function isStraightBelow(line: TextLine, above: TextLine): boolean {
  const middle = (line.x0 + line.x1) / 2
  return above.phrases.some(
    (phrase) =>
      (phrase.x0 <= middle && phrase.x1 >= middle) || isStraight(phrase, line, line.fontSize)
  )
}

function holdsValues({ first, last }: HeadingPlace, columns: readonly HeadedColumn[]): boolean {
  return first > 0 && first === last && (columns[first]?.values ?? 0) >= MOSTLY_VALUES
}

/**
 * Whether words stand over the whole of a column beside their own, as no line that was broken to
 * fit its cell does: a title over the table has its middle over that of a column by chance.
 */
function coversAnother({ first, box }: HeadingPlace, columns: readonly HeadedColumn[]): boolean {
  return columns.some(({ from, to }, column) => column !== first && from >= box.x0 && to <= box.x1)
}

function isOnly(place: HeadingPlace, first: number, last: number): boolean {
  return first === place.first && last === place.first
}

/** Whether lines begin, end or have their middle at the same place. */
function isStraight(one: Extents, other: Extents, size: number): boolean {
  const near = STRAIGHT * size
  return (
    Math.abs(one.x0 - other.x0) < near ||
    Math.abs(one.x1 - other.x1) < near ||
    Math.abs(one.x0 + one.x1 - other.x0 - other.x1) < 2 * near
  )
}

type Extents = Pick<Box, 'x0' | 'x1'>
