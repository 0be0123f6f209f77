import { isFormulaError } from '../../values/printed_text.js'
import { isMeanOf } from '../columns/learned_parts.js'
import type { ReadCell } from '../columns/number_rows.js'
import { isAbsentMark, isGradeLike, parseNumber, withDigits } from '../readings/printed_values.js'
import type { RawCell, RawRecord, RawSubject } from '../records/raw_records.js'
import type { NumberRow } from './average_rule.js'

/** A school's sign has few letters or words. */
const LONGEST = 24
/**
 * Students from whom on a word that stands in place of their marks is a sign where nothing adds up.
 */
const FEWEST_STUDENTS = 3
/** Share of a column's cells that may be such words: more are no column of marks. */
const MOST_WORDS = 1 / 3
/** Decimals to which a score is rounded that is what is left of its parts. */
const DECIMALS = 2

/**
 * How often arithmetic agrees that a word stands for no mark, how often it does not, and for whom
 * it stands.
 */
interface Witness {
  agrees: number
  differs: number
  students: Set<RawRecord>
}

/**
 * The words by which a school of its own says that there is no mark (`ML`, `Non noté`, `Y`), in
 * capitals: no reader knows all of them. They stand among numbers, and the printed totals are the
 * sums of the other marks, or a printed score is what the other parts make; where a sheet adds
 * nothing up, several students have the same word, which is no grade.
 *
 * @param rows the numbers of the records, in the same order
 * @param addsUp whether totals are sums of the scores
 */
export function learnAbsences(
  records: readonly RawRecord[],
  rows: readonly NumberRow[],
  number: ReadCell,
  addsUp: boolean
): string[] {
  const witnesses = new Map<string, Witness>()
  const columns = mostlyNumbers(records, number)
  for (const [index, record] of records.entries()) {
    const words = record.subjects.map((subject) => (subject.score ? wordIn(subject.score) : null))
    const own = words.filter((word, at) => word !== null && columns.has(record.subjects[at].key))
    const others = record.subjects.filter((_, at) => words[at] === null)
    const { sum, total } = rows[index]
    const isTested = addsUp && total !== null && others.every(({ score }) => isRead(score, number))
    const holds = isTested ? Math.abs(sum - total) < 0.06 : null
    for (const word of new Set(own)) {
      note(witnesses, word!, record, holds)
    }
    for (const subject of record.subjects) {
      for (const word of new Set(subject.components.flatMap(({ cell }) => wordIn(cell) ?? []))) {
        note(witnesses, word, record, restMakes(subject, number) ?? holds)
      }
    }
  }
  return [...witnesses]
    .filter(
      ([word, { agrees, differs, students }]) =>
        differs === 0 && (agrees > 0 || (students.size >= FEWEST_STUDENTS && isPlainWord(word)))
    )
    .map(([word]) => word)
}

function note(
  witnesses: Map<string, Witness>,
  word: string,
  record: RawRecord,
  holds: boolean | null
) {
  const witness = witnesses.get(word) ?? { agrees: 0, differs: 0, students: new Set() }
  witness.agrees += holds === true ? 1 : 0
  witness.differs += holds === false ? 1 : 0
  witness.students.add(record)
  witnesses.set(word, witness)
}

/** A word in capitals, without digits, that is no known mark of absence. */
function wordIn({ text }: RawCell): string | null {
  const isWord = /\p{L}/u.test(text) && !/\d/.test(text) && text.length <= LONGEST
  return isWord && !isAbsentMark(text) && !isFormulaError(text) ? text.toUpperCase() : null
}

/** Whether a word is neither a grade nor a number whose digits were taken for letters. */
function isPlainWord(word: string): boolean {
  return !isGradeLike(word) && parseNumber(withDigits(word)) === null
}

function isRead(cell: RawCell | null, number: ReadCell): boolean {
  return cell === null || number(cell) !== null || isAbsentMark(cell.text)
}

/** Subjects whose scores are numbers but for a few. */
function mostlyNumbers(records: readonly RawRecord[], number: ReadCell): Set<string> {
  const counts = new Map<string, { words: number; all: number }>()
  for (const { key, score } of records.flatMap(({ subjects }) => subjects)) {
    const count = counts.get(key) ?? { words: 0, all: 0 }
    const isWord = score !== null && wordIn(score) !== null
    count.words += isWord ? 1 : 0
    count.all += isWord || number(score) !== null ? 1 : 0
    counts.set(key, count)
  }
  const numbers = [...counts].filter(([, { words, all }]) => words <= all * MOST_WORDS)
  return new Set(numbers.map(([key]) => key))
}

/**
 * Whether a score is the sum or the mean of the parts that are numbers; null where nothing tells.
 */
function restMakes({ score, components }: RawSubject, number: ReadCell): boolean | null {
  const printed = number(score)
  const parts = components.flatMap(({ cell }) => number(cell) ?? [])
  if (printed === null || parts.length === 0) {
    return null
  }
  const sum = parts.reduce((soFar, part) => soFar + part, 0)
  return Math.abs(sum - printed) < 0.06 || isMeanOf(parts, printed, DECIMALS)
}
