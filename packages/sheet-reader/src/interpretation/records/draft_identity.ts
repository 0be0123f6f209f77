import { readAdmissionNumber } from '../readings/admission_readings.js'
import { isExact, type DraftContext, type DraftNotes } from './draft_context.js'
import { alternativesOf, CERTAIN, DOUBTFUL, printedSource, round } from './draft_numbers.js'
import { bareName, withoutEnding } from '../readings/bare_names.js'
import { cleanName, otherNames, withCapitalI } from '../readings/name_readings.js'
import { readPosition } from '../readings/position_readings.js'
import { isAbsentMark } from '../readings/printed_values.js'
import type { RawCell, RawRecord } from './raw_records.js'
import type { DraftValue } from '../../types.js'

/** What a font that names its letters wrongly makes of `Ọ` and `ọ`. */
const MISTAKEN = /[Þþ]|ß\p{M}|(?<!\p{L})ß/u
/** Tones, which names with `ß` do not have, decomposed. */
const TONES = /[\u0300\u0301]/u

/** A click before a name, as Khoekhoe is written: `!Gaeb`. */
const CLICK = /(?<!\S)!(?=\p{Lu})/gu

/**
 * What a name is worth that was broken within its words: nobody can tell which of its spaces are
 * none.
 */
const BROKEN = 0.6

function isMistaken(name: string): boolean {
  return MISTAKEN.test(name) || (name.includes('ß') && TONES.test(name.normalize('NFD')))
}

/** The name of a student. */
export function nameDraft(
  pieces: RawRecord['name'],
  context: DraftContext,
  { flags }: DraftNotes
): DraftValue<string> {
  const { nameEnding, brokenNames } = context.conventions
  const printed = cleanName(bareName(pieces.map(({ text }) => text).join('\n')))
  const name = withoutEnding(printed, nameEnding)
  const value = isExact(context) ? name : withCapitalI(name)
  let confidence = pieces.reduce((least, piece) => Math.min(least, piece.confidence), 1)
  if (value === '') {
    confidence = 0
  }
  if (brokenNames) {
    confidence = Math.min(confidence, BROKEN)
  }
  const letters = isExact(context) ? value.replace(CLICK, '') : value
  if (/[^\p{L}\p{M}\s.,'’‘`()\-/]/u.test(letters) || isMistaken(value)) {
    confidence = Math.min(confidence, 0.6)
  }
  if (confidence < 0.9) {
    flags.add('NAME_UNCERTAIN')
  }
  const box = pieces[0]?.box
  const alternatives = otherNames(pieces, value)
  return {
    value,
    confidence: round(confidence),
    source: printedSource(isExact(context)),
    text: pieces.map(({ text }) => text).join(' '),
    ...(box && { box }),
    ...(alternatives && { alternatives }),
  }
}

/** A number whose signs stand apart, each by itself: `2 0 2 3 / 0 1 5`. */
const SPACED_OUT = /^[\p{L}\d](?: [\p{L}\d/\\.-]){4,}$/u

/**
 * An admission number of a picture that is read with less confidence is another one as often as
 * not.
 */
const UNREADABLE = 0.5

/**
 * The admission number of a student, built as the others of the sheet are; null where nobody can
 * read it.
 */
export function admissionNumberDraft(
  cell: RawCell | null,
  context: DraftContext,
  { flags }: DraftNotes
): DraftValue<string> | null {
  const exact = isExact(context)
  if (!cell || (cell.kind !== 'value' && cell.text === '')) {
    return null
  }
  const candidates = readAdmissionNumber(cell, exact, {
    shapes: context.conventions.admissionShapes,
    mask: context.conventions.admissionMask,
  })
  if (candidates.length === 0) {
    if (cell.kind === 'value' && !exact) {
      flags.add('ADMISSION_NUMBER_UNCERTAIN')
    }
    return null
  }
  const [best] = candidates
  const whole = SPACED_OUT.test(best.value) ? best.value.replace(/ /g, '') : best.value
  const value = whole.replace(/\s*([/\\-])\s*/g, '$1')
  const confidence = Math.exp(best.logProbability)
  if (confidence < 0.9) {
    flags.add('ADMISSION_NUMBER_UNCERTAIN')
  }
  if (!exact && confidence < UNREADABLE) {
    return null
  }
  return {
    value,
    confidence: round(confidence),
    source: printedSource(exact),
    text: cell.printed ?? cell.text,
    ...(cell.box && { box: cell.box }),
    ...(candidates.length > 1 && { alternatives: candidates }),
  }
}

/** The position of a student in the class. */
export function positionDraft(
  cell: RawCell | null,
  context: DraftContext,
  { flags }: DraftNotes
): DraftValue<number> | null {
  const exact = isExact(context)
  if (!cell) {
    return null
  }
  const reading = readPosition(cell, exact, 999)
  const [best] = reading
  if (!best || best.value === null) {
    // A mark of what is not there is no position; of anything else it must be said that nobody read
    // it.
    if (cell.kind === 'value' && cell.text !== '' && !(exact && isAbsentMark(cell.text))) {
      flags.add('LOW_CONFIDENCE')
    }
    return null
  }
  const posterior = Math.exp(best.logProbability)
  const certain = posterior >= CERTAIN
  if (!certain) {
    flags.add('LOW_CONFIDENCE')
  }
  return {
    value: best.value,
    confidence: round(certain ? posterior : Math.min(posterior, DOUBTFUL)),
    source: printedSource(exact),
    text: cell.printed ?? cell.text,
    ...(cell.box && { box: cell.box }),
    ...(reading.length > 1 && { alternatives: alternativesOf(reading, best.value) }),
  }
}
