import { rememberingOf } from '../../../remembering.js'
import { isAbsentMark, parseReached } from '../../readings/printed_values.js'
import { isSubjectHeading } from '../../../vocabulary/subject_words.js'
import { cellOf } from './identities.js'
import { readingLines, type LineWord } from './reading_lines.js'
import { studentTable, type SheetCell } from '../student_table.js'
import { boxAround } from '../../../grid/boxes.js'
import type { PageReading, Table } from '../../../types.js'

/** Fewest students of such a list, and share of them that have a mark, and several names. */
const FEWEST = 4
const MOSTLY = 0.7
/**
 * `12. Ngozi Eze - 14` up to the next such student or the end of the line; a colon, points or a
 * sign lead to the mark. Names are of bounded length, and no part of the pattern repeats another:
 * prose behind a number costs no time.
 */
const STUDENT =
  /(?<!\S)(\d{1,3})[.)] ?(\p{L}[\p{L}\p{M}'’., -]{0,80}?)(?:[-–—:=]+|\.{2,}|…+) ?(\S+)(?= \d{1,3}[.)]|$)/gu

interface Student {
  number: number
  cells: SheetCell[]
}

/**
 * Students who are counted in lines of text, in one column or several, each with the mark behind a
 * dash or the like: `12. Ngozi Eze - 14`. As a table with a column for each; null where a page has
 * no such list.
 */
export const readCountedList = rememberingOf((page: PageReading): Table | null => {
  const isCounted = page.tokens.some(({ text }) => /^\d{1,3}[.)]/.test(text))
  if (!isCounted || page.tables.some(({ ruled }) => ruled)) {
    return null
  }
  const lines = [...Map.groupBy(readingLines(page), ({ line }) => line).values()]
  const students = lines.flatMap(studentsOf).sort((one, other) => one.number - other.number)
  const counts = students.every(
    ({ number }, at) => at === 0 || number === students[at - 1].number + 1
  )
  const texts = students.map(({ cells }) => cells.map((cell) => cell?.text ?? ''))
  const isMostly = (of: (texts: string[]) => boolean) =>
    texts.filter(of).length >= MOSTLY * texts.length
  const areStudents =
    isMostly(([, name]) => name.includes(' ') && !isSubjectHeading(name)) &&
    isMostly(([, , mark]) => parseReached(mark) !== null)
  if (students.length < FEWEST || !counts || !areStudents) {
    return null
  }
  const boxes = students.flatMap(({ cells }) => cells.flatMap((cell) => cell?.box ?? []))
  const columns = ['S/N', 'NAME', 'SCORE'].map((label) => ({ group: null, label }))
  return studentTable({ columns, rows: students.map(({ cells }) => cells) }, boxAround(boxes))
})

function studentsOf(words: readonly LineWord[]): Student[] {
  let next = 0
  const placed = words.map((word) => {
    const from = next
    next = from + word.text.length + 1
    return { word, from, to: next - 1 }
  })
  const text = words.map((word) => word.text).join(' ')
  return [...text.matchAll(STUDENT)].flatMap((match) => {
    const [whole, number, name, mark] = match
    if (parseReached(mark) === null && !isAbsentMark(mark)) {
      return []
    }
    const inside = (from: number, to: number) =>
      placed.filter((own) => own.from < to && own.to > from).map(({ word }) => word)
    const start = match.index + whole.indexOf(name, number.length)
    const end = match.index + whole.length
    return [
      {
        number: Number(number),
        cells: [
          cellOf(inside(match.index, match.index + 1), number),
          cellOf(inside(start, start + name.trim().length), name.trim()),
          cellOf(inside(end - mark.length, end), mark),
        ],
      },
    ]
  })
}
