import { isSubjectHeading } from '../vocabulary/subject_words.js'
import { squash } from '../vocabulary/text.js'
import { cellOf, readIdentity } from './identities.js'
import { sameForAll } from './listed_subjects.js'
import type { Pair, PairRecord } from './pair_record.js'
import { pairRecords } from './pair_records.js'
import { pairWords, type PairWord } from './pair_words.js'
import { withDoubtfulGrades } from './pair_vocabulary.js'
import { readingLines, type LineWord } from './reading_lines.js'
import { sheetBody } from './sheet_body.js'
import { boxAround, studentTable, type SheetCell, type SheetColumn } from './student_table.js'
import { textStrips } from './text_strips.js'
import type { Role } from '../vocabulary/roles.js'
import type { PageReading, Table } from '../../types.js'

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
  return strips ? listsIn(linesOfStrips(strips), isFree) : found
}

/** The lines of both columns of a page, those of the left one first. */
function linesOfStrips([left, right]: readonly [PageReading, PageReading]): LineWord[] {
  const first = readingLines(left)
  const lines = (first.at(-1)?.line ?? -1) + 1
  return [...first, ...readingLines(right).map((word) => ({ ...word, line: word.line + lines }))]
}

const OF_RESULTS: ReadonlySet<Role | null> = new Set(['subject', 'score', 'total', 'grade', 'exam'])

/** Whether headings stand above a table's columns that say what its results are. */
function isHeaded(table: Table): boolean {
  return sheetBody(table)?.roles.some((role) => OF_RESULTS.has(role)) ?? false
}

/** @param mayStack each subject may have a line of its own, as no table says how lists are read */
function listsIn(lines: readonly LineWord[], mayStack: boolean): RunningText | null {
  const words = withDoubtfulGrades(pairWords(lines))
  const records = pairRecords(words)
  if (records.length < STUDENTS) {
    return null
  }
  const explained = explainedShare(words, records)
  if (explained < EXPLAINED || !areLists(records, mayStack)) {
    return null
  }
  const subjects = records.flatMap(({ pairs }) =>
    pairs.flatMap(({ label, role }) => (role === null ? [squash(label)] : []))
  )
  return { table: tableOf(records, words), explained, subjects: new Set(subjects) }
}

/**
 * Whether many words of the page are the same, as subjects are that stand behind every name. Most pages
 * are told by this alone, at little cost.
 */
function hasRepeatedWords({ tokens }: PageReading): boolean {
  const counts = new Map<string, number>()
  for (const text of tokens.flatMap((token) => token.text.split(/[,;]/))) {
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
 * Whether students have several subjects each, beside each other, and the same subjects come again. Prose
 * repeats words before single letters and figures, too: words that name no subject need marks in numbers.
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

/** Whether each subject has a line of its own, below the name of the student. */
function areStacked(records: readonly PairRecord[], pairs: readonly Pair[]): boolean {
  const named = pairs.filter(({ label }) => isSubjectHeading(label))
  const identified = records.filter(({ identity, pairs: [first] }) => {
    const line = (first?.number ?? first?.grade)?.line
    return readIdentity(identity).name !== undefined && identity.every((word) => word.line !== line)
  })
  return named.length >= STACKED * pairs.length && identified.length >= STACKED * records.length
}

/**
 * Whether what should be the first subjects are the last words of names (`Sule Musa Ruth 48 CHM 66`): words
 * that name no subject, are several, and stand before no other mark than the first one.
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

/** Overall values that a table of students has a column for. */
const OVERALL = ['total', 'average', 'position', 'grade'] as const

function tableOf(records: readonly PairRecord[], words: readonly PairWord[]): Table {
  const identities = records.map(({ identity }) => readIdentity(identity))
  const columns: { column: SheetColumn; cellAt: (index: number) => SheetCell }[] = []
  const add = (label: string, cells: readonly SheetCell[], group: string | null = null) => {
    if (cells.some((cell) => cell !== undefined)) {
      columns.push({ column: { group, label }, cellAt: (index) => cells[index] })
    }
  }
  add(
    'S/N',
    identities.map(({ serial }) => serial)
  )
  add(
    'Reg No',
    identities.map(({ admissionNumber }) => admissionNumber)
  )
  add(
    'Name',
    identities.map(({ name }) => name)
  )
  const levels = areLevels(records)
  for (const [label, pairs] of bySubject(records)) {
    add(
      'Score',
      pairs.map((pair) => (levels ? undefined : numberOf(pair))),
      label
    )
    add(
      'Grade',
      pairs.map((pair) => (levels ? numberOf(pair) : gradeOf(pair))),
      label
    )
  }
  for (const role of OVERALL) {
    const values = records.map(({ pairs }) => pairs.find((pair) => pair.role === role))
    add(
      role,
      values.map((pair) => valueOf(pair))
    )
  }
  const from = records[0].firstLine
  const to = records[records.length - 1].lastLine
  return studentTable(
    {
      columns: columns.map(({ column }) => column),
      rows: records.map((_, index) => columns.map(({ cellAt }) => cellAt(index))),
    },
    boxAround(words.filter(({ line }) => line >= from && line <= to))
  )
}

/** Numbers from 1 to 9 alone are levels of a scale, as Ghana and South Africa have them, not marks. */
function areLevels(records: readonly PairRecord[]): boolean {
  const pairs = records.flatMap((record) => record.pairs.filter(({ role }) => role === null))
  return (
    pairs.length >= 6 &&
    pairs.every(({ number, grade }) => !grade && /^[1-9]$/.test(number?.text ?? ''))
  )
}

/** The pairs of each subject, in the order in which the subjects first occur. */
function bySubject(records: readonly PairRecord[]): Map<string, (Pair | undefined)[]> {
  const subjects = new Map<string, (Pair | undefined)[]>()
  const labels = new Map<string, string>()
  for (const [index, { pairs }] of records.entries()) {
    for (const pair of pairs) {
      if (pair.role !== null) {
        continue
      }
      const key = squash(pair.label)
      const label = labels.get(key) ?? pair.label
      labels.set(key, label)
      const own = subjects.get(label) ?? new Array<Pair | undefined>(records.length).fill(undefined)
      own[index] ??= pair
      subjects.set(label, own)
    }
  }
  return subjects
}

function numberOf(pair: Pair | undefined): SheetCell {
  return pair?.number ? cellOf([pair.number], pair.number.text) : undefined
}

function gradeOf(pair: Pair | undefined): SheetCell {
  return pair?.grade ? cellOf([pair.grade], pair.grade.text.replace(/^\((.*)\)$/, '$1')) : undefined
}

function valueOf(pair: Pair | undefined): SheetCell {
  return numberOf(pair) ?? gradeOf(pair)
}
