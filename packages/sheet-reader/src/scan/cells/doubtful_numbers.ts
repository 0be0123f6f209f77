import type { GlyphReading } from '../../glyph/glyph_reader.js'
import type { LineReader } from '../../line/line_reader.js'
import { inside, padded } from '../page/boxes.js'
import type { StraightPage } from '../page/straight_page.js'
import { unionBox } from './cell_ink.js'
import { isShortLine } from './glyph_readings.js'
import {
  asNumber,
  hypothesis,
  mostOf,
  NUMBER,
  numbersOf,
  plain,
  productOf,
  shapeOf,
  spelledOut,
  sumOf,
  withLostPoints,
} from './number_readings.js'
import type { ScanCell } from './scan_cell.js'

/**
 * A number that the glyph reader reads less surely than this is shown to the line reader as well.
 */
const SURE = 0.8
/**
 * Fewest cells of a column that are numbers, and their shares: of all values, and of those that are
 * surely read.
 */
const FEWEST = 3
const HALF = 0.5
const MOSTLY = 0.9
/** Share of a column's cells that hold a line no longer than a number. */
const SHORT = 0.7
/** Numbers built as so few of their column, by their share, are doubted. */
const RARE_SHAPE = 0.06
/** What a doubtful number says of how the others are built, beside a sure one. */
const DOUBTED = 0.3
/** What a number counts for that is built as no other of its column. */
const UNSEEN = 0.02
/** A word, such as what stands for who was absent. */
const WORD = /^[^\d]*\p{L}[^\d]*\p{L}[^\d]*$/u
/** Readings of a cell that are kept. */
const MOST_KEPT = 6
/**
 * What a number is worth at least, which is rather read than a word; at most where both agree, and
 * where not.
 */
const LEAST = 0.3
const AGREED = 0.85
const DISPUTED = 0.6

/** The columns of a table that hold numbers, and the cells in them whose readings were weighed. */
export interface WeighedNumbers {
  columns: Set<number>
  cells: Set<ScanCell>
}

/** What a cell may say: how probable each number is to each of its readers. */
interface Doubtful {
  cell: ScanCell
  glyphs: GlyphReading
  /** Of surely read numbers only these themselves. */
  byGlyphs: Map<string, number>
  byLine: Map<string, number> | null
}

/**
 * Weighs the readings of doubtful numbers by what the line reader makes of the same ink, and by how
 * the other numbers of the column are built: broken digits deceive the two readers in different
 * ways, and points are the first that a fax loses. Only in columns that have nothing but numbers,
 * where letters are misread digits.
 *
 * @param cells those of a table's body
 * @param read lets the glyph reader read a cell that it has not read yet
 */
export function weighDoubtfulNumbers(
  page: StraightPage,
  cells: readonly ScanCell[],
  lines: Pick<LineReader, 'read'>,
  read: (cell: ScanCell) => void = () => undefined
): WeighedNumbers {
  const result: WeighedNumbers = { columns: new Set(), cells: new Set() }
  for (const [index, column] of Map.groupBy(cells, ({ cell }) => cell.column)) {
    const filled = column.filter(({ words }) => words.length > 0)
    const short = filled.filter((cell) => !cell.stack && isShortLine(cell))
    if (short.length < FEWEST || short.length < SHORT * filled.length) {
      continue
    }
    short.forEach(read)
    if (!areNumbers(short)) {
      continue
    }
    result.columns.add(index)
    const numbers = short.flatMap((cell) => readingsOf(page, cell, lines) ?? [])
    const shapes = shapesOf(numbers)
    const point = pointOf(numbers)
    for (const number of numbers) {
      const beside = shapesBeside(number, shapes)
      const own = number.byLine ? number : shownToBoth(page, number, lines, beside)
      if (own) {
        own.cell.glyphs = weighed(own, beside, point)
        result.cells.add(own.cell)
      }
    }
  }
  return result
}

/** Whether a column has nothing but numbers, as far as they are surely read. */
function areNumbers(column: readonly ScanCell[]): boolean {
  const read = column.flatMap(({ glyphs }) => (glyphs?.kind === 'value' ? [glyphs] : []))
  const sure = read.filter(({ confidence }) => confidence >= SURE)
  const countIn = (some: readonly GlyphReading[]) =>
    some.filter(({ text }) => NUMBER.test(text)).length
  return (
    countIn(read) >= Math.max(FEWEST, HALF * read.length) && countIn(sure) >= MOSTLY * sure.length
  )
}

/**
 * The numbers that a cell may say; null for a word. Those that are surely read are not shown to the
 * line reader.
 */
