import { ownersOfCentred } from './centred_names.js'
import { cellsOf, keyColumns, nameColumn } from './key_columns.js'
import type { BodyColumn } from './column_parts.js'
import type { Band } from './bands.js'
import { isUpperLine } from './upper_lines.js'
import { namesOneSection } from './band_titles.js'
import type { Body } from './body_bands.js'
import type { TextBox } from '../grid_input.js'
import { isValueShape, wordShape } from '../lines/word_shape.js'
import type { Ruling } from '../../types.js'
import { markLabelled } from './labelled_rows.js'
import { ownersOf, type PlacedBand, isSection } from './row_owners.js'

/** A row of a table: its bands from the top, and its words by column. */
export interface SheetRow {
  bands: Band[]
  cells: TextBox[][]
  /** True for the title of a section, which stands in no column. */
  isSection: boolean
  /** True above the first row of somebody: maxima and coefficients. */
  isLeading: boolean
}

/** Sorts the bands of a body into rows; wrapped names and scores over grades stay one row. */
export function findBodyRows(
  body: Body,
  columns: readonly BodyColumn[],
  rulings: readonly Ruling[]
): SheetRow[] {
  const keys = keyColumns(body, columns)
  const name = nameColumn(body, columns)
  const placed = body.bands.map((band) => placeBand(band, columns, keys, name))
  const centred = ownersOfCentred(placed)
  if (centred) {
    return group(placed, centred, 0)
  }
  const bands = placed.map(({ band }) => band)
  const starts = placed.map(
    (band, index) =>
      isStart(band, keys.size > 0, name >= 0) &&
      (band.hasKey || keys.size === 0 || !isUpperLine(bands, index))
  )
  markStacked(placed, starts, keys)
  markLabelled(placed, starts, name)
  const below = bandsBelowNames(placed, starts)
  const own = bandsAboveNames(placed, starts)
  const leading = below === null ? Math.max(0, leadingBands(placed, keys, name >= 0) - own) : 0
  starts.fill(true, 0, leading)
  const rules = rulesBetween(placed, rulings)
  return group(placed, ownersOf(placed, starts, rules, rulings, below), leading)
}

function placeBand(
  band: Band,
  columns: readonly BodyColumn[],
  keys: ReadonlySet<number>,
  name: number
): PlacedBand {
  const cells = cellsOf(band.words, columns)
  const used = cells.flatMap((words, column) => (words.length > 0 ? [column] : []))
  const values = used.filter(
    (column) =>
      !keys.has(column) &&
      column !== name &&
      cells[column].every(({ text }) => isValueShape(wordShape(text)))
  ).length
  return {
    band,
    cells,
    hasKey: [...keys].some((column) => cells[column].some(({ text }) => /\d/.test(text ?? ''))),
    hasName: name >= 0 && cells[name].length > 0,
    values,
    isSection:
      (values === 0 && isSection(band, columns, keys, cells)) ||
      (band.lines.length === 1 && namesOneSection(band.lines[0])),
  }
}

function isStart(band: PlacedBand, hasKeys: boolean, hasNames: boolean): boolean {
  if (band.isSection) {
    return false
  }
  if (band.hasKey) {
    return true
  }
  if (band.values === 0) {
    return false
  }
  return hasNames ? band.hasName : !hasKeys || band.values > 0
}

/**
 * How many bands at the top belong to nobody, although they hold values. Where the count goes on
 * from them (the first number that could be read is a 2, below one row with a name), they are
 * somebody's.
 */
function leadingBands(
  placed: readonly PlacedBand[],
  keys: ReadonlySet<number>,
  hasNames: boolean
): number {
  const hasKeys = keys.size > 0
  if (!hasKeys && !hasNames) {
    return 0
  }
  const first = placed.findIndex(({ hasKey, hasName }) => (hasKeys ? hasKey : hasName))
  const above = placed.slice(0, Math.max(0, first))
  const isCounted =
    first > 0 &&
    above.every(({ hasName }) => hasName) &&
    [...keys].some((column) =>
      placed[first].cells[column].some(
        ({ text }) => OF_COUNT.exec(text ?? '')?.[1] === `${first + 1}`
      )
    )
  const isAll = above.every(({ values, isSection: section }) => values > 1 && !section)
  return isAll && !isCounted ? above.length : 0
}

/** A serial number. */
const OF_COUNT = /^(\d{1,3})[.)]?$/

/**
 * Bands of values without a name or number: rows of their own (sums of the columns) unless many
 * rows have one, or it holds something else than the row above: grades under scores.
 */
