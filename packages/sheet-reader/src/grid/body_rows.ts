import { nearest } from './body_columns.js'
import type { BodyColumn } from './body_columns.js'
import { isSectionTitle } from './body_bands.js'
import type { Band, Body } from './body_bands.js'
import type { TextBox } from './grid_input.js'
import { isValueShape, wordShape } from './word_shape.js'
import type { Ruling } from '../types.js'

/** A row of a table: its bands from the top, and its words by column. */
export interface SheetRow {
  bands: Band[]
  cells: TextBox[][]
  /** True for the title of a section, which stands in no column. */
  isSection: boolean
  /** True above the first row of somebody: maxima and coefficients. */
  isLeading: boolean
}

/** Share of a column's cells that must agree for the column to identify rows. */
const MOSTLY = 0.7
/** Columns from the left among which those that identify rows are. */
const KEY_COLUMNS = 4
/** Parts of the font size between two lines of one cell. */
const WITHIN_CELL = 0.9
/** Parts of the font size by which a gap must be wider to part two rows. */
const WIDER = 0.12
/** Share of neighbouring rows with a line between them where lines part all rows. */
const RULED = 0.9

/** What a band holds, seen by the columns of its table. */
interface PlacedBand {
  band: Band
  cells: TextBox[][]
  hasKey: boolean
  hasName: boolean
  values: number
  isSection: boolean
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
  const starts = placed.map((band) => isStart(band, keys.size > 0, name >= 0))
  markStacked(placed, starts)
  const leading = leadingBands(placed, keys.size > 0, name >= 0)
  starts.fill(true, 0, leading)
  const rules = rulesBetween(placed, rulings)
  return group(placed, ownersOf(placed, starts, rules, rulings), leading)
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
    isSection: values === 0 && isSection(band, columns, keys, cells),
  }
}

/** Words by column. */
export function cellsOf(words: readonly TextBox[], columns: readonly BodyColumn[]): TextBox[][] {
  const cells: TextBox[][] = columns.map(() => [])
  for (const word of words) {
    cells[nearest(columns, word.x0, word.x1)].push(word)
  }
  return cells
}

/** A line of words that begins in the column of serial numbers or runs over the gap between columns. */
function isSection(
  band: Band,
  columns: readonly BodyColumn[],
  keys: ReadonlySet<number>,
  cells: readonly TextBox[][]
): boolean {
  const [phrase, ...others] = band.lines.flatMap((line) => line.phrases)
  if (others.length > 0) {
    return false
  }
  const used = cells.flatMap((words, column) => (words.length > 0 ? [column] : []))
  if (used.length > 1 || isSectionTitle(band)) {
    return true
  }
  const [column] = used
  return keys.has(column) && columns[column].values > MOSTLY && !isValue(phrase.words)
}

function isValue(words: readonly TextBox[]): boolean {
  return words.every(({ text }) => isValueShape(wordShape(text)))
}

/** Columns that have a number of their own for each row: serial and admission numbers. */
function keyColumns(body: Body, columns: readonly BodyColumn[]): Set<number> {
  const keys = new Set<number>()
  const rows = body.rows.map((band) => cellsOf(band.words, columns))
  for (let column = 0; column < Math.min(KEY_COLUMNS, columns.length); column++) {
    const texts = rows.flatMap((cells) => {
      const text = cells[column].map((word) => word.text ?? '').join(' ')
      return text === '' ? [] : [text]
    })
    if (texts.length < 2) {
      continue
    }
    if (isCounting(texts) || areCodes(texts)) {
      keys.add(column)
    }
  }
  return keys
}

function isCounting(texts: readonly string[]): boolean {
  const numbers = texts.map((text) =>
    /^\d{1,4}[.)]?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  )
  const steps = numbers.slice(1).filter((number, index) => number === numbers[index] + 1).length
  return steps >= MOSTLY * (texts.length - 1)
}

function areCodes(texts: readonly string[]): boolean {
  const codes = texts.filter(
    (text) => /^\S*\d\S*$/.test(text) && (text.match(/\d/g)?.length ?? 0) > 2
  )
  return codes.length >= MOSTLY * texts.length && new Set(codes).size >= MOSTLY * texts.length
}

/** The column with most letters. -1 where there are only values. */
function nameColumn(body: Body, columns: readonly BodyColumn[]): number {
  const letters = columns.map(() => 0)
  for (const { words } of body.bands) {
    for (const { text, x0, x1 } of words) {
      if (text === undefined || wordShape(text) !== 'word') {
        continue
      }
      letters[nearest(columns, x0, x1)] += text.length
    }
  }
  const most = Math.max(...letters)
  return most < 3 * body.rows.length ? -1 : letters.indexOf(most)
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

/** How many bands at the top belong to nobody, although they hold values. */
function leadingBands(placed: readonly PlacedBand[], hasKeys: boolean, hasNames: boolean): number {
  if (!hasKeys && !hasNames) {
    return 0
  }
  const first = placed.findIndex(({ hasKey, hasName }) => (hasKeys ? hasKey : hasName))
  const isAll = placed
    .slice(0, Math.max(0, first))
    .every(({ values, isSection: section }) => values > 1 && !section)
  return isAll ? Math.max(0, first) : 0
}

/**
 * Bands of values without a name or number: rows of their own (sums of the columns) unless many rows
 * have one, or it holds something else than the row above: grades under scores.
 */
function markStacked(placed: readonly PlacedBand[], starts: boolean[]): void {
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

/** For each band the band with which its row begins (its own index where it is one itself). */
function ownersOf(
  placed: readonly PlacedBand[],
  starts: readonly boolean[],
  rules: readonly boolean[],
  rulings: readonly Ruling[]
): number[] {
  const first = placed.flatMap((_, index) => (starts[index] ? [index] : []))
  const parted = first
    .slice(1)
    .filter((start, index) => rules.slice(first[index] + 1, start + 1).includes(true)).length
  const owners = placed.map((_, index) => index)
  const isRuled = rulings.length > 0 && first.length > 1 && parted >= RULED * (first.length - 1)
  const runs: { from: number; to: number; split: number | null }[] = []
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
  const up = runs.filter(({ to, split }) => split === to + 1).length
  const down = runs.filter(({ from, split }) => split === from).length
  for (const { from, to, split } of runs) {
    const at = split ?? (down > up ? from : to + 1)
    for (let index = from; index < at; index++) {
      owners[index] = ownerBeside(placed, starts, isRuled ? rules : [], from - 1, index)
    }
    for (let index = at; index <= to; index++) {
      owners[index] = ownerBeside(placed, starts, isRuled ? rules : [], to + 1, index)
    }
  }
  return owners
}

function ownerBeside(
  placed: readonly PlacedBand[],
  starts: readonly boolean[],
  rules: readonly boolean[],
  neighbour: number,
  index: number
): number {
  const [from, to] = neighbour < index ? [neighbour, index] : [index, neighbour]
  if (!starts[neighbour]) {
    return index
  }
  for (let at = from; at < to; at++) {
    const gap = placed[at + 1].band.y0 - placed[at].band.y1
    if (rules[at + 1] || gap > WITHIN_CELL * placed[at].band.fontSize) {
      return index
    }
  }
  return neighbour
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
    gaps.push({ at, gap: above && band ? band.y0 - above.y1 : Infinity })
  }
  gaps.sort((one, other) => other.gap - one.gap)
  const [widest, second] = gaps
  const size = placed[from].band.fontSize
  if (widest.gap === Infinity && second.gap < WITHIN_CELL * size) {
    return widest.at
  }
  return widest.gap - second.gap > WIDER * size ? widest.at : null
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
