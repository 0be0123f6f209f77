import { isSubjectHeading } from '../../../vocabulary/subject_words.js'
import { squash } from '../../../vocabulary/text.js'
import { readIdentity } from './identities.js'
import { withAbsences } from './list_words.js'
import { sameForAll } from '../pairs/listed_subjects.js'
import type { Pair, PairRecord } from './pair_record.js'
import { pairRecords } from './pair_records.js'
import { pairWords, type PairWord } from './pair_words.js'
import { withDoubtfulGrades } from './doubtful_grades.js'
import { readingLines, type LineWord } from './reading_lines.js'
import { sheetBody } from '../sheet_body.js'
import { tableOfStudents } from './running_text_table.js'
import { withMarksTold } from './two_numbers.js'
import { textStrips } from './text_strips.js'
import { studentsBelowTitle } from './titles_of_lists.js'
import type { Role } from '../../../vocabulary/roles.js'
import type { PageReading, Table } from '../../../types.js'

/** A page read as running text. */
export interface RunningText {
  table: Table
  /** Share of the words between the first and the last student that the reading accounts for. */
  explained: number
  /** What its subjects are called, by their letters. */
  subjects: ReadonlySet<string>
}

/** Fewest students and pairs, and shares, from which on a page is believed to be running text. */
const STUDENTS = 2
const PAIRS_PER_STUDENT = 2
const SUBJECTS = 3
const NAMED = 0.5
const NUMBERED = 0.6
const REPEATED = 0.6
const SIDE_BY_SIDE = 0.6
const STACKED = 0.8
const EXPLAINED = 0.8
/** Most students of a page that show no list by themselves. */
const MOST_ALONE = 3
/** Share of the words of running text that name subjects, at least. */
const REPEATED_WORDS = 0.15
/** Two letters and more at the beginning of a word. */
const WORD = /^\p{L}[/&.]?\p{L}+/u

/**
 * Reads lists in which each student's subjects stand behind the name, with what the student got:
 * `OKAFOR Ada  ENG 67 B  MTH 54 C …` in lines, paragraphs or cells, each student with subjects of
 * his own. Null where the page is nothing of the kind.
 */
export function readRunningText(page: PageReading): RunningText | null {
  if (!hasRepeatedWords(page)) {
    return null
  }
  const isFree = !page.tables.some(isHeaded)
  const found = listsIn(readingLines(page), isFree)
  const strips = found || !isFree ? null : textStrips(page)
  if (!strips) {
    return found
  }
  const [left, right] = strips.map(readingLines)
  return listsIn(countedOn(left, right), isFree)
}

/** Lines of one column or page, and those of the next counted on from them. */
function countedOn(first: readonly LineWord[], second: readonly LineWord[]): LineWord[] {
  const lines = linesIn(first)
  return [...first, ...second.map((word) => ({ ...word, line: word.line + lines }))]
}

function linesIn(words: readonly LineWord[]): number {
  return (words.at(-1)?.line ?? -1) + 1
}

/**
 * The students of a page that are too few to show a list by themselves
 * (`YEBO Ama (2041) ENG=50 MATH=38` alone at the top of the last page), in the columns of the lists
 * that the page before is read as. Null where the page holds none of their students, each with
 * subjects that are known from there.
 */
export function readListGoingOn(before: PageReading, page: PageReading): Table | null {
  const all = readingLines(before)
  const first = untilLastStudent(all)
  const words = listWords(countedOn(first, withoutTitles(readingLines(page), all)))
  const records = pairRecords(words)
  const end = linesIn(first)
  const known = records.filter(({ lastLine }) => lastLine < end)
  const alone = records.slice(known.length)
  const isTold =
    known.length >= STUDENTS &&
    alone.length > 0 &&
    alone.length <= MOST_ALONE &&
    alone.every(({ firstLine }) => firstLine >= end) &&
    alone.every((record) => hasOnlySubjectsOf(known, record)) &&
    explainedShare(words, alone) >= EXPLAINED
  return isTold ? tableOfStudents(records, alone, words) : null
}

function listWords(lines: readonly LineWord[]): PairWord[] {
  return withAbsences([withDoubtfulGrades(withMarksTold(pairWords(lines)))], true).flat()
}

/**
 * The lines of a page without those below its last list: a name there has its own list on the next
 * page.
 */
function untilLastStudent(lines: readonly LineWord[]): LineWord[] {
  const last = pairRecords(listWords(lines)).at(-1)
  return lines.filter(({ line }) => last !== undefined && line <= last.lastLine)
}

/** The lines of a page without those at its top that the page before prints, too. */
function withoutTitles(page: readonly LineWord[], before: readonly LineWord[]): LineWord[] {
  const [lines, known] = [page, before].map((words) => [
    ...Map.groupBy(words, ({ line }) => line).values(),
  ])
  const textOf = (line: readonly LineWord[]) => line.map(({ text }) => text).join(' ')
  const printed = new Set(known.map(textOf))
  const start = lines.findIndex((line) => !printed.has(textOf(line)))
  return start < 0 ? [] : lines.slice(start).flat()
}

/** Whether a student has a name and several results, in no other subjects than some others. */
function hasOnlySubjectsOf(others: readonly PairRecord[], record: PairRecord): boolean {
  const subjects = subjectsOf(others)
  return (
    readIdentity(record.identity).name !== undefined &&
    record.pairs.length >= PAIRS_PER_STUDENT &&
    [...subjectsOf([record])].every((subject) => subjects.has(subject))
  )
}

const OF_RESULTS: ReadonlySet<Role | null> = new Set(['subject', 'score', 'total', 'grade', 'exam'])

