import { plainGrade, SCALES } from '../../values/grades.js'
import type { GlyphHypothesis } from '../../types.js'
import type { RawCell } from '../records/raw_records.js'

/** What a picture shows for the letter `I`. */
const STROKE = /^[1Il|!]$/
/**
 * Mentions that no other scale of letters has side by side, and share of the grades that must be
 * mentions.
 */
const OF_MENTIONS = ['TB', 'AB']
const FEWEST_MENTIONS = 3
const NEARLY_ALL = 0.9

/**
 * Whether the grades of a picture are French mentions, of which `I` (insuffisant) may be read as a
 * 1.
 */
export function areMentionTexts(texts: readonly string[]): boolean {
  const letters = texts.map(plainGrade).filter((text) => !STROKE.test(text))
  const mentions = letters.filter((text) => SCALES.mentions.includes(text))
  return (
    OF_MENTIONS.some((mention) => mentions.includes(mention)) &&
    new Set(mentions).size >= FEWEST_MENTIONS &&
    mentions.length >= NEARLY_ALL * letters.length
  )
}

/** A cell of grades in letters that holds a mere stroke: it is an `I`. */
export function withStrokeAsI(cell: RawCell | null): RawCell | null {
  return cell && STROKE.test(cell.text) ? { ...cell, text: 'I' } : cell
}

/**
 * The Roman number of a class of degrees, whose strokes a picture shows as figures or other
 * letters: `11.1`, `ILI`.
 */
const ROMAN_STROKES = /^[1IlL|!]{1,3}(?=\.[12]$|$)/
/** A class of degrees, of which a stroke may have been lost. */
const ROMAN = /^I{1,3}(?:\.[12])?$/
/** Fewest different classes that have a point, as those of degrees alone do. */
const FEWEST_HALVES = 2
const MOSTLY = 0.75

/** Whether the texts of a column of a picture are classes of degrees (`I`, `II.1`, `III`). */
export function areDegreeTexts(texts: readonly string[]): boolean {
  const roman = texts.map((text) => degreeOf(text.trim())).filter((text) => ROMAN.test(text))
  return (
    new Set(roman.filter((text) => text.includes('.'))).size >= FEWEST_HALVES &&
    roman.some((text) => text.includes('.') && isDegree(text)) &&
    roman.length >= MOSTLY * texts.length
  )
}

/** A class of degrees with its strokes as Roman figures; any other text as it is. */
export function degreeOf(text: string): string {
  return text.replace(ROMAN_STROKES, (strokes) => 'I'.repeat(strokes.length))
}

function isDegree(text: string): boolean {
  return SCALES.degrees.includes(text)
}

/** A cell that says a class of degrees, with its strokes as Roman figures. */
export function withDegree(cell: RawCell | null): RawCell | null {
  const text = cell ? degreeOf(cell.text) : ''
  return cell && isDegree(text) ? { ...cell, text } : cell
}

/**
 * The readings of a picture in which what may be a figure 1 or another stroke is an `I`, as among
 * grades that have no figures.
 */
export function strokesAsI(hypotheses: readonly GlyphHypothesis[]): GlyphHypothesis[] {
  return hypotheses.map((hypothesis) => ({
    ...hypothesis,
    glyphs: hypothesis.glyphs.map((candidates) => {
      const strokes = candidates.filter(([character]) => STROKE.test(character))
      const share = strokes.reduce((sum, [, logProbability]) => sum + Math.exp(logProbability), 0)
      return strokes.length < 2
        ? candidates
        : [
            ...candidates.filter((candidate) => !strokes.includes(candidate)),
            ['I', Math.log(Math.min(1, share))] as (typeof candidates)[number],
          ]
    }),
  }))
}

/** Fewest different divisions that tell that grades are such: an `I` alone may be a line. */
const FEWEST_DIVISIONS = 2

/**
 * All divisions, or classes of degrees, where the grades of a picture are some of them, as strokes
 * that stand close are read as other letters.
 */
export function withAllDivisions(words: readonly string[]): string[] {
  const own = new Set(words.map(plainGrade))
  const scale = [SCALES.divisions, SCALES.degrees].find((grades) =>
    [...own].every((word) => grades.includes(word))
  )
  return own.size >= FEWEST_DIVISIONS && scale
    ? [...words, ...scale.filter((word) => !own.has(word))]
    : [...words]
}
