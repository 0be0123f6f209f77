import { canBeAbsent, isNumeric } from './fields.js'
import type { CellValue } from './types.js'

/** Scores and their parts are no larger where nothing else is known. */
const LARGEST_SCORE = 100
const LONGEST_TEXT = 200
const ABSENT = /^(?:abs|absent|ab|-)$/i

/** What was typed, understood; or why not. */
export type Typed =
  | { kind: 'value'; value: CellValue }
  | { kind: 'absent' }
  | { kind: 'wrong'; why: 'empty' | 'notANumber' | 'tooLarge' | 'notWhole' | 'tooLong' }

/** Understands what a person typed into a field: `61,5` is 61.5, `ABS` is absent. */
export function typedValue(field: string, text: string, largest = LARGEST_SCORE): Typed {
  const trimmed = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (trimmed === '') {
    return { kind: 'wrong', why: 'empty' }
  }
  if (!isNumeric(field)) {
    return trimmed.length > LONGEST_TEXT
      ? { kind: 'wrong', why: 'tooLong' }
      : { kind: 'value', value: trimmed }
  }
  if (canBeAbsent(field) && ABSENT.test(trimmed)) {
    return { kind: 'absent' }
  }
  return typedNumber(field, trimmed, largest)
}

function typedNumber(field: string, text: string, largest: number): Typed {
  // Positions are printed as ordinals: 3rd, 3e.
  const digits = field === 'position' ? text.replace(/(?:st|nd|rd|th|er|e|ème)$/i, '') : text
  const match = /^(\d{1,7})(?:[.,](\d{1,4}))?$/.exec(digits)
  if (!match) {
    return { kind: 'wrong', why: 'notANumber' }
  }
  const value = Number(match[2] === undefined ? match[1] : `${match[1]}.${match[2]}`)
  if (field === 'position' && (!Number.isInteger(value) || value === 0)) {
    return { kind: 'wrong', why: 'notWhole' }
  }
  const isScore = canBeAbsent(field) || field === 'average'
  return isScore && value > largest ? { kind: 'wrong', why: 'tooLarge' } : { kind: 'value', value }
}

/** True for a character that begins a correction. */
export function beginsValue(key: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(key)
}
