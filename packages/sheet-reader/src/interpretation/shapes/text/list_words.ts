import { isAbsentMark } from '../../readings/printed_values.js'
import { withCourses } from './listed_courses.js'
import { misreadPairs } from './misread_pairs.js'
import { withDoubtfulGrades } from './doubtful_grades.js'
import { pairWords, QUOTED, type PairWord } from './pair_words.js'
import { mendQuotedLists } from './quoted_lists.js'
import { isOfPicture } from './reading_lines.js'
import type { SheetCell } from '../student_table.js'

/** A cell that holds something. */
export type FilledCell = NonNullable<SheetCell>

/** The cells of a student's list. */
export type CellList = readonly FilledCell[]

/** The most that is believed of a cell that was put right. */
const DOUBTED = 0.5

/**
 * Lists whose cells hold a pair each, or grades in quotes, with those of pictures put right that
 * were misread.
 */
export function withMisreadMended(rows: readonly CellList[]): readonly CellList[] {
  const cells = rows.flat()
  const texts = cells.map(({ text }) => text)
  const mended = cells.some(isOfPicture) ? (misreadPairs(texts) ?? mendQuotedLists(texts)) : null
  if (!mended) {
    return rows
  }
  return rows.map((own) =>
    own.map((cell) => {
      const pair = isOfPicture(cell) ? mended.get(cell.text) : undefined
      const confidence = pair?.isDoubted ? Math.min(cell.confidence, DOUBTED) : cell.confidence
      return pair ? { ...cell, text: pair.text, confidence } : cell
    })
  )
}

/**
 * The hyphen of a word that a line's end broke (`LITERA-` / `TURE - B3`), unlike one that links a
 * grade.
 */
const BROKEN_WORD = /(?<=\p{L})[-‐]\n(?=\p{L}{2}[\p{L}\s]*[-–:=])/gu

/**
 * The words of each list and what each can be, with the number of their cell, counted through all
 * lists, for a line. Those of all lists tell how the words of pictures are parted, and what stands
 * for a grade or an absence.
 */
export function wordsOfLists(rows: readonly CellList[]): PairWord[][] {
  return withAbsences(withLevels(withGradesByPlace(partedWords(rows))))
}

function partedWords(rows: readonly CellList[]): PairWord[][] {
  const starts = new Set<FilledCell>(rows.flatMap((cells) => cells.slice(0, 1)))
  const words = rows.flat().flatMap((cell, line) => {
    const whole = cell.text.replace(BROKEN_WORD, '').replace(/\s*([-–:=])\s*\n/gu, '$1')
    const { confidence } = cell
    return whole.split(/\s+/).map((text, index) => ({
      ...{ text, line, confidence, first: index === 0 && starts.has(cell), gap: 0 },
      ...{ x0: index, x1: index + 1, y0: 0, y1: 1 },
    }))
  })
  const lines = Map.groupBy(withDoubtfulGrades(pairWords(withCourses(words))), ({ line }) => line)
  let line = 0
  return rows.map((cells) => cells.flatMap(() => lines.get(line++) ?? []))
}

/** Capitals that a grade can consist of. */
const CAPITALS = /^\p{Lu}{1,3}[+-]?$/u

/**
 * Capitals that no list knows as a grade, or that mean an absence elsewhere (`AB` for
 * `assez bien`), are one where they stand behind numbers again and again and never before one, as
 * subjects do.
 */
function withGradesByPlace(cells: readonly PairWord[][]): PairWord[][] {
  const behind = new Map<string, number>()
  const named = new Set<string>()
  for (const words of cells) {
    for (const [at, { text, mark, closed }] of words.entries()) {
      if (mark === null && words[at + 1]?.mark === 'number') {
        named.add(text)
      } else if (mark === null && !closed && isBehindNumber(words, at) && CAPITALS.test(text)) {
        behind.set(text, (behind.get(text) ?? 0) + 1)
      }
    }
  }
  const isGrade = (words: readonly PairWord[], at: number) =>
    isBehindNumber(words, at) && !named.has(words[at].text) && (behind.get(words[at].text) ?? 0) > 1
  return cells.map((words) =>
    words.map((word, at) => (isGrade(words, at) ? { ...word, mark: 'grade' } : word))
  )
}

/**
 * A level of a scale, and the share of marks that have one where they are its grades:
 * `ENG 59 5 MATH 83 1`.
 */
const LEVEL = /^[1-9]$/
const NEARLY_ALL = 0.8

/** Single figures are grades where they stand behind nearly all marks. */
function withLevels(cells: readonly PairWord[][]): PairWord[][] {
  const isLevel = (words: readonly PairWord[], at: number) =>
    LEVEL.test(words[at]?.text ?? '') &&
    isBehindNumber(words, at) &&
    words[at + 1]?.mark !== 'number' &&
    words[at + 1]?.mark !== 'grade'
  const marks = cells.flatMap((words) =>
    words.filter(({ mark }, at) => mark === 'number' && !isLevel(words, at))
  )
  const levels = cells.flatMap((words) => words.filter((_, at) => isLevel(words, at)))
  return levels.length < NEARLY_ALL * marks.length
    ? [...cells]
    : cells.map((words) =>
        words.map((word, at) => (isLevel(words, at) ? { ...word, mark: 'grade' } : word))
      )
}

/** `ABS` and the like, not what is hardly more than a letter. */
const ABSENCE = /^\p{Lu}{2,}\.?$/u

/**
 * Words for an absence behind a subject are what it was marked with (`KIS ABS MAT 71`), unless they
 * name a subject elsewhere.
 *
 * @param mustBeKnown the subject has a mark elsewhere: in running text names have short words, too
 */
export function withAbsences(cells: readonly PairWord[][], mustBeKnown = false): PairWord[][] {
  const all = cells.flat()
  const named = new Set(all.flatMap(({ text }, at) => (all[at + 1]?.mark ? [text] : [])))
  const hasNumbers = all.some(({ mark }) => mark === 'number' || mark === 'both')
  const mark = hasNumbers ? 'number' : 'grade'
  const isAbsence = ({ text, mark: own }: PairWord, before: PairWord | undefined) =>
    own === null &&
    before?.mark === null &&
    (!mustBeKnown || named.has(before.text)) &&
    (QUOTED.test(text) || ABSENCE.test(text)) &&
    !named.has(text) &&
    isAbsentMark(text.replace(QUOTED, '$1'))
  return cells.map((words) =>
    words.map((word, at) => (isAbsence(word, words[at - 1]) ? { ...word, mark } : word))
  )
}

function isBehindNumber(words: readonly PairWord[], at: number): boolean {
  const before = words[at - 1]
  return before?.mark === 'number' && !before.closed
}
