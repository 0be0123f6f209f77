import type { FieldParts } from '@tenant-education/result-arithmetic'
import type { EditedValue } from './edited_fields.js'

/** A value that may be saved, or why not: a sentence that begins with the name of the field. */
export type CheckedValue = { value: string | number } | { refusal: string }

/** What a number on a sheet may be: the limits of `updateRecord`. */
const HIGHEST: Record<string, number> = {
  score: 1000,
  component: 1000,
  total: 1_000_000,
  average: 1000,
  position: 100_000,
}

const LONGEST: Record<string, number> = {
  studentName: 200,
  admissionNumber: 64,
  grade: 16,
  subjectGrade: 16,
}

/** Checks what a person typed. Numbers may come as text, with a point or a comma. */
export function checkValue(parts: FieldParts, given: unknown): CheckedValue {
  const kind = parts.kind === 'overall' ? parts.name : parts.kind
  return kind in HIGHEST ? checkNumber(kind, given) : checkText(kind, given)
}

/** Whether a sheet can leave a value out: every student has a name. */
export function mayBeAbsent(parts: FieldParts): boolean {
  return parts.kind !== 'overall' || parts.name !== 'studentName'
}

/** True where two values are the same to the reader of a sheet. */
export function isSameValue(one: EditedValue | undefined, other: EditedValue | undefined): boolean {
  return (one ?? null) === (other ?? null)
}

function checkNumber(kind: string, given: unknown): CheckedValue {
  const number =
    typeof given === 'string' && /^\s*\d{1,9}(?:[.,]\d{1,4})?\s*$/.test(given)
      ? Number(given.trim().replace(',', '.'))
      : given
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    return { refusal: 'value: must be a number' }
  }
  const isWhole = kind !== 'position' || (Number.isInteger(number) && number >= 1)
  if (number < 0 || number > HIGHEST[kind] || !isWhole) {
    return {
      refusal:
        kind === 'position'
          ? `value: must be a whole number from 1 to ${HIGHEST[kind]}`
          : `value: must be between 0 and ${HIGHEST[kind]}`,
    }
  }
  return { value: number }
}

function checkText(kind: string, given: unknown): CheckedValue {
  const text = typeof given === 'string' ? given.trim() : ''
  if (text === '' || text.length > LONGEST[kind]) {
    return { refusal: `value: must have 1 to ${LONGEST[kind]} characters` }
  }
  return { value: text }
}
