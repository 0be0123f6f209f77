import { parseCell } from '../../../values/index.js'
import { isGradeLike, withDigits } from '../../readings/printed_values.js'
import { isOfPicture, type LineWord } from './reading_lines.js'

/** What a picture's reader makes of `67 B` and of `ENG 67 B` whose words stand close. */
const WITH_NUMBER =
  /^(\p{L}[\p{L}/&.'’]+)?((?:100|[1-9]\d|\d(?=[.,A-Z]))(?:[.,]\d{1,2})?)([A-Z]{1,2}\d?[+*-]?)?$/u
/** A grade, two capitals at most, and a mark. */
const GRADE = /^\p{Lu}{1,2}\d?[+*-]?$/u
const NUMBER = /^\d{1,3}(?:[.,]\d{1,2})?$/
/** A word that may begin with a subject. */
const SUBJECT_FIRST = /^\p{Lu}{3}[\p{Lu}\d]*[+*-]?$|^\p{Lu}{2}\d+$/u
/** A mark some of whose figures were read as letters. */
const NEARLY_NUMBER = /^(?=.*\d)[\dOoIl]{2,3}$/
/** So often stands what is known to be a word of its own. */
const AGAIN = 2

/**
 * Words of a picture that were read as one are parted: a mark from its grade (`81A`), a subject
 * from its mark (`AGR75`), and a subject from its grade (`GEOAE`) where both stand apart elsewhere.
 * Words of a text layer are as they are.
 */
export function partGluedWords<Word extends LineWord>(words: readonly Word[]): Word[] {
  if (!words.some(isOfPicture)) {
    return [...words]
  }
  const parted = words.flatMap((word) => {
    const isNumber = isOfPicture(word) && NEARLY_NUMBER.test(word.text)
    return isNumber ? [{ ...word, text: withDigits(word.text) }] : partsOf(word, numberParts(word))
  })
  const subjects = new Map<string, number>()
  const grades = new Set<string>()
  for (const [at, { text, first }] of parted.entries()) {
    const subject = parted[at - 1]?.text ?? ''
    const isGrade = GRADE.test(text) && isGradeLike(text)
    if (!first && /^\p{Lu}{2}/u.test(subject) && (isGrade || NUMBER.test(text))) {
      subjects.set(subject, (subjects.get(subject) ?? 0) + 1)
    }
    if (isGrade) {
      grades.add(text)
    }
  }
  return parted.flatMap((word) => partsOf(word, subjectParts(word, subjects, grades)))
}

function numberParts(word: LineWord): readonly string[] {
  const end = /[,;]$/.exec(word.text)?.[0] ?? ''
  const text = word.text.slice(0, word.text.length - end.length)
  const [, subject, number, grade] = WITH_NUMBER.exec(text) ?? []
  const isGlued = (subject ?? grade) !== undefined && (!grade || isGradeLike(grade))
  if (!isOfPicture(word) || !isGlued || parseCell(text)[0]?.kind === 'position') {
    return []
  }
  const parts = [subject, number, grade].filter((part) => part !== undefined)
  return [...parts.slice(0, -1), parts.at(-1)! + end]
}

/** A word as a subject that is known by its place and the mark or the grade behind it. */
function subjectParts(
  word: LineWord,
  subjects: ReadonlyMap<string, number>,
  grades: ReadonlySet<string>
): readonly string[] {
  const { text } = word
  const isKnown = (subject: string) => (subjects.get(subject) ?? 0) >= AGAIN
  if (!isOfPicture(word) || !SUBJECT_FIRST.test(text) || isKnown(text)) {
    return []
  }
  const isValue = (rest: string) => grades.has(rest) || NUMBER.test(rest)
  return cutsOf(text).find(([subject, rest]) => isKnown(subject) && isValue(rest)) ?? []
}

/**
 * The beginnings of a word, of two letters and more and the longest first, each with what follows
 * it.
 */
export function cutsOf(text: string): [beginning: string, rest: string][] {
  const lengths = Array.from({ length: text.length }, (_, length) => length).slice(2)
  return lengths.reverse().map((length) => [text.slice(0, length), text.slice(length)])
}

/** A word as several, each with its share of the width; as it is where there are no parts. */
function partsOf<Word extends LineWord>(word: Word, parts: readonly string[]): Word[] {
  if (parts.length === 0) {
    return [word]
  }
  const perCharacter = (word.x1 - word.x0) / word.text.length
  let x1 = word.x0
  return parts.map((text, index) => {
    const x0 = x1
    x1 += text.length * perCharacter
    const isFirst = index === 0
    return { ...word, text, x0, x1, first: isFirst && word.first, gap: isFirst ? word.gap : 0 }
  })
}
