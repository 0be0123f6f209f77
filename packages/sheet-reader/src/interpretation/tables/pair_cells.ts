import { isGradeLike } from '../readings/printed_values.js'
import { isUsualMaximum } from '../headings/printed_maximum.js'
import { roleOfPart } from '../vocabulary/role_words.js'
import { isSubjectHeading } from '../vocabulary/subject_words.js'

/** A subject with a mark, and perhaps a grade: `ENG 59 B`. */
const PAIR = /^(\p{L}[\p{L}\p{M}./& ]*?)[ :=–-]+(\d{1,3}(?:[.,]\d{1,2})?)(?: (\S{1,3}))?$/u
/** Highest mark of a subject; `MTH 101` is the code of a course. What is lower counts tests or papers: `CAT 1`. */
const HIGHEST = 100
const LOWEST = 10

/**
 * Whether a cell says what somebody got in a subject. A heading may have a number behind its subject, too,
 * but no grade, and that is what most sheets are marked out of.
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
