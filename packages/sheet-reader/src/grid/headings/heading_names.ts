import { around } from '../lines/text_lines.js'
import type { HeadingPlace, PlacedLine } from './heading_places.js'
import type { TextLine } from '../lines/text_lines.js'
import type { Box, Ruling } from '../../types.js'

/** A line that may name groups of columns. */
export interface GroupLine extends PlacedLine {
  isGroup: boolean
  worth: number
}

/** Parts of the font size up to which the lines of one name stand apart. */
const NEXT_LINE = 1
/** Parts of the font size by which a line may stand further away than that. */
const ROW_SLACK = 0.08
/** Parts of the font size by which lines of one name may miss each other's edge or middle. */
const STRAIGHT = 0.3

/**
 * Whether a phrase that stands alone is the first line of a group's name that goes on below it
 * (`HOME` above `ECONOMICS`) and not a title over all groups. It is one if lines of other names
 * reach up beside it. Otherwise it must stand straight above the rest of the name, no further from
 * it than that is from the sub-headings. Where a title would stand as well, over the middle one of
 * all groups, only the words can tell, so it is taken for a part.
 *
 * @param below lines between it and the body, from the body upwards
 */
export function isPartOfName(
  { line, places }: GroupLine,
  below: readonly GroupLine[],
  rulings: readonly Ruling[]
): boolean {
  return places.some((place) => isPart(place, line, below, rulings))
}

function isPart(
  place: HeadingPlace,
  line: TextLine,
  below: readonly GroupLine[],
  rulings: readonly Ruling[]
): boolean {
  const chosen = below.filter(({ worth }) => worth >= 0)
  const groups = chosen.filter(({ isGroup }) => isGroup)
  const isBeside = groups.some((other) => reachesBeside(other, line))
  const rest = groups.flatMap((other) => other.places.filter((one) => isSame(one, place)))
  if (rest.length === 0) {
    return isBeside && !isOverSeveral(place, groups)
  }
  const next = rest.reduce((one, other) => (other.box.y0 < one.box.y0 ? other : one))
  if (isParted(place.box, next.box, rulings)) {
    return false
  }
  const near = STRAIGHT * line.fontSize
  const isStraight =
    Math.abs(place.box.x0 - next.box.x0) < near ||
    Math.abs(place.box.x0 + place.box.x1 - next.box.x0 - next.box.x1) < 2 * near
  const most = isBeside ? NEXT_LINE : Math.min(NEXT_LINE, gapBelow(rest, chosen) / line.fontSize)
  return isStraight && next.box.y0 - place.box.y1 < (most + ROW_SLACK) * line.fontSize
}

function isSame(one: HeadingPlace, other: HeadingPlace): boolean {
  return one.first === other.first && one.last === other.last
}

function isOverSeveral({ first, last }: HeadingPlace, groups: readonly GroupLine[]): boolean {
  const under = groups
    .flatMap(({ places }) => places)
    .filter((place) => place.first >= first && place.last <= last)
  return new Set(under.map((place) => place.first)).size > 1
}

/** Whether a line of names stands beside another, higher than the next line would. */
function reachesBeside({ line }: GroupLine, other: Box): boolean {
  return line.y0 < other.y1
}

function isParted(above: Box, below: Box, rulings: readonly Ruling[]): boolean {
  return rulings.some(
    ({ direction, position, from, to }) =>
      direction === 'horizontal' &&
      position > (above.y0 + above.y1) / 2 &&
      position < (below.y0 + below.y1) / 2 &&
      from < above.x1 &&
      to > above.x0
  )
}

/** From the lowest line of a name to the highest heading below it. */
function gapBelow(name: readonly HeadingPlace[], chosen: readonly GroupLine[]): number {
  const [{ first, last }] = name
  const { y1 } = around(name.map(({ box }) => box))
  const under = chosen
    .flatMap(({ places }) => places)
    .filter((place) => place.first >= first && place.last <= last && place.box.y0 > y1 - 1)
  return under.length === 0 ? 0 : Math.min(...under.map(({ box }) => box.y0)) - y1
}
