import { ranksOfGrades } from '../../../values/grades.js'
import { usesAb } from '../../readings/grade_readings.js'
import { isAbsentMark } from '../../readings/printed_values.js'
import { squash } from '../../../vocabulary/text.js'
import { learnSubjects } from './pair_vocabulary.js'
import type { PairWord } from './pair_words.js'
import { isOfPicture } from './reading_lines.js'

/** Different grades by which a scale is told. */
const FEWEST_GRADES = 3

/**
 * Grades that mean something else as often, such as India's `RA`, marked as grades where they stand
 * between subjects, among grades of a scale that knows them.
 */
export function withDoubtfulGrades(printed: readonly PairWord[]): PairWord[] {
  const words = withAbAsGrade(printed)
  const vocabulary = learnSubjects(words)
  const isSubject = (word: PairWord | undefined) =>
    word !== undefined && word.mark === null && vocabulary.has(squash(word.text))
  const behind = words.filter(({ mark }, at) => mark === 'grade' && isSubject(words[at - 1]))
  const grades = [...new Set(behind.map(({ text }) => text))]
  return words.map((word, at) => {
    const next = words[at + 1]
    const isPlaced = isSubject(words[at - 1]) && (!next || next.first || isSubject(next))
    const mayBeGrade =
      word.mark === null && isPlaced && !isSubject(word) && grades.length >= FEWEST_GRADES
    if (!mayBeGrade || isAbsentMark(word.text)) {
      return word
    }
    if (ranksOfGrades([...grades, word.text]) !== null) {
      return { ...word, mark: 'grade' }
    }
    const text = withFigure(word.text)
    const isMisread = isOfPicture(word) && grades.some((grade) => isMisreadGrade(text, grade))
    return isMisread
      ? { ...word, text, mark: 'grade', confidence: Math.min(word.confidence, DOUBTED) }
      : word
  })
}

/** What a grade of a picture is worth of which one character was misread. */
const DOUBTED = 0.5

/** `C6` where a picture's reader saw `Cé`. */
function withFigure(text: string): string {
  return text.replace(/(?<=^\p{Lu})[éè]$/u, '6')
}

/** Whether a text is a grade of two characters or three, of which one may be another. */
function isMisreadGrade(text: string, grade: string): boolean {
  const [read, printed] = [[...text], [...grade]]
  const changed = printed.filter((character, at) => character !== read[at]).length
  return read.length > 1 && read.length === printed.length && read.length <= 3 && changed <= 1
}

/**
 * `AB` behind a mark is a grade where others are that it stands among, and no absence
 * (`ECO=13,75 AB`, `FRA=17 TB`).
 */
function withAbAsGrade(words: readonly PairWord[]): PairWord[] {
  const grades = words.flatMap(({ mark, text }) => (mark === 'grade' ? [text] : []))
  if (!usesAb(grades)) {
    return [...words]
  }
  const isGrade = ({ text, mark, first }: PairWord, at: number) =>
    text === 'AB' &&
    !first &&
    (mark === 'absence' || (mark === null && isOpenNumber(words[at - 1]) && !goesOn(words[at + 1])))
  const goesOn = (next: PairWord | undefined) => isNumber(next) && !next!.first
  return words.map((word, at) => (isGrade(word, at) ? { ...word, mark: 'grade' } : word))
}

function isNumber(word: PairWord | undefined): boolean {
  return word?.mark === 'number'
}

function isOpenNumber(word: PairWord | undefined): boolean {
  return isNumber(word) && !word!.closed
}
