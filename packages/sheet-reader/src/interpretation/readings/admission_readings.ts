import { decode, type GlyphGrammar } from '../../glyph/decode.js'
import { shapeOf, withDigits } from './printed_values.js'
import type { RawCell } from '../records/raw_records.js'
import type { TextCandidate } from './cell_candidates.js'

/** How much of the doubt about an admission number is left when it has the shape of the others. */
const SHAPE_SPEAKS = 0.55
/** Confidence in an admission number for each character that had to be put right. */
const MENDED = 0.85

/** From this on what the text engine read is not made like the others. */
const SURE = 0.9

/** Most confidence that an admission number has when only the text engine read it. */
const ONE_READER = 0.93

/**
 * Below this the glyphs say less than the text engine, whose number is made like the others:
 * letters that touch (`WW`) are no two glyphs however they are cut. Below the second, no cut makes
 * such a number at all.
 */
const HARDLY_READ = 0.2
const NEVER_READ = 1e-6
/** What the text engine's number is then worth, at most. */
const DISPUTED = 0.85

export interface AdmissionPattern {
  shapes: { shape: string; share: number }[]
  /** See {@link Conventions.admissionMask}. */
  mask: (string | null)[]
}

/** Reads an admission number among the shapes that the file uses. */
export function readAdmissionNumber(
  cell: RawCell,
  exact: boolean,
  { shapes, mask }: AdmissionPattern
): TextCandidate[] {
  if (cell.text === '' && !cell.hypotheses) {
    return []
  }
  const usual = shapes[0]?.share >= 0.5 ? shapes[0].shape : null
  if (exact) {
    const isJoined = usual !== null && /\s/.test(cell.text) && !/\s/.test(usual)
    return [{ value: cell.text, logProbability: Math.log(isJoined ? DISPUTED : cell.confidence) }]
  }
  const frequent = shapes.filter(
    ({ share, shape }) => shape === usual || (usual === null && share >= 0.05)
  )
  if (!cell.hypotheses || frequent.length === 0) {
    return readAdmissionText(cell, usual, shapes, mask)
  }
  const grammar: GlyphGrammar = {
    kind: 'any',
    of: frequent.map(({ shape }) => ({ kind: 'pattern', pattern: shape })),
    weights: frequent.map(({ share }) => share),
  }
  const decoded = decode(cell.hypotheses, grammar, 4)
  const best = Math.exp(decoded[0]?.logProbability ?? -Infinity)
  const isLikeOthers = frequent.some(({ shape }) => shape === shapeOf(cell.text))
  if (cell.text !== '' && best < (isLikeOthers ? HARDLY_READ : NEVER_READ)) {
    const most = Math.log(DISPUTED)
    return readAdmissionText(cell, usual, shapes, mask).map(({ value, logProbability }) => ({
      value,
      logProbability: Math.min(logProbability, most),
    }))
  }
  // Where no shape is usual, having one of them says little for what was hardly read.
  const most = usual === null ? Math.log(cell.confidence) : 0
  return weighedBy(
    mask,
    decoded.map(({ text, logProbability }) => ({
      value: text,
      logProbability: Math.min(logProbability, most),
    }))
  ).map((reading) => withSmallLetters(reading, cell.text, mask))
}

/**
 * Glyphs are capitals: letters are small where the text engine reads the numbers of nearly all
 * students so. Where it reads this number alone so, nobody knows.
 */
function withSmallLetters(
  { value, logProbability }: TextCandidate,
  text: string,
  mask: AdmissionPattern['mask']
): TextCandidate {
  const letters = [...value].map((letter, place) =>
    mask[place] === letter.toLowerCase() ? mask[place] : letter
  )
  const mended = letters.join('')
  const isDisputed =
    mended !== text &&
    mended.toLowerCase() === text.toLowerCase() &&
    [...text].some((letter, place) => letter !== letters[place] && mask[place] !== letters[place])
  return {
    value: mended,
    logProbability: isDisputed ? Math.min(logProbability, Math.log(DISPUTED)) : logProbability,
  }
}

/** How often a number has other characters than those that all others share. */
const ODD_ONE_OUT = 0.1

/** Where the best reading has the characters that all numbers share, others are less probable. */
function weighedBy(mask: AdmissionPattern['mask'], readings: TextCandidate[]): TextCandidate[] {
  const isShared = ({ value }: TextCandidate) =>
    [...mask].every((shared, place) => shared === null || shared === value[place])
  if (readings.length === 0 || !isShared(readings[0])) {
    return readings
  }
  const weights = readings.map(
    (reading) => Math.exp(reading.logProbability) * (isShared(reading) ? 1 : ODD_ONE_OUT)
  )
  const before = readings.reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0)
  const all = weights.reduce((sum, weight) => sum + weight, 0) + Math.max(0, 1 - before)
  return readings
    .map(({ value }, index) => ({ value, logProbability: Math.log(weights[index] / all) }))
    .sort((one, other) => other.logProbability - one.logProbability)
}

function readAdmissionText(
  cell: RawCell,
  usual: string | null,
  shapes: AdmissionPattern['shapes'],
  mask: AdmissionPattern['mask']
): TextCandidate[] {
  const doubt = 1 - Math.min(1, cell.confidence)
  const mended =
    usual === null ? null : mendAdmission(cell.text, usual, mask, cell.confidence < SURE)
  if (mended) {
    const sure = (1 - doubt * SHAPE_SPEAKS) * MENDED ** mended.changes
    return [
      { value: mended.text, logProbability: Math.log(Math.max(0.2, Math.min(ONE_READER, sure))) },
    ]
  }
  const fits =
    usual === null &&
    shapes.some(({ shape, share }) => share >= 0.2 && shape === shapeOf(cell.text))
  const sure = fits ? 1 - doubt * SHAPE_SPEAKS : (1 - doubt) * 0.6
  return [{ value: cell.text, logProbability: Math.log(Math.max(0.2, Math.min(ONE_READER, sure))) }]
}

const LETTER_FOR_DIGIT: Record<string, string> = {
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
}

/**
 * The text in the usual shape: look-alikes become the letter or digit that belongs there, the
 * letters that all numbers share are those of one that was hardly read, and a space is the sign
 * that stands there. Null where it has another length or other separators.
 */
function mendAdmission(
  text: string,
  shape: string,
  mask: AdmissionPattern['mask'],
  isDoubted: boolean
): { text: string; changes: number } | null {
  const bare = text.replace(/\s+/g, '').length === shape.length ? text.replace(/\s+/g, '') : text
  if (bare.length !== shape.length) {
    return null
  }
  let mended = ''
  let changes = 0
  for (const [place, character] of [...bare].entries()) {
    let meant = character
    if (shape[place] === '9' && !/\d/.test(character)) {
      meant = withDigits(character)
    }
    if (shape[place] === 'A' && /\d/.test(character)) {
      meant = LETTER_FOR_DIGIT[character] ?? character
    }
    if (character === ' ' && /[-/.]/.test(shape[place])) {
      meant = shape[place]
    }
    if (shapeOf(meant) !== shape[place]) {
      return null
    }
    const shared = mask[place]
    if (shared && shared.toLowerCase() === meant.toLowerCase()) {
      meant = shared
    } else if (shared && shared !== meant) {
      changes += 1
      meant = isDoubted && shape[place] === 'A' ? shared : meant
    }
    if (meant.toLowerCase() !== character.toLowerCase()) {
      changes += 1
    }
    mended += meant
  }
  return { text: mended, changes }
}
