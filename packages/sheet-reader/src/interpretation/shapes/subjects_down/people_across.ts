import { isAbsentMark, isGradeLike, isNameLike } from '../../readings/printed_values.js'
import { isClassName } from '../../../vocabulary/class_names.js'
import { roleOfHeading } from '../../../vocabulary/role_words.js'
import { isCourseCode } from '../../../vocabulary/subject_words.js'
import { isStudentNumber, namesSubject } from '../sheet_body.js'

/** Fewest people beside whom another one may be called as a subject is, such as `Zulu Nandi`. */
const FEWEST_PEOPLE = 3

/** Whether a row of headings names people, of whom one is called as a subject is. */
export function areNamesButOne(texts: readonly string[]): boolean {
  if (!texts.every((text) => /\s/u.test(text) && isNameLike(text))) {
    return false
  }
  const others = texts.filter((text) => !isPerson(text))
  return texts.length - others.length >= FEWEST_PEOPLE && others.length === 1
}

/** Whether a text is somebody's name of several words. */
export function isFullName(text: string): boolean {
  return text.includes(' ') && isPerson(text)
}

/** Whether a heading may be somebody's name, with a number at most. */
export function isPerson(printed: string): boolean {
  if (isCourseCode(printed) || isClassName(printed)) {
    return false
  }
  const words = printed.split(' ')
  const text = words.filter((word) => !isStudentNumber(word)).join(' ')
  return (
    words.length - text.split(' ').length <= 1 &&
    isNameLike(text) &&
    roleOfHeading(text) === null &&
    !namesSubject(text) &&
    !isGradeLike(text) &&
    !isAbsentMark(text)
  )
}
