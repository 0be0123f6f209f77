import { isGradeLike, withDigits } from './printed_values.js'
import { decodeWordTexts } from './number_decoder.js'
import { parseCell } from '../../values/parse_cell.js'
import { isAbsenceLetter } from '../../values/absences.js'
import { plainGrade, ranksOfGrades, singleGrade } from '../../values/grades.js'
import { editDistance } from '../../edit_distance.js'
import type { RawCell } from '../records/raw_records.js'
import type { TextCandidate } from './cell_candidates.js'
import { strokesAsI } from './stroke_grades.js'
import { clearText } from './number_readings.js'

/**
 * Reads a grade among the spellings that the file uses.
 *
 * @param hasScore whether there is a score for the grade; undefined where the sheet has no scores
 */
export function readGrade(
  cell: RawCell,
  exact: boolean,
  words: readonly string[],
  hasScore?: boolean
): TextCandidate[] {
  const text = cell.text.replace(/\s+/g, '')
  if (cell.kind !== 'value' && !exact) {
    return []
  }
  if (text === '' || /^[-–—.]+$/.test(text)) {
    return []
  }
  if (exact) {
    if (isAbsence(cell.text, words, hasScore)) {
      return []
    }
    const own = Math.log(Math.max(LEAST, cell.confidence))
    const logProbability = isOddAmong(text, words) ? Math.min(ODD, own) : own
    return [{ value: singleGrade(cell.text), logProbability }]
  }
  if (cell.hypotheses) {
    return doubtMinus(doubtBare(readGradeGlyphs(cell, words), words), words)
  }
  const confidence = Math.max(0.3, Math.min(0.98, cell.confidence))
  const known = words.find((word) => plainGrade(word) === plainGrade(text))
  if (known !== undefined || words.length === 0) {
    return doubtBare([{ value: known ?? text, logProbability: Math.log(confidence) }], words)
  }
  const figured = plainGrade(withFigure(text))
  const meant = words.find((word) => plainGrade(word) === figured)
  if (meant !== undefined) {
    return [{ value: meant, logProbability: Math.log(Math.min(confidence, LIKE_FIGURE)) }]
  }
  const near = words.filter(
    (word) => word.length === text.length && editDistance(plainGrade(word), plainGrade(text)) === 1
  )
  return near.map((value) => ({ value, logProbability: Math.log(0.6 / near.length) }))
}

/**
 * What letters are worth that are no grade where all others of the file are: a mark of absence,
 * perhaps.
 */
const ODD = Math.log(0.5)
/** Least probability of what stands in a cell. */
const LEAST = 0.01

/** Whether a text that nobody knows for a grade stands among grades of letters. */
function isOddAmong(text: string, words: readonly string[]): boolean {
  const others = words.filter((word) => plainGrade(word) !== plainGrade(text))
  return (
    SHORT_WORD.test(text) &&
    !isGradeLike(text) &&
    others.some((word) => LETTERED.test(word)) &&
    others.every((word) => LETTERED.test(word) || !isGradeLike(word))
  )
}

/** What may stand for a mark of absence, and is no remark. */
const SHORT_WORD = /^\p{L}{1,4}$/u

/** A grade of one letter, perhaps with a figure or a sign. */
const LETTERED = /^[A-Z][1-9*+-]?$/i

/** What a grade is worth whose figure was read as a letter that looks like it. */
const LIKE_FIGURE = 0.85

/** A grade of a letter and a figure, where the figure was read as a letter: `Al` is `A1`. */
function withFigure(text: string): string {
  return text.replace(/(?<=^\p{Lu})[lI|!ZSGB]/u, (letter) => withDigits(letter))
}

/** What a letter is worth whose figure may have been overlooked. */
const MAY_LACK_FIGURE = Math.log(0.6)

/**
 * Whether a letter such as `A` may lack its figure: where the file's grades leave no room for it,
 * as `A1`, `B2` and `C4` do.
 */
export function mayLackFigure(grade: string, words: readonly string[]): boolean {
  return /^[A-F]$/.test(grade) && !hasRoomFor(grade, words)
}

function doubtBare(candidates: TextCandidate[], words: readonly string[]): TextCandidate[] {
  return candidates.map(({ value, logProbability }) => {
    const most = mayLackFigure(value, words) ? MAY_LACK_FIGURE : 0
    return { value, logProbability: Math.min(logProbability, most) }
  })
}

/** What a minus is worth that may be a plus of which thin print left the level stroke only. */
const MAY_BE_PLUS = Math.log(0.9)

