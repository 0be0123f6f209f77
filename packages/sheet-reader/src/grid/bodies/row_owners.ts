import type { BodyColumn } from './column_parts.js'
import type { Band } from './bands.js'
import { splitAroundLevels, type BandRun } from './centred_lines.js'
import { isSectionTitle } from './band_titles.js'
import type { TextBox } from '../grid_input.js'
import { around, median } from '../lines/text_lines.js'
import { isValueShape, wordShape } from '../lines/word_shape.js'
import type { Box, Ruling } from '../../types.js'

/** Share of a column's cells that must agree for the column to identify rows. */
export const MOSTLY = 0.7

/** Parts of the font size between two lines of one cell. */
const WITHIN_CELL = 0.9
/** Parts of the font size by which words of one level may stand lower than others. */
const SLIGHTLY = 0.35
/** Parts of the font size by which a gap must be wider to part two rows. */
const WIDER = 0.12
/** Share of neighbouring rows with a line between them where lines part all rows. */
const RULED = 0.9

/** A label before its value (`Total: 390`), which goes on with no cell of the row above. */
const LABEL = /^\p{L}{2,}\S*:$/u

/** The first line of a register's number that goes on in the line below: `GHS/` above `24/8207`. */
const BROKEN_CODE = /^[\p{L}\d][\p{L}\d./-]*[/-]$/u

/** What a band holds, seen by the columns of its table. */
export interface PlacedBand {
  band: Band
  cells: TextBox[][]
  hasKey: boolean
  hasName: boolean
  values: number
  isSection: boolean
}

/**
 * A line of words that begins in the column of serial numbers or runs over the gap between columns.
 */
export function isSection(
  band: Band,
  columns: readonly BodyColumn[],
  keys: ReadonlySet<number>,
  cells: readonly TextBox[][]
): boolean {
  const [phrase, ...others] = band.lines.flatMap((line) => line.phrases)
  if (others.length > 0) {
    return false
  }
  if (phrase.words.some(({ text }) => LABEL.test(text ?? ''))) {
    return true
  }
  const used = cells.flatMap((words, column) => (words.length > 0 ? [column] : []))
  if (used.length > 1 || isSectionTitle(band)) {
    return true
  }
  const [column] = used
  const isBeginning = phrase.words.length === 1 && BROKEN_CODE.test(phrase.words[0].text ?? '')
  const { values, shapes } = columns[column]
  // The rest of a register's number has digits.
  const isOther =
    values > MOSTLY ? !isValue(phrase.words) : shapes.has('code') && !holdsDigits(phrase.words)
  return keys.has(column) && isOther && !isBeginning
}

function holdsDigits(words: readonly TextBox[]): boolean {
  return words.some(({ text }) => /\d/.test(text ?? ''))
}

function isValue(words: readonly TextBox[]): boolean {
  return words.every(({ text }) => isValueShape(wordShape(text)))
}

/**
 * For each band the band with which its row begins (its own index where it is one itself).
 *
 * @param below how many bands below each name are its own, where as many stand around every name
 */
export function ownersOf(
  placed: readonly PlacedBand[],
  starts: readonly boolean[],
  rules: readonly boolean[],
  rulings: readonly Ruling[],
  below: number | null
): number[] {
  const first = placed.flatMap((_, index) => (starts[index] ? [index] : []))
  const parted = first
    .slice(1)
    .filter((start, index) => rules.slice(first[index] + 1, start + 1).includes(true)).length
  const owners = placed.map((_, index) => index)
  const isRuled = rulings.length > 0 && first.length > 1 && parted >= RULED * (first.length - 1)
  const runs: BandRun[] = []
  for (let index = 0; index < placed.length; index++) {
    if (starts[index] || placed[index].isSection) {
      continue
    }
    let to = index
    while (to + 1 < placed.length && !starts[to + 1] && !placed[to + 1].isSection) {
      to++
    }
    runs.push({ from: index, to, split: splitOf(placed, rules, isRuled, index, to) })
    index = to
  }
  splitAroundLevels(
    placed.map(({ band }) => band),
    runs
  )
  const up = runs.filter(({ to, split }) => split === to + 1).length
  const down = runs.filter(({ from, split }) => split === from).length
  const most = widestWithin(placed, runs)
  const beside = { starts, rules: isRuled ? rules : [], most }
  for (const { from, to, split } of runs) {
    const isBetween = from > 0 && to + 1 < placed.length
    const own = below !== null && isBetween ? Math.min(from + below, to + 1) : split
    const at = own ?? (down > up ? from : to + 1)
    for (let index = from; index < at; index++) {
      owners[index] = ownerBeside(placed, beside, from - 1, index)
    }
    for (let index = at; index <= to; index++) {
      owners[index] = ownerBeside(placed, beside, to + 1, index)
    }
  }
  return owners
}

