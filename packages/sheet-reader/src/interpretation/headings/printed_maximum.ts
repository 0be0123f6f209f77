import { roleOfPart } from '../../vocabulary/role_words.js'

const MAXIMUM =
  /[([]\s*(?:max\.?\s*:?\s*|out of\s*|sur\s*|\/\s*)?(\d{1,3}|1\d00|2000)\s*(?:%|marks?|mks?|pts?)?\s*[)\]]|\/\s*(\d{2,3}|1\d00|2000)\b(?!\/\d)|\b(\d{1,3})\s*(?:%|marks?\b|mks?\b|pts\b|points\b)|\b(?:out of|sur)\s+(\d{1,3}|1\d00|2000)\b/i

/** `Term 1 %`: the marks of the first term in per cent, and not out of one. */
const NUMBERED = /^(\p{L}[\p{L}. ]*[1-4])\s+%$/u

/** By what a program that exports a gradebook knows a piece of work: `Quiz 1 (48213)`. */
const NUMBER_OF_WORK = /(?<=\p{L}[\p{L}\p{N} ]*)\s*\(\d{5,}\)$/u

/** A number behind a role's words, such as the 100 of `TOTAL 100`. */
const TRAILING = /^(.*\p{L}.*?)\s+(\d{2,3}|1\d00)$|^(\d{2,3}|1\d00)\s+(\p{L}.*)$/u

/** What tests and exams are marked out of, where no bracket or stroke says so. */
const USUAL_MAXIMA = new Set([
  10, 12, 15, 16, 18, 20, 24, 25, 30, 32, 35, 36, 40, 45, 48, 50, 60, 65, 70, 75, 80, 90, 100, 120,
  150, 200, 250, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200,
])

/** Whether tests, exams or sums of them are marked out of a number. */
export function isUsualMaximum(number: number): boolean {
  return USUAL_MAXIMA.has(number)
}

/**
 * A heading without the maximum printed in it: `1st CA (20)` is `1st CA` of at most 20, `Exam 60%`
 * is `Exam` of at most 60, `TOTAL 100` is `TOTAL` of at most 100. `MTH 101` stays as it is.
 */
export function splitMaximum(printed: string): { label: string; maximum: number | null } {
  const heading = printed.replace(NUMBER_OF_WORK, '')
  const numbered = NUMBERED.exec(heading)
  if (numbered) {
    return { label: numbered[1], maximum: null }
  }
  const match = MAXIMUM.exec(heading)
  if (match) {
    const maximum = Number(match[1] ?? match[2] ?? match[3] ?? match[4])
    const before = heading.slice(0, match.index)
    const label = (before + ' ' + heading.slice(match.index + match[0].length))
      .replace(/\s+/g, ' ')
      .trim()
    return { label, maximum: maximum > 0 ? maximum : null }
  }
  const trailing = TRAILING.exec(heading)
  if (trailing) {
    const maximum = Number(trailing[2] ?? trailing[3])
    const label = (trailing[1] ?? trailing[4]).trim()
    if (isUsualMaximum(maximum) && isMarked(label)) {
      return { label, maximum }
    }
  }
  return { label: heading.trim(), maximum: null }
}

function isMarked(label: string): boolean {
  const role = roleOfPart(label)
  return role === 'ca' || role === 'exam' || role === 'total' || role === 'score'
}
