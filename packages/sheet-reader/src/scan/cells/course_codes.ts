import { mostFrequent } from '../../vocabulary/text.js'
import { courseLetters } from '../../line/known_headings.js'
import type { CodeCharacters, LineReader, ReadCode } from '../../line/line_reader.js'
import type { StraightPage } from '../page/straight_page.js'
import { charactersAt } from './code_shape.js'
import { readAlike } from './codes_alike.js'
import type { ScanCell } from './scan_cell.js'

/** A heading that was read as surely as this is not asked about. */
const SURE = 0.9
/** What a code is worth at most that was read as the others are built. */
const MOST = 0.7
/** Headings of a row that must be codes before others are read as such. */
const FEWEST = 3
const CODE = /^(\p{L}{2,4})([ -]?)(\d{3})$/u
/** Natural log, for each place of a code: less probable ones are something else. */
const LEAST = -3
/** How probable letters are that no other code has, beside those of one that was read. */
const NEW_LETTERS = 0.02
/** Looks at what the others begin with. */
const ROUNDS = 3

/** A heading that may be a code, and what it says with each of some letters before its number. */
interface Course {
  cell: ScanCell
  readings: (ReadCode | null)[]
}

/**
 * Reads doubtful headings beside codes of courses (`MTH 208`) as such: all are built alike, begin
 * with the letters of a department, several with the same, and their numbers with the same figure.
 * What comes out is never sure.
 *
 * @param headings of one row of a table; changed in place
 */
export function readCourseCodes(
  page: StraightPage,
  headings: readonly ScanCell[],
  lines: Pick<LineReader, 'readCodes'>
): void {
  const codes = headings.flatMap((cell) => {
    const [, letters, gap, number] = CODE.exec(cell.text?.text ?? '') ?? []
    return letters ? [{ cell, letters, gap, number }] : []
  })
  if (codes.length < FEWEST) {
    return
  }
  const length = mostFrequent(codes.map(({ letters }) => letters.length))!
  const gap = mostFrequent(codes.map((code) => code.gap))!
  const departments = courseLetters(length).map((word) => word.toUpperCase())
  const number = [0, 1, 2].map((at) => charactersAt(codes.map((code) => code.number[at])))
  const shapes = departments.map((word): CodeCharacters[] => [
    ...[...word, ...gap].map((character) => new Map([[character, 1]])),
    ...number,
  ])
  const columns = codes.map(({ cell }) => cell.cell.column)
  const [first, last] = [Math.min(...columns) - 1, Math.max(...columns) + 1]
  const courses = headings
    .filter(
      ({ cell, text, angle, words }) =>
        text !== undefined &&
        text.confidence < SURE &&
        angle === 0 &&
        words.length > 0 &&
        cell.column >= first &&
        cell.column <= last
    )
    .map((cell): Course => ({ cell, readings: readAlike(page, cell, shapes, lines) }))
  const isLike = (reading: ReadCode | null) =>
    reading !== null && reading.logProbability >= LEAST * shapes[0].length
  const likely = courses.filter(({ readings }) => readings.some(isLike))
  const sure = codes.filter(({ cell }) => cell.text!.confidence >= SURE)
  const own = departments.map((word) => sure.filter(({ letters }) => letters === word).length)
  let shares = likely.map(({ readings }) => sharesOf(readings, own.map(withNew)))
  for (let round = 0; round < ROUNDS; round++) {
    const others = shares
    shares = likely.map(({ readings }, index) => {
      const seen = own.map((count, at) =>
        withNew(
          count + others.reduce((sum, one, other) => sum + (other === index ? 0 : one[at]), 0)
        )
      )
      return sharesOf(readings, seen)
    })
  }
  for (const [index, { cell, readings }] of likely.entries()) {
    const at = shares[index].indexOf(Math.max(...shares[index]))
    const { text, confidence } = readings[at]!
    take(cell, text, Math.min(MOST, confidence * shares[index][at]))
  }
}

function withNew(count: number): number {
  return count + NEW_LETTERS
}

/** How probable each of some readings is among them. */
function sharesOf(readings: readonly (ReadCode | null)[], priors: readonly number[]): number[] {
  const logs = readings.map((reading, at) =>
    reading ? reading.logProbability + Math.log(priors[at]) : -Infinity
  )
  const most = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - most))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => weight / sum)
}

function take(cell: ScanCell, text: string, confidence: number): void {
  const said = cell.text!
  if (text === said.text) {
    cell.text = { ...said, confidence: Math.max(Math.min(said.confidence, MOST), confidence) }
    return
  }
  cell.text = {
    text,
    confidence,
    words: said.words.length > 0 ? [{ ...said.words[0], text, confidence }] : [],
    alternatives: [{ text: said.text, probability: 1 - confidence }],
  }
}
