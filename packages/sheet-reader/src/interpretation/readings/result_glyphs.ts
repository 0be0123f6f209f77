import { LONGEST_GRADE } from '../../values/grades.js'
import { SCALES } from '../../values/grades.js'
import type { ReadableType } from '../../values/read_cell.js'
import type { GlyphHypothesis } from '../../types.js'
import { wordIn } from './number_decoder.js'
import type { RawCell } from '../records/raw_records.js'

/** A mark and its grade of one cell of a picture, each with the glyphs that are its own. */
export interface GlyphsApart {
  score: RawCell
  grade: RawCell
}

/**
 * What may stand between a mark and its grade, and around the grade; a minus at the end is the
 * grade's.
 */
const BETWEEN: ReadonlySet<string> = new Set([' ', '', '(', ')', '/', '-', '%'])
const NUMERIC = /^[\d.,]$/

/**
 * A cell of a picture with a mark and its grade (`61 B2`, `61B2`) as two cells: every way to cut
 * the ink is parted where number and grade of the column's scales fit best. Null where the ink is
 * no such pair.
 */
export function glyphsApart(cell: RawCell, { scales }: ReadableType): GlyphsApart | null {
  const grades = gradesOf(scales)
  const parted = (cell.hypotheses ?? []).flatMap((cut) => partedAt(cut, grades) ?? [])
  const best = parted[0]
  if (!best) {
    return null
  }
  const part = (text: string, hypotheses: GlyphHypothesis[]): RawCell => ({
    ...cell,
    text,
    printed: cell.text,
    hypotheses,
  })
  return {
    score: part(
      best.number.glyphs.map((candidates) => firstOf(candidates, NUMERIC)).join(''),
      parted.map(({ number }) => number)
    ),
    grade: part(
      best.word,
      parted.map(({ grade }) => grade)
    ),
  }
}

interface Parted {
  number: GlyphHypothesis
  grade: GlyphHypothesis
  word: string
}

function partedAt(cut: GlyphHypothesis, grades: readonly string[]): Parted | null {
  const last = cut.glyphs.length - 1
  const glyphs = cut.glyphs.filter((candidates, at) => {
    const seen = candidates[0]?.[0] ?? ''
    return !BETWEEN.has(seen) || (seen === '-' && at === last)
  })
  let best: Parted | null = null
  let most = -Infinity
  for (let length = 1; length <= Math.min(LONGEST_GRADE, glyphs.length - 1); length++) {
    const number = { ...cut, glyphs: glyphs.slice(0, -length) }
    const grade = { logProbability: cut.logProbability, glyphs: glyphs.slice(-length) }
    const digits = number.glyphs.reduce((sum, candidates) => sum + likeNumber(candidates), 0)
    for (const word of grades) {
      const letters = wordIn({ ...grade, logProbability: 0 }, word)
      if (letters !== null && digits + letters > most) {
        most = digits + letters
        best = { number, grade, word }
      }
    }
  }
  return best && most > LEAST_LIKELY ? best : null
}

/** A cut whose best mark and grade are less probable than this says something else. */
const LEAST_LIKELY = Math.log(0.2)

/** Log probability that a glyph belongs to a number. */
function likeNumber(candidates: GlyphHypothesis['glyphs'][number]): number {
  return candidates.find(([character]) => NUMERIC.test(character))?.[1] ?? -Infinity
}

function firstOf(candidates: GlyphHypothesis['glyphs'][number], pattern: RegExp): string {
  return candidates.find(([character]) => pattern.test(character))?.[0] ?? ''
}

function gradesOf(scales: ReadableType['scales']): string[] {
  const known = new Map<string, readonly string[]>(Object.entries(SCALES))
  return [...new Set(scales.flatMap((scale) => known.get(scale) ?? []))]
}

/**
 * A cell of a picture in a column of marks of one maximum (`24/50`): the glyphs of the mark alone,
 * from every way to cut the ink that ends as the column's cells do. Null where none does.
 *
 * @param type the column's; its notation names the maximum
 */
export function glyphsReached(cell: RawCell, { notation }: ReadableType): RawCell | null {
  const cuts = (cell.hypotheses ?? []).map(withoutSpaces).flatMap((cut): GlyphHypothesis[] => {
    const glyphs = cut.glyphs.slice(0, -notation.length)
    const ending = wordIn(
      { logProbability: 0, glyphs: cut.glyphs.slice(-notation.length) },
      notation
    )
    const isReached = glyphs.length > 0 && ending !== null && ending > LEAST_LIKELY_ENDING
    return isReached ? [{ logProbability: cut.logProbability + ending, glyphs }] : []
  })
  const [best] = cuts
  if (!best) {
    return null
  }
  const text = best.glyphs.map((candidates) => firstOf(candidates, NUMERIC)).join('')
  return { ...cell, text, printed: cell.text, hypotheses: cuts }
}

/** A cut that ends in the column's maximum with less is another number's, or no such cell. */
const LEAST_LIKELY_ENDING = Math.log(0.01)

function withoutSpaces(cut: GlyphHypothesis): GlyphHypothesis {
  return { ...cut, glyphs: cut.glyphs.filter(([best]) => best?.[0] !== ' ' && best?.[0] !== '') }
}
