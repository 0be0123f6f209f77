import { createHash } from 'node:crypto'
import { validationError } from '#platform/http/api_exception'
import { LONGEST_LOCAL_PART } from './address.js'
import { identifierText, nameText } from './user_name.js'

/** What a pattern is filled with. */
export interface NamedStudent {
  /** The caller's identifier. */
  studentId?: string
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

/** Reads a token of one student; null when the student lacks it. */
export type TokenReader = (token: string) => string | null

/** What each token stands for. */
const TOKENS: Readonly<
  Record<string, (student: NamedStudent, read: TokenReader) => string | null>
> = {
  first: ({ firstName }) => nameText(firstName),
  last: ({ lastName }) => nameText(lastName),
  middle: ({ middleName }) => nameText(middleName ?? '') || null,
  preferred: ({ preferredName }, read) => (preferredName ? nameText(preferredName) : read('first')),
  f: (_student, read) => initial(read('first')),
  l: (_student, read) => initial(read('last')),
  m: (_student, read) => initial(read('middle')),
  admission: ({ admissionNumber }) => identifierText(admissionNumber ?? '') || null,
  yy: ({ graduationYear }) => (graduationYear ? String(graduationYear).slice(-2) : null),
  yyyy: ({ graduationYear }) => (graduationYear ? String(graduationYear) : null),
  grade: ({ grade }) => identifierText(grade ?? '') || null,
  rand2: ({ studentId = '' }) => twoDigits(studentId),
}

/**
 * Reads the tokens of a student. Each is spelt out once, however many patterns ask for it, and no
 * longer than an address can hold.
 */
export function tokensOf(student: NamedStudent): TokenReader {
  const known = new Map<string, string | null>()
  const read: TokenReader = (token) => {
    let text = known.get(token)
    if (text === undefined) {
      text = TOKENS[token](student, read)?.slice(0, LONGEST_LOCAL_PART) ?? null
      known.set(token, text)
    }
    return text
  }
  return read
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
 * Refuses patterns that cannot be used.
 *
 * @param field Path of the list, for the message.
 * @throws {ApiException} `VALIDATION_ERROR`.
 */
export function checkPatterns(patterns: readonly string[], field: string): void {
  for (const [index, pattern] of patterns.entries()) {
    const problem = patternProblem(pattern)
    if (problem) {
      throw validationError(`${field}[${index}]: ${problem}`)
    }
  }
}

/**
 * The local part that a pattern makes of a student's tokens, or null when the student lacks what
 * the pattern is about (a middle name, a year) or nothing of it can be written in an address.
 *
 * @param longest Characters; a longer one loses the end of its `{last}` first, then its own end.
 */
export function expandPattern(
  pattern: string,
  tokens: TokenReader,
  longest: number
): string | null {
  const values: { text: string; isLastName: boolean }[] = []
  for (const part of partsOf(pattern)) {
    const text = 'token' in part ? tokens(part.token) : part.literal
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

function initial(name: string | null): string | null {
  return name === null ? null : name.charAt(0)
}

/** Always the same for a student: what a preview shows is what is given later. */
function twoDigits(studentId: string): string {
  const number = createHash('sha256').update(studentId).digest().readUInt32BE() % 100
  return String(number).padStart(2, '0')
}

/** Single separators, and none at the ends: what an empty name leaves behind vanishes. */
function tidy(text: string): string {
  return text.replace(/([._-])[._-]+/g, '$1').replace(/^[._-]+|[._-]+$/g, '')
}