/** Whether headings stand above a table's columns that say what its results are. */
function isHeaded(table: Table): boolean {
  return sheetBody(table)?.roles.some((role) => OF_RESULTS.has(role)) ?? false
}

/** @param mayStack each subject may have a line of its own, as no table says how lists are read */
function listsIn(lines: readonly LineWord[], mayStack: boolean): RunningText | null {
  const words = listWords(lines)
  const records = studentsBelowTitle(pairRecords(words))
  if (records.length < STUDENTS) {
    return null
  }
  const explained = explainedShare(words, records)
  if (explained < EXPLAINED || !areLists(records, mayStack)) {
    return null
  }
  const table = tableOfStudents(records, records, words)
  return { table, explained, subjects: subjectsOf(records) }
}

function subjectsOf(records: readonly PairRecord[]): Set<string> {
  return new Set(
    records.flatMap(({ pairs }) =>
      pairs.flatMap(({ label, role }) => (role === null ? [squash(label)] : []))
    )
  )
}

/**
 * Whether many words of the page are the same, as subjects are that stand behind every name. Most
 * pages are told by this alone, at little cost.
 */
function hasRepeatedWords({ tokens }: PageReading): boolean {
  const counts = new Map<string, number>()
  const texts = tokens.flatMap(({ text }) => (/[,;]/.test(text) ? text.split(/[,;]/) : text))
  for (const text of texts) {
    const word = WORD.exec(text)?.[0]
    if (word) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  let repeated = 0
  for (const count of counts.values()) {
    repeated += count > 1 ? count : 0
  }
  return repeated >= Math.max(STUDENTS * PAIRS_PER_STUDENT, tokens.length * REPEATED_WORDS)
}

/**
 * Whether students have several subjects each, beside each other, and the same subjects come again.
 * Prose repeats words before single letters and figures, too: words that name no subject need marks
 * in numbers.
 */
function areLists(records: readonly PairRecord[], mayStack: boolean): boolean {
  const all = records.flatMap((record) => record.pairs.filter(({ role }) => role === null))
  const alike = sameForAll(
    all.map(({ label, number }) => ({ label, number: number?.text ?? null }))
  )
  const pairs = all.filter(({ label }) => !alike.has(squash(label)))
  if (pairs.length < records.length * PAIRS_PER_STUDENT) {
    return false
  }
  const subjects = new Map<string, number>()
  const lines = new Map<number, number>()
  for (const { label, number, grade } of pairs) {
    subjects.set(squash(label), (subjects.get(squash(label)) ?? 0) + 1)
    const { line } = (number ?? grade)!
    lines.set(line, (lines.get(line) ?? 0) + 1)
  }
  const repeated = pairs.filter(({ label }) => subjects.get(squash(label))! > 1).length
  const beside = pairs.filter(({ number, grade }) => lines.get((number ?? grade)!.line)! > 1).length
  const twice = records.filter(({ pairs: own }) => {
    const labels = own.filter(({ role }) => role === null).map(({ label }) => squash(label))
    return new Set(labels).size < labels.length
  })
  const named = pairs.filter(({ label }) => isSubjectHeading(label)).length
  const numbered = pairs.filter(({ number }) => number && !/^\d$/.test(number.text)).length
  return (
    subjects.size >= SUBJECTS &&
    !areNames(records) &&
    (named >= pairs.length * NAMED || numbered >= pairs.length * NUMBERED) &&
    repeated >= pairs.length * REPEATED &&
    (beside >= pairs.length * SIDE_BY_SIDE || (mayStack && areStacked(records, pairs))) &&
    twice.length <= records.length * 0.1
  )
}

/** Fewest students who tell that a word between known subjects is one. */
const STUDENTS_OF_SUBJECT = 3

/**
 * Whether each subject, known or of several students, has a line of its own, below the name of the
 * student.
 */
function areStacked(records: readonly PairRecord[], pairs: readonly Pair[]): boolean {
  const all = Map.groupBy(pairs, ({ label }) => squash(label))
  const isShared = ({ label }: Pair) => all.get(squash(label))!.length >= STUDENTS_OF_SUBJECT
  const named = pairs.filter((pair) => isSubjectHeading(pair.label) || isShared(pair))
  const identified = records.filter(({ identity, pairs: [first] }) => {
    const line = (first?.number ?? first?.grade)?.line
    return readIdentity(identity).name !== undefined && identity.every((word) => word.line !== line)
  })
  return named.length >= STACKED * pairs.length && identified.length >= STACKED * records.length
}

/**
 * Whether what should be the first subjects are the last words of names
 * (`Sule Musa Ruth 48 CHM 66`): words that name no subject, are several, and stand before no other
 * mark than the first one.
 */
function areNames(records: readonly PairRecord[]): boolean {
  const lists = records.map(({ pairs }) => pairs.filter(({ role }) => role === null))
  const later = new Set(lists.flatMap(([, ...rest]) => rest.map(({ label }) => squash(label))))
  const unknown = lists.flatMap(([first]) =>
    first && !isSubjectHeading(first.label) && !later.has(squash(first.label)) ? [first] : []
  )
  const labels = new Set(unknown.map(({ label }) => squash(label)))
  return labels.size >= SUBJECTS && unknown.length >= records.length * NAMED
}

function explainedShare(words: readonly PairWord[], records: readonly PairRecord[]): number {
  const from = records[0].firstLine
  const to = records[records.length - 1].lastLine
  const inside = words.filter(({ line }) => line >= from && line <= to).length
  const left = records.reduce(
    (sum, record) => sum + record.unexplained + readIdentity(record.identity).rest,
    0
  )
  return inside === 0 ? 0 : 1 - left / inside
}
