import { placeGroups } from './heading_groups.js'
import type { GroupLine } from './heading_names.js'
import {
  placeHeadings,
  type CellSide,
  type HeadingPlace,
  type HeadingStarts,
  type PlacedLine,
} from './heading_places.js'
import type { HeadedColumn } from './heading_sections.js'
import { isOfTypewriter, type Spacing } from '../lines/spacing.js'
import type { Extent } from '../lines/text_columns.js'
import type { TextLine } from '../lines/text_lines.js'
import type { TextBox } from '../grid_input.js'
import type { Ruling } from '../../types.js'

/** What a line's newly named columns count for, when it names all. */
const COVERAGE = 4
/** What a heading may cost more over a group whose sub-headings repeat than over one column. */
const GROUP_LEAD = 0.4
/** The same for names that each begin with the first column of a group: there a long one may end anywhere. */
const LEAD_AT_FIRST = 0.9
/** Single words straight over so many columns are headings, worth that much and more. */
const MANY_STRAIGHT = 6
const STRAIGHT = 0.3
/** Parts of the font size by which a word may miss its column's edge or middle. */
const OFF_STRAIGHT = 0.3
/** Share of the columns over which words stand straight, so that some may have a few words. */
const NEARLY_ALL = 0.8
const FEW_WORDS = 3
/** Part of its height by which a name must reach down beside a heading to stand beside it. */
const BESIDE = 0.25
/** Share of the columns that must be named before a line may name groups of them and leave others without a heading. */
const NAMED = 0.5
/** A column whose headings so far say at most what it is marked out of. */
const NO_NAME = /^[# ]*$/

/** What speaks for and against a line's being headings. */
export function weigh(
  line: TextLine,
  starts: HeadingStarts,
  columns: readonly HeadedColumn[],
  labels: readonly string[],
  rulings: readonly Ruling[],
  spacing: Spacing,
  sides: readonly CellSide[],
  below: readonly GroupLine[]
): GroupLine {
  const single = placeHeadings(line, columns, spacing, false, starts)
  const named = labels.filter((label) => label !== '').length
  const groups = named > 0 ? placeGroups(line, columns, labels, rulings, spacing) : null
  const isGroup =
    groups !== null &&
    (named >= NAMED * columns.length || headsTheRest(groups, labels)) &&
    !(isRepeated(groups, labels) && single.cost <= groups.cost) &&
    !standsBesideParts(groups, below) &&
    !areFirstLines(groups, below, columns, labels, spacing) &&
    groups.cost < single.cost + leadOf(groups, single) * widePlaces(groups).length
  const leaf =
    sides.length > 0 ? placeHeadings(line, columns, spacing, false, starts, sides) : single
  const best = isGroup ? groups : leaf
  const placed = best.places.flatMap(({ first, isNew }) => (isNew ? [] : [first]))
  const gained = new Set(placed.filter((column) => labels[column] === ''))
  const called = new Set(placed.filter((column) => NO_NAME.test(labels[column])))
  const isStraight =
    gained.size === best.places.length &&
    gained.size >= MANY_STRAIGHT &&
    areStraight(best, columns, gained.size >= NEARLY_ALL * columns.length)
  const lead = Math.max(isStraight ? STRAIGHT : -1.5, Math.min(1, best.titleCost - best.cost))
  const isTitle =
    hasLabel(line) ||
    (named > 0 &&
      isPhraseOrRepeated(line, best.places.length, spacing) &&
      best.places.length > 1 &&
      gained.size < best.places.length)
  const worth = isTitle
    ? -1
    : lead < 0
      ? lead - 0.2
      : 0.5 * lead + (COVERAGE * called.size) / columns.length + (isGroup ? 0.2 : 0)
  return { ...best, isGroup, worth }
}

/**
 * Whether every column without a heading gets one from a line that names groups: `No`, `NAME`, `SEX` and `Average`
 * stand beside `English` and `Maths`, which have `Score` and `Grade` each below them. Few subjects leave most columns
 * to that line.
 */
function headsTheRest({ places }: PlacedLine, labels: readonly string[]): boolean {
  return labels.every(
    (label, column) =>
      label !== '' || places.some(({ first, last }) => first === column && last === column)
  )
}

/**
 * Words that each stand straight over a column of their own, or a few words over each of nearly all
 * columns: no title does so by chance.
 */
function areStraight(
  { places, line }: PlacedLine,
  columns: readonly Extent[],
  areAll: boolean
): boolean {
  return places.every(({ words, box, first, last }) => {
    const { from, to } = columns[first]
    const off = Math.min(
      Math.abs(box.x0 - from),
      Math.abs(box.x1 - to),
      Math.abs(box.x0 + box.x1 - from - to) / 2
    )
    const isShort = words.length <= (areAll ? FEW_WORDS : 1)
    return isShort && first === last && off < OFF_STRAIGHT * line.fontSize
  })
}

/**
 * Whether headings of the columns over which names of groups would stand reach up beside these, as headings
 * do of which some are wrapped, around the middle of their cells. Names of groups stand above them.
 */
function standsBesideParts(groups: PlacedLine, below: readonly GroupLine[]): boolean {
  const parts = partsOf(below)
  return widePlaces(groups).every(({ first, last, box }) =>
    parts.some(
      (part) =>
        part.first >= first &&
        part.last <= last &&
        part.box.y0 < box.y1 - BESIDE * (box.y1 - box.y0)
    )
  )
}

/** Parts of the font size by which the middles of two lines may differ, and the beginnings at a group's side must. */
const SAME_MIDDLE = 0.1
const OTHER_SIDE = 0.2
/** The same for middles of typed lines, of which one may have a letter more. */
const SAME_MIDDLE_TYPED = 0.35
/** Share of its rows with which a column holds words, as no group begins with. */
const FEW_VALUES = 0.2
/** The same for the beginnings of lines that are set at their left, and for their ends. */
const SAME_BEGINNING = 0.1
const OTHER_END = 0.4

/**
 * Whether what would name groups stands over the middle of one heading each, and some of these is not the middle one
 * of a group of marks: lines that are set in their middle, `ENGLISH` above `LANGUAGE` and `Grand` above `Total`. Where
 * sub-headings repeat the names are those of groups.
 */
function areFirstLines(
  groups: PlacedLine,
  below: readonly GroupLine[],
  columns: readonly HeadedColumn[],
  labels: readonly string[],
  spacing: Spacing
): boolean {
  const parts = partsOf(below)
  const { fontSize } = groups.line
  const sameMiddle = isOfTypewriter(spacing) ? SAME_MIDDLE_TYPED : SAME_MIDDLE
  const wide = widePlaces(groups)
  const repeated = new Set(wide.map(({ first, last }) => labels.slice(first, last + 1).join()))
  if (repeated.size < wide.length) {
    return false
  }
  const own = wide.map(({ first, last, box }) =>
    parts.find(
      (part) =>
        part.first === part.last &&
        part.first >= first &&
        part.last <= last &&
        Math.abs(part.box.x0 + part.box.x1 - box.x0 - box.x1) / 2 < sameMiddle * fontSize &&
        (part.first > first || Math.abs(part.box.x0 - box.x0) > OTHER_SIDE * fontSize)
    )
  )
  const isNoMiddle = own.some((part, at) => {
    const { first, last } = wide[at]
    const isOfWords = (columns[first].values ?? 0) < FEW_VALUES
    return part && (part.first * 2 !== first + last || isOfWords)
  })
  return (
    (isNoMiddle && own.every((part) => part !== undefined)) ||
    beginLikeHeadings(wide, parts, fontSize)
  )
}

/**
 * Whether what would name groups begins each where a heading of one of their columns does that is not the first, with
 * another middle: lines that are set at their left, `Creative` above `Arts &`.
 */
function beginLikeHeadings(
  wide: readonly HeadingPlace[],
  parts: readonly HeadingPlace[],
  fontSize: number
): boolean {
  const own = wide.flatMap(({ first, last, box }) => {
    const part = parts.find(
      (other) =>
        other.first === other.last &&
        other.first > first &&
        other.first <= last &&
        Math.abs(other.box.x0 - box.x0) < SAME_BEGINNING * fontSize
    )
    return part ? [Math.abs(part.box.x1 - box.x1)] : []
  })
  return (
    wide.length > 1 &&
    own.length === wide.length &&
    own.some((difference) => difference > OTHER_END * fontSize)
  )
}

/**
 * The same words over every group: not their names but a line of a sub-heading, unless they stand over no
 * column, as the last line of `English Language` and `French Language` does.
 */
function isRepeated(groups: PlacedLine, labels: readonly string[]): boolean {
  const wide = widePlaces(groups)
  const texts = wide.map(({ words }) => words.map(({ text }) => text).join(' '))
  return wide.length > 1 && wide.length === countAlike(wide[0], labels) && new Set(texts).size === 1
}

/**
 * How many groups have the sub-headings of one. Two of these may be the same so far, as `Score` is below `Class` and
 * `Exam`, so all of a group are told together.
 */
function countAlike({ first, last }: HeadingPlace, labels: readonly string[]): number {
  const own = labels.slice(first, last + 1).join('|')
  const size = last - first + 1
  return labels.filter((_, column) => labels.slice(column, column + size).join('|') === own).length
}

/** What names of groups may cost more than headings of the columns over which they stand. */
function leadOf(groups: PlacedLine, single: PlacedLine): number {
  const areAtFirst =
    groups.places.length > 1 &&
    groups.places.length === single.places.length &&
    groups.places.every(({ first, last }, index) => {
      const own = single.places[index]
      return last > first && own.first === first && !own.isNew
    })
  return areAtFirst ? LEAD_AT_FIRST : GROUP_LEAD
}

/** Where the lines that were taken for headings of single columns have theirs. */
function partsOf(below: readonly GroupLine[]): HeadingPlace[] {
  return below.flatMap(({ worth, isGroup, places }) => (worth >= 0 && !isGroup ? places : []))
}

/** The places that stand over several columns. */
function widePlaces({ places }: PlacedLine): HeadingPlace[] {
  return places.filter(({ first, last }) => last > first)
}

/**
 * Whether words have mere spaces between them, or say the same phrase again and again, which as headings would be
 * parted: `MARK SHEET   MARK SHEET`, a title that a spreadsheet prints over each of its parts.
 */
function isPhraseOrRepeated(
  { words, fontSize }: TextLine,
  places: number,
  { space, wide }: Spacing
): boolean {
  const phrases: string[] = []
  for (const [index, word] of words.entries()) {
    const text = word.text ?? ''
    // A dash is narrower than its letter's width, so that the space beside its ink is wider.
    const most = isDash(word) || isDash(words[index - 1]) ? wide : space
    if (index > 0 && word.x0 - words[index - 1].x1 < most * fontSize) {
      phrases[phrases.length - 1] += ` ${text}`
    } else {
      phrases.push(text)
    }
  }
  return phrases.length < places && new Set(phrases).size === 1
}

function isDash(word: TextBox | undefined): boolean {
  return /^[-\u2010-\u2015]$/u.test(word?.text ?? '')
}

/** A line without dashes that stand alone: they are no headings, but pieces of a line that a picture shows badly. */
export function withoutDashes(line: TextLine): TextLine {
  const phrases = line.phrases.filter(({ words }) => !words.every(isDash))
  return phrases.length === 0 || phrases.length === line.phrases.length
    ? line
    : { ...line, phrases, words: phrases.flatMap(({ words }) => words) }
}

/** A label with its value, such as `Class: SS 2` or `Class ..... SS 2`. */
function hasLabel({ words, phrases }: TextLine): boolean {
  const labels = words.filter(
    ({ text }, index) => /[:\uff1a]|[._\u2026]{3}/u.test(text ?? '') && index < words.length - 1
  )
  return labels.length > 0 && words.length <= 6 * Math.max(labels.length, phrases.length)
}
