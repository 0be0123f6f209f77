import type { CodeCharacters, LineReader, ReadCode } from '../../line/line_reader.js'
import type { Cell } from '../../types.js'
import { inside, padded } from '../page/boxes.js'
import type { StraightPage } from '../page/straight_page.js'
import { unionBox } from './cell_ink.js'
import { codeShapes } from './code_shape.js'
import type { ScanCell } from './scan_cell.js'

/** A code that was read as surely as this is not asked about. */
const SURE = 0.9
/**
 * What a code is worth at most that was read as the others are built: it may be built otherwise.
 */
const MOST = 0.7
/**
 * Share of the doubtful codes that must look as the others are built, as far as their ink tells.
 */
const ALIKE = 0.6
/** Natural log, for each place of a code: less probable ones are something else. */
const LEAST = -3
/** The same of a code for which there is no room in the ink. */
const NO_ROOM = -100
/** Codes from which it is told which way of being built fits best. */
const SAMPLES = 8
/** A column of codes has digits in this share of its cells, of which the others lost theirs. */
const WITH_DIGITS = 0.4

export type Shape = readonly CodeCharacters[]

/** A column of a table: its cells while they were read, and what they were settled on. */
export type ReadCells = readonly (readonly [entry: ScanCell, cell: Cell])[]

/**
 * Reads doubtful codes of a column (admission numbers) once more, as the column as a whole says
 * that they are built: what a fax left of one letter is little, but all of them together tell how a
 * code begins and where its marks are. What comes out is never sure.
 *
 * @param column changed in place
 */
export function readCodesAlike(
  page: StraightPage,
  column: ReadCells,
  lines: Pick<LineReader, 'readCodes'>
): void {
  const filled = column.filter(([{ angle, stack }, { kind, text }]) => {
    return kind === 'value' && angle === 0 && !stack && text !== '' && !text.includes('\n')
  })
  const texts = filled.map(([, { text }]) => text)
  const doubtful = filled.filter(([, { confidence }]) => confidence < SURE)
  if (
    doubtful.length === 0 ||
    texts.filter((text) => /\d/.test(text)).length < WITH_DIGITS * texts.length
  ) {
    return
  }
  const step = Math.max(1, Math.floor(doubtful.length / SAMPLES))
  const samples = doubtful.filter((_, index) => index % step === 0)
  const shapes = codeShapes(texts)
  const sums = samples
    .map(([entry]) => readAlike(page, entry, shapes, lines))
    .reduce(
      (all, read) => all.map((sum, at) => sum + (read[at]?.logProbability ?? NO_ROOM)),
      shapes.map(() => 0)
    )
  const best = shapes[sums.indexOf(Math.max(...sums))]
  if (!best) {
    return
  }
  const read = doubtful.map(([entry]) => readAlike(page, entry, [best], lines)[0])
  const isLike = (reading: ReadCode | null) =>
    reading !== null && reading.logProbability >= LEAST * best.length
  if (read.filter(isLike).length < ALIKE * doubtful.length) {
    return
  }
  for (const [index, [, cell]] of doubtful.entries()) {
    const reading = read[index]
    if (reading && isLike(reading)) {
      take(cell, reading)
    }
  }
}

/** What a cell says if it is built in one of some ways, for each of them. */
export function readAlike(
  page: StraightPage,
  { words, paper }: ScanCell,
  shapes: readonly Shape[],
  lines: Pick<LineReader, 'readCodes'>
): (ReadCode | null)[] {
  const { textHeight } = words[0]
  const ink = padded(unionBox(words.map(({ pixels }) => pixels))!, textHeight, page.grey)
  return lines.readCodes(page.grey, inside(ink, paper), shapes)
}

function take(cell: Cell, { text, confidence }: ReadCode): void {
  const said = cell.text
  cell.confidence = Math.min(MOST, confidence)
  if (text === said) {
    return
  }
  cell.text = text
  delete cell.hypotheses
  cell.alternatives = [{ text: said, probability: 1 - cell.confidence }]
}