function readingsOf(
  page: StraightPage,
  cell: ScanCell,
  lines: Pick<LineReader, 'read'>
): Doubtful | null {
  const { glyphs } = cell
  if (glyphs?.kind !== 'value') {
    return null
  }
  if (glyphs.confidence >= SURE && NUMBER.test(glyphs.text)) {
    const byGlyphs = new Map([[plain(glyphs.text), glyphs.confidence]])
    return { cell, glyphs, byGlyphs, byLine: null }
  }
  return shown(page, cell, glyphs, lines)
}

function shown(
  page: StraightPage,
  cell: ScanCell,
  glyphs: GlyphReading,
  lines: Pick<LineReader, 'read'>
): Doubtful | null {
  const { textHeight } = cell.words[0]
  const ink = padded(unionBox(cell.words.map(({ pixels }) => pixels))!, textHeight, page.grey)
  const line = lines.read(page.grey, inside(ink, cell.paper))
  const isDigits = /\d/.test(glyphs.text) && NUMBER.test(asNumber(glyphs.text))
  if (WORD.test(line.text) && !isDigits) {
    return null
  }
  const byGlyphs = numbersOf(spelledOut(glyphs))
  const byLine = numbersOf(line.alternatives)
  return byGlyphs.size + byLine.size === 0 ? null : { cell, glyphs, byGlyphs, byLine }
}

/**
 * A number that was surely read, but is built as hardly another of its column, with what the line
 * reader sees.
 */
function shownToBoth(
  page: StraightPage,
  { cell, glyphs }: Doubtful,
  lines: Pick<LineReader, 'read'>,
  shapes: ReadonlyMap<string, number>
): Doubtful | null {
  const isRare = (shapes.get(shapeOf(plain(glyphs.text))) ?? 0) < RARE_SHAPE
  return isRare ? shown(page, cell, glyphs, lines) : null
}

/**
 * How the numbers of a column are built but for one of them, and which share of them is built so.
 */
function shapesBeside(own: Doubtful, all: ReadonlyMap<string, number>): Map<string, number> {
  const others = sumOf(all) - weightOf(own)
  const shapes = new Map(all)
  for (const [shape, weight] of shapesIn(own)) {
    shapes.set(shape, shapes.get(shape)! - weight)
  }
  return new Map([...shapes].map(([shape, weight]) => [shape, weight / Math.max(1, others)]))
}

/** How many numbers of a column are built in each way. */
function shapesOf(numbers: readonly Doubtful[]): Map<string, number> {
  const shapes = new Map<string, number>()
  for (const [shape, weight] of numbers.flatMap((number) => [...shapesIn(number)])) {
    shapes.set(shape, (shapes.get(shape) ?? 0) + weight)
  }
  return shapes
}

/** How a number is built, by how much that says. */
function shapesIn(number: Doubtful): Map<string, number> {
  const { byGlyphs, byLine } = number
  const weights = byLine ? productOf(byGlyphs, byLine) : byGlyphs
  const share = weightOf(number) / sumOf(weights)
  const shapes = new Map<string, number>()
  for (const [text, weight] of weights) {
    const shape = shapeOf(text)
    shapes.set(shape, (shapes.get(shape) ?? 0) + weight * share)
  }
  return shapes
}

function weightOf({ byLine }: Doubtful): number {
  return byLine ? DOUBTED : 1
}

/** How the column writes its points. */
function pointOf(numbers: readonly Doubtful[]): string {
  const points = numbers.flatMap(({ glyphs }) => /[.,]/.exec(glyphs.text) ?? [])
  return points.filter((point) => point === ',').length * 2 > points.length ? ',' : '.'
}

function weighed(
  { glyphs, byGlyphs, byLine }: Doubtful,
  shapes: ReadonlyMap<string, number>,
  point: string
): GlyphReading {
  const weights = productOf(
    withLostPoints(byGlyphs, shapes),
    withLostPoints(byLine ?? new Map(), shapes)
  )
  for (const [text, weight] of weights) {
    weights.set(text, weight * ((shapes.get(shapeOf(text)) ?? 0) + UNSEEN))
  }
  const all = sumOf(weights)
  const readings = [...weights]
    .map(([text, weight]) => ({ text: text.replace('.', point), probability: weight / all }))
    .sort((one, other) => other.probability - one.probability)
    .slice(0, MOST_KEPT)
  const [best, ...others] = readings
  const areOne = mostOf(byGlyphs) === mostOf(byLine ?? byGlyphs)
  const most = Math.min(best.probability, areOne ? AGREED : DISPUTED)
  const share =
    (1 - most) /
    Math.max(
      1e-9,
      others.reduce((sum, { probability }) => sum + probability, 0)
    )
  return {
    ...glyphs,
    text: best.text,
    confidence: Math.max(LEAST, most),
    hypotheses: [
      hypothesis(best.text, most),
      ...others.map(({ text, probability }) => hypothesis(text, share * probability)),
    ],
  }
}