/** A grade such as `B-` is doubted where the file has grades such as `B+` too. */
function doubtMinus(candidates: TextCandidate[], words: readonly string[]): TextCandidate[] {
  if (!words.some((word) => word.endsWith('+'))) {
    return candidates
  }
  return candidates.map(({ value, logProbability }) => {
    const most = /[-−–]$/.test(value) ? MAY_BE_PLUS : 0
    return { value, logProbability: Math.min(logProbability, most) }
  })
}

function readGradeGlyphs(cell: RawCell, words: readonly string[]): TextCandidate[] {
  const list = words.length > 0 ? [...words] : [...DEFAULT_GRADES]
  const clear = clearText(cell)
  if (clear && words.length === 0 && LEVEL.test(clear.text)) {
    return [{ value: clear.text, logProbability: clear.logProbability }]
  }
  if (clear && list.some((word) => plainGrade(word) === plainGrade(clear.text))) {
    return [{ value: spelled(plainGrade(clear.text), list), logProbability: clear.logProbability }]
  }
  const hasFigures = list.some((word) => /\d/.test(word))
  const hypotheses = hasFigures ? cell.hypotheses! : strokesAsI(cell.hypotheses!)
  const decoded = decodeWordTexts(hypotheses, list.map(plainGrade)).slice(0, 6)
  const said = list.find((word) => plainGrade(word) === plainGrade(cell.text))
  if (said !== undefined && !decoded.some(({ logProbability }) => logProbability > HARDLY)) {
    return [{ value: said, logProbability: READ_OTHERWISE }]
  }
  return decoded.map((candidate) => ({
    value: spelled(candidate.text, list),
    logProbability: candidate.logProbability,
  }))
}

/**
 * Where ink was cut so that no grade fits its pieces, the text that was read as a whole tells it;
 * and what that is worth.
 */
const HARDLY = Math.log(0.1)
const READ_OTHERWISE = Math.log(0.6)

/** Whether a cell of a picture clearly says that there is no grade. */
export function saysNoGrade(
  cell: RawCell,
  words: readonly string[],
  hasScore: boolean | undefined
): boolean {
  const clear = clearText(cell)
  return clear !== null && isAbsence(clear.text, words, hasScore)
}

/** Grades of which `AB` is another: of polytechnics, and mentions, where it is assez bien. */
const BESIDE_AB = new Set(['BC', 'CD', 'TB'])

/** Whether a printed text is a mark of absence and no grade. `AB` and `W` may be both. */
function isAbsence(text: string, words: readonly string[], hasScore: boolean | undefined): boolean {
  if (isAbsenceLetter(text.trim()) && hasScore !== true && !hasRoomFor('A', words)) {
    return true
  }
  const [first] = parseCell(text)
  if (first?.kind !== 'absence') {
    return false
  }
  if (!isGradeLike(text)) {
    return true
  }
  return !(hasScore ?? isGradeAmong(text, words))
}

/** Fewest grades by which their scale can be told. */
const ENOUGH_GRADES = 3

/**
 * Whether a letter can be a grade among the others: not `A` beside `A1`, `A2` and `B1`, which leave
 * no room for it.
 */
function hasRoomFor(letter: string, words: readonly string[]): boolean {
  const others = [...new Set(words.map(plainGrade))].filter((word) => word !== letter)
  return (
    others.length < ENOUGH_GRADES ||
    ranksOfGrades(others) === null ||
    ranksOfGrades([...others, letter]) !== null
  )
}

/** Whether `AB` is a grade among the grades that a file uses. */
export function usesAb(words: readonly string[]): boolean {
  return words.some((word) => BESIDE_AB.has(plainGrade(word)))
}

/** What Sri Lanka calls a simple pass, and the grades that no sheet with its `W` has. */
const BESIDE_W = 'S'
const NEVER_BESIDE_W = /^[D-FU]/

/**
 * Whether a text that says as often that there is no mark is a grade among those that a file uses.
 */
export function isGradeAmong(text: string, words: readonly string[]): boolean {
  const grades = words.map(plainGrade)
  return plainGrade(text) === 'W'
    ? grades.includes(BESIDE_W) && !grades.some((grade) => NEVER_BESIDE_W.test(grade))
    : usesAb(words)
}

/** Levels from 1 to 9, which are grades where no letters are. */
const LEVEL = /^[1-9]$/

const DEFAULT_GRADES = 'A B C D E F A1 B2 B3 C4 C5 C6 D7 E8 F9 P'.split(' ')

function spelled(word: string, list: readonly string[]): string {
  return list.find((entry) => plainGrade(entry) === word) ?? word
}
