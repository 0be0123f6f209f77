import { isGradeLike } from '../readings/printed_values.js'
import { isUsualMaximum } from '../headings/printed_maximum.js'
import { roleOfPart } from '../../vocabulary/role_words.js'
import { isSubjectHeading } from '../../vocabulary/subject_words.js'

/** A subject with a mark, and perhaps a grade: `ENG 59 B`. */
const PAIR = /^(\p{L}[\p{L}\p{M}./& ]*?)[ :=–-]+(\d{1,3}(?:[.,]\d{1,2})?)(?: (\S{1,3}))?$/u
/**
 * Highest mark of a subject; `MTH 101` is the code of a course. What is lower counts tests or
 * papers: `CAT 1`.
 */
const HIGHEST = 100
const LOWEST = 10

/**
 * Whether a cell says what somebody got in a subject. A heading may have a number behind its
 * subject, too, but no grade, and that is what most sheets are marked out of.
 */
export function holdsPair(text: string): boolean {
  const [, subject, mark, grade] = PAIR.exec(text) ?? []
  const number = Number(mark?.replace(',', '.'))
  return (
    subject !== undefined &&
    isSubjectHeading(subject) &&
    roleOfPart(text) === null &&
    (grade === undefined
      ? number >= LOWEST && number <= HIGHEST && !isUsualMaximum(number)
      : /^\p{Lu}/u.test(grade) && (isGradeLike(grade) || /^\p{Lu}{1,2}$/u.test(grade)))
  )
}

/** A subject with a grade alone: `ENG C6`, and of a picture `ENGC6`; `ENG B+`. */
const NUMBERED_GRADE = /^(\p{L}[\p{L}\p{M}./& ]*?)[ :=–-]*(?:A1|B[23]|C[4-6]|D7|E8|F9)$/u
const LETTER_GRADE = /^(\p{L}[\p{L}\p{M}./&]+)[ :=–-]+\p{Lu}{1,2}[+*-]?$/u
/**
 * Fewest subjects with a letter beside each other: two may be two classes' (`ENGLISH A`,
 * `ENGLISH B`).
 */
const LETTERS = 3

/**
 * Whether cells of a row are subjects, each with a grade, as no headings are: `ENG C6` and
 * `MTH B2`, or `ENG A` and `SAN B+` and nothing but them behind who the student is.
 */
export function listGrades(texts: readonly string[]): boolean {
  const isKnown = (text: string, shape: RegExp) => isSubjectHeading(shape.exec(text)?.[1] ?? '')
  if (texts.filter((text) => isKnown(text, NUMBERED_GRADE)).length > 1) {
    return true
  }
  const first = texts.findIndex((text) => LETTER_GRADE.test(text))
  const list = first < 0 ? [] : texts.slice(first)
  const pairs = list.filter((text) => LETTER_GRADE.test(text))
  return (
    pairs.length >= LETTERS &&
    pairs.length >= list.length * MOSTLY &&
    new Set(pairs.map((text) => text.split(/[ :=–-]/)[0])).size === pairs.length &&
    pairs.every((text) => isGradeLike(text.split(/[ :=–-]+/).at(-1)!)) &&
    pairs.filter((text) => isKnown(text, LETTER_GRADE)).length * 2 >= pairs.length
  )
}

/**
 * Share of the cells of a list that have to be a subject with its grade: a picture shows some
 * badly.
 */
const MOSTLY = 0.6