/**
 * The widest gap between bands of one row, in parts of the font size: lines that most rows have at
 * one distance may stand a little further away in some, as browsers round.
 */
function widestWithin(placed: readonly PlacedBand[], runs: readonly { from: number }[]): number {
  const gaps = runs.flatMap(({ from }) =>
    from > 0
      ? [gapBelow(placed[from - 1].band, placed[from].band) / placed[from - 1].band.fontSize]
      : []
  )
  const usual = gaps.length < FEWEST_GAPS ? Infinity : median(gaps)
  return usual <= WITHIN_CELL ? Math.max(WITHIN_CELL, usual + WIDER) : WITHIN_CELL
}

/** Gaps that tell the usual one. */
const FEWEST_GAPS = 4

function ownerBeside(
  placed: readonly PlacedBand[],
  { starts, rules, most }: { starts: readonly boolean[]; rules: readonly boolean[]; most: number },
  neighbour: number,
  index: number
): number {
  const [from, to] = neighbour < index ? [neighbour, index] : [index, neighbour]
  if (!starts[neighbour]) {
    return index
  }
  for (let at = from; at < to; at++) {
    const gap = gapBelow(placed[at].band, placed[at + 1].band)
    if (rules[at + 1] || gap > most * placed[at].band.fontSize) {
      return index
    }
  }
  return neighbour
}

/**
 * The gap between two bands. Words that stand a little lower or higher than most of their band, as
 * a name beside parts of marks does, make it no narrower.
 */
function gapBelow(above: Band, band: Band): number {
  return around(levelOf(band)).y0 - around(levelOf(above)).y1
}

/** The usual word of a band, and those that stand clearly above or below it. */
function levelOf({ words, fontSize }: Band): Box[] {
  const usual = {
    ...words[0],
    y0: median(words.map(({ y0 }) => y0)),
    y1: median(words.map(({ y1 }) => y1)),
  }
  const isOff = ({ y0, y1 }: Box) =>
    Math.abs(y0 + y1 - usual.y0 - usual.y1) / 2 > SLIGHTLY * fontSize
  return [usual, ...words.filter(isOff)]
}

/**
 * Where bands between two rows part into those of the row above and those of the row below: at the
 * drawn line or the widest gap; null where no gap is the widest.
 */
function splitOf(
  placed: readonly PlacedBand[],
  rules: readonly boolean[],
  isRuled: boolean,
  from: number,
  to: number
): number | null {
  if (isRuled) {
    const rule = rules.findIndex((has, index) => has && index >= from && index <= to + 1)
    return rule < 0 ? to + 1 : rule
  }
  const gaps: { at: number; gap: number }[] = []
  for (let at = from; at <= to + 1; at++) {
    const [above, band] = [placed[at - 1]?.band, placed[at]?.band]
    gaps.push({ at, gap: above && band ? gapBelow(above, band) : Infinity })
  }
  gaps.sort((one, other) => other.gap - one.gap)
  const [widest, second] = gaps
  const size = placed[from].band.fontSize
  if (widest.gap === Infinity && second.gap < WITHIN_CELL * size) {
    return widest.at
  }
  return widest.gap - second.gap > WIDER * size ? widest.at : null
}
