import { randomInt } from 'node:crypto'
import { identifierText, nameText } from './user_name.js'

/** What a pattern is filled with. */
export interface NamedStudent {
  firstName: string
  lastName: string
  middleName?: string | null
  preferredName?: string | null
  admissionNumber?: string | null
  grade?: string | null
  graduationYear?: number | null
}

/** Alternates in the order they are tried, unless a tenant has its own. */
export const DEFAULT_PATTERNS: readonly string[] = [
  '{first}.{last}',
  '{first}.{m}.{last}',
  '{f}{last}{yy}',
]

/** What each token stands for; null when the student lacks it. */
const TOKENS: Readonly<Record<string, (student: NamedStudent) => string | null>> = {
  first: ({ firstName }) => nameText(firstName),
  last: ({ lastName }) => nameText(lastName),
  middle: ({ middleName }) => nameText(middleName ?? '') || null,
  preferred: ({ preferredName, firstName }) => nameText(preferredName || firstName),
  f: ({ firstName }) => nameText(firstName).charAt(0),
  l: ({ lastName }) => nameText(lastName).charAt(0),
  m: ({ middleName }) => nameText(middleName ?? '').charAt(0) || null,
  admission: ({ admissionNumber }) => identifierText(admissionNumber ?? '') || null,
  yy: ({ graduationYear }) => (graduationYear ? String(graduationYear).slice(-2) : null),
  yyyy: ({ graduationYear }) => (graduationYear ? String(graduationYear) : null),
  grade: ({ grade }) => identifierText(grade ?? '') || null,
  rand2: () => String(randomInt(100)).padStart(2, '0'),
}

const PART = /\{([a-z0-9]*)\}|([a-z0-9._-]+)|(.)/gs

/** A piece of a pattern. */
type Part = { token: string } | { literal: string }

/**
 * What is wrong with a pattern, in words that follow the field's path; null when it can be used.
 */
export function patternProblem(pattern: string): string | null {
  let hasToken = false
  for (const [whole, token, literal] of pattern.matchAll(PART)) {
    if (token !== undefined && !Object.hasOwn(TOKENS, token)) {
      return `has an unknown token ${whole}; known are {${Object.keys(TOKENS).join('} {')}}`
    }
    if (token === undefined && literal === undefined) {
      return 'may hold tokens and a-z, 0-9, dot, underscore and hyphen'
    }
    hasToken ||= token !== undefined
  }
  return hasToken ? null : 'must hold at least one token, such as {last}'
}

/**
 * The local part that a pattern gives a student, or null when the student lacks what the pattern is
 * about (a middle name, a year) or nothing of it can be written in an address.
 *
 * @param longest Characters; a longer one loses the end of its `{last}` first, then its own end.
 */
export function expandPattern(
  pattern: string,
  student: NamedStudent,
  longest: number
): string | null {
  const values: { text: string; isLastName: boolean }[] = []
  for (const part of partsOf(pattern)) {
    const text = 'token' in part ? TOKENS[part.token](student) : part.literal
    if (text === null) {
      return null
    }
    values.push({ text, isLastName: 'token' in part && part.token === 'last' })
  }
  if (values.every(({ text }) => text === '')) {
    return null
  }

  const join = () => tidy(values.map(({ text }) => text).join(''))
  const lastName = values.find(({ isLastName }) => isLastName)
  const excess = join().length - longest
  if (lastName && excess > 0) {
    lastName.text = lastName.text.slice(0, Math.max(1, lastName.text.length - excess))
  }
  return tidy(join().slice(0, longest)) || null
}

function partsOf(pattern: string): Part[] {
  return [...pattern.matchAll(PART)].map(([, token, literal]) =>
    token === undefined ? { literal } : { token }
  )
}

/** Single separators, and none at the ends: what an empty name leaves behind vanishes. */
function tidy(text: string): string {
  return text.replace(/([._-])[._-]+/g, '$1').replace(/^[._-]+|[._-]+$/g, '')
}