function markStacked(
  placed: readonly PlacedBand[],
  starts: boolean[],
  keys: ReadonlySet<number>
): void {
  const sums = placed.flatMap((band, index) => (isSum(band, keys) && !starts[index] ? [index] : []))
  if (sums.length < FEW_SUMS * starts.filter(Boolean).length) {
    sums.forEach((index) => (starts[index] = true))
  }
  const loose = placed.flatMap((band, index) =>
    !starts[index] && !band.isSection && band.values > 0 && !band.hasName ? [index] : []
  )
  const rows = starts.filter(Boolean).length
  for (const index of loose) {
    const above = placed.slice(0, index).findLast((_, at) => starts[at])
    const isOften = loose.length * 2 >= rows && rows > 1
    if (!isOften && !(above && holdsOther(placed[index], above))) {
      starts[index] = true
    }
  }
}

/**
 * Rows of sums are so many at most, by the rows of students: parts of marks, which have labels,
 * too, are more.
 */
const FEW_SUMS = 0.5
/** Fewest values of a row of sums. */
const VALUES_OF_SUM = 3

/** Whether a band says in the column of numbers what its values are: `No. Sat`. */
function isSum({ cells, hasName, hasKey, values }: PlacedBand, keys: ReadonlySet<number>): boolean {
  const isNamed = [...keys].some((column) => cells[column].length > 0)
  return isNamed && !hasKey && !hasName && values >= VALUES_OF_SUM
}

/**
 * How many bands of values below every name are its own, where all have as many above and below
 * them as the first and the last do; null otherwise.
 */
function bandsBelowNames(placed: readonly PlacedBand[], starts: readonly boolean[]): number | null {
  const [first, last] = [starts.indexOf(true), starts.lastIndexOf(true)]
  const isLoose = ({ values, hasName, hasKey }: PlacedBand) => values > 1 && !hasName && !hasKey
  const above = placed.slice(0, Math.max(0, first))
  const below = placed.slice(last + 1)
  const names = starts.filter(Boolean).length
  const loose = placed.filter((band, index) => !starts[index] && isLoose(band)).length
  const areEven =
    above.length > 0 &&
    below.length > 0 &&
    names > 2 &&
    [...above, ...below].every(isLoose) &&
    loose === names * (above.length + below.length)
  return areEven ? below.length : null
}

/**
 * How many bands of values above every name are its own, where cells end at the level of the name:
 * as many between all names, and none below the last, whose row ends there; that row may go on on
 * the next page, its name beside its first line.
 */
function bandsAboveNames(placed: readonly PlacedBand[], starts: readonly boolean[]): number {
  const names = placed.flatMap(({ hasName }, index) => (starts[index] && hasName ? [index] : []))
  const between = names.slice(1).map((index, at) => index - names[at] - 1)
  const [usual = 0] = between
  const isEven = (count: number, at: number) =>
    count === usual || (count < usual && at === between.length - 1)
  const areEven = between.length > 1 && between.every(isEven)
  return areEven && names.at(-1) === placed.length - 1 ? usual : 0
}

function holdsOther(band: PlacedBand, above: PlacedBand): boolean {
  let same = 0
  let other = 0
  for (const [column, words] of band.cells.entries()) {
    if (words.length === 0) {
      continue
    }
    const shapes = above.cells[column].map(({ text }) => wordShape(text))
    if (shapes.includes(wordShape(words[0].text))) {
      same++
    } else {
      other++
    }
  }
  return other > same
}

/** For each band whether a line is drawn above it, between it and the band before. */
function rulesBetween(placed: readonly PlacedBand[], rulings: readonly Ruling[]): boolean[] {
  const levels = rulings
    .filter(({ direction }) => direction === 'horizontal')
    .sort((one, other) => one.position - other.position)
  let next = 0
  return placed.map(({ band }, index) => {
    if (index === 0) {
      return true
    }
    const above = placed[index - 1].band
    const [top, bottom] = [middle(above), middle(band)]
    while (next < levels.length && levels[next].position <= top) {
      next++
    }
    for (let at = next; at < levels.length && levels[at].position < bottom; at++) {
      const { from, to } = levels[at]
      if (Math.min(to, band.x1) - Math.max(from, band.x0) > 0.5 * (band.x1 - band.x0)) {
        return true
      }
    }
    return false
  })
}

function middle(band: Band): number {
  return (band.y0 + band.y1) / 2
}

function group(
  placed: readonly PlacedBand[],
  owners: readonly number[],
  leading: number
): SheetRow[] {
  const rows: SheetRow[] = []
  let owner = -1
  for (const [index, { band, cells, isSection: section }] of placed.entries()) {
    const last = rows.at(-1)
    if (last && owners[index] === owner) {
      last.bands.push(band)
      for (const [column, words] of cells.entries()) {
        last.cells[column].push(...words)
      }
    } else {
      rows.push({
        bands: [band],
        cells: cells.map((words) => [...words]),
        isSection: section,
        isLeading: index < leading,
      })
    }
    owner = owners[index]
  }
  return rows
}
