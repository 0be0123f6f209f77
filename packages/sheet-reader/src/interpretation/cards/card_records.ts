import { LONGEST_GRADE } from '../../values/grades.js'
import { isClassName } from '../../vocabulary/class_names.js'
import { isGradeLike, parseNumber } from '../readings/printed_values.js'
import {
  isCourseCode,
  isSubjectAbbreviation,
  isSubjectLike,
} from '../../vocabulary/subject_words.js'
import { isShortSubject, isValueOf, roleOfLabel, type KeyRole } from './label_roles.js'
import { isLetterGrade, readLabelledText } from './key_values.js'
import { plainWords, squash } from '../../vocabulary/text.js'
import type { CardLayout } from '../columns/layouts.js'
import type { RawCell, RawRecord, RawSubject } from '../records/raw_records.js'
import type { RecordFlag } from '../../types.js'
import { type RawCard, type CardRow, hasScores } from './cards.js'
import { highestOf } from './row_maxima.js'
import { isSumOf } from './unnamed_sums.js'
import { boxAround } from '../../grid/boxes.js'

/** A name that many cards print for one subject, and its key. */
export interface KnownSubject {
  key: string
  label: string
  ignored: boolean
  /** Doubts about its name. */
  doubts: RecordFlag[]
}

/**
 * A report card as a record.
 *
 * @param subjectOf the known subject for a printed label; null for labels that no subject has
 */
export function cardRecord(
  card: RawCard,
  layouts: ReadonlyMap<string, CardLayout>,
  subjectOf: (label: string) => KnownSubject | null,
  rowOnPage: number
): RawRecord {
  const values: RawCard['values'] = { ...card.values }
  const subjects: RawSubject[] = []
  const printed = card.rows.map((row) => scoreIn(row, layouts))
  let layoutId = ''
  for (const [index, row] of card.rows.entries()) {
    const layout = layouts.get(row.template)
    if (!layout) {
      continue
    }
    layoutId ||= layout.id
    const [next, ...others] = printed.slice(index + 1).filter((score) => score !== null)
    const isSum =
      others.length === 0 && values.total === undefined && isSumOf(subjects, printed[index], next)
    if (collectOverall(row, layout, isSum, values)) {
      continue
    }
    const subject = subjectOf(row.cells[layout.subject]?.text ?? '')
    if (!subject && subjects.length > 0 && (values.total || values.average)) {
      values.grade ??= gradeAlone(row)
    }
    if (!subject || subject.ignored || subjects.some(({ key }) => key === subject.key)) {
      continue
    }
    subjects.push(subjectRow(row, layout, subject))
  }
  return {
    pageNumber: card.pageNumber,
    rowOnPage,
    name: card.name,
    admissionNumber: values.admission_number ?? null,
    serial: null,
    subjects,
    total: values.total ?? weightedTotal(values.total_points, subjects),
    average: values.average ?? null,
    grade: values.grade && !isClass(values.grade, values.class, subjects) ? values.grade : null,
    position: values.position ?? null,
    subjectCount: values.subject_count ?? null,
    layout: layoutId,
    group: `card ${squash(values.class?.text ?? '')}`,
  }
}

/**
 * `GRADE: 8` is the class that a child is in where the subjects have other grades than numbers, or
 * none and it stands above them. Where the card calls the class otherwise (`CLASS: JHS 2A`) it is
 * none.
 */
function isClass(
  { text, box }: RawCell,
  named: RawCell | undefined,
  subjects: readonly RawSubject[]
): boolean {
  if (named && isClassName(named.text)) {
    return false
  }
  const grades = subjects
    .flatMap(({ grade }) => grade?.text || [])
    .filter((grade) => grade.length <= LONGEST_GRADE)
  const scores = subjects.flatMap(({ score }) => score?.box ?? [])
  const isAbove = box !== undefined && scores.length > 0 && scores.every(({ y0 }) => box.y0 < y0)
  return isNumber(text) && (grades.length > 0 || isAbove) && !grades.some(isNumber)
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text)
}

/**
 * `Total points` where they are at least what the scores add up to: scores times coefficients.
 * Points for grades are fewer, and no total of scores.
 */
function weightedTotal(
  points: RawCell | undefined,
  subjects: readonly RawSubject[]
): RawCell | null {
  const printed = points && parseNumber(points.text)
  const scores = subjects.flatMap(({ score }) => (score && parseNumber(score.text)) ?? [])
  const sum = scores.reduce((all, score) => all + score, 0)
  return points && printed !== null && printed !== undefined && sum > 0 && printed >= sum
    ? points
    : null
}

function subjectRow(row: CardRow, layout: CardLayout, subject: KnownSubject): RawSubject {
  const cell = (column: number | null) => (column === null ? null : row.cells[column])
  return {
    key: subject.key,
    label: subject.label,
    score: cell(layout.score),
    range: { ...layout.range, maximum: maximumOf(row, layout) ?? layout.range.maximum },
    components: layout.parts.map((part) => ({
      key: part.key,
      label: part.label,
      type: part.type,
      cell: row.cells[part.column],
      range: part.range,
    })),
    grade: cell(layout.grade),
    remark: cell(layout.remark)?.text || null,
    weight: weightOf(row, layout),
    doubts: subject.doubts,
  }
}

/** What the row says that its score is out of. */
function maximumOf(row: CardRow, layout: CardLayout): number | null {
  return layout.maxima === null ? null : highestOf(row.cells[layout.maxima]?.text ?? '')
}

/** The coefficient printed in the subject's row, where the file's totals are made with it. */
function weightOf(row: CardRow, layout: CardLayout): number {
  const cell = layout.weight === null ? undefined : row.cells[layout.weight]
  return (cell && parseNumber(cell.text)) ?? 1
}

const OVERALL: ReadonlySet<KeyRole> = new Set([
  'total',
  'total_points',
  'average',
  'position',
  'grade',
])

/**
 * Rows that sum up some of the subjects above: `BILAN LETTRES`, `Matières littéraires — Bilan`,
 * `Sous-total`.
 */
const SUBTOTAL = /^(?:bilan|sous total|sub ?total|total partiel)\b|\bbilan$/

/** What share of all marks a total is, in its row: `TOTAL | 700 | 575 | 82.1%`. */
const SHARE = /^\d{1,3}(?:[.,]\d+)?\s?%$/

/** What the grade behind a label that nobody knows is worth. */
const UNKNOWN = 0.5

/** The letters of a grade that are all a row says below the sums, in doubt. */
function gradeAlone({ cells }: CardRow): RawCell | undefined {
  const [, own, ...others] = cells.filter(({ text }) => text !== '')
  return own && others.length === 0 && isLettered(own)
    ? { ...own, confidence: Math.min(own.confidence, UNKNOWN) }
    : undefined
}

function scoreIn({ template, cells }: CardRow, layouts: ReadonlyMap<string, CardLayout>) {
  return parseNumber(cells[layouts.get(template)?.score ?? -1]?.text ?? '')
}

/**
 * Total and average may be the last rows of the table, or labelled values inside it.
 *
 * @param isSum the row's score is what those above it add up to
 */
function collectOverall(
  row: CardRow,
  layout: CardLayout,
  isSum: boolean,
  values: RawCard['values']
): boolean {
  const label = row.cells[layout.subject]?.text ?? ''
  const texts = row.cells.filter((cell) => cell.text !== '')
  const named = label === '' ? (texts[0]?.text ?? '') : label
  if (SUBTOTAL.test(plainWords(named))) {
    return true
  }
  const labelled = texts.flatMap((cell, index) =>
    /[:：]/.test(cell.text) ? readLabelledText(withValueBeside(cell, texts[index + 1])) : []
  )
  // Where labels were cut by the columns of the marks above them, only the whole row says them.
  const whole = labelled.length > 0 ? readLabelledText(withAllBehind(texts)) : []
  for (const { role, value } of [...labelled, ...whole]) {
    values[role] ??= value
  }
  if (labelled.length > 0) {
    return true
  }

  const role = isSum ? 'total' : roleOfLabel(named)
  if (!isSum && (isSubjectLike(named) || isMarkedSubject(named, row, layout))) {
    return false
  }
  if (role === null) {
    return false
  }
  if (!OVERALL.has(role)) {
    return (
      role !== 'subject' &&
      !isWeighed(row, layout) &&
      !((layout.listsWork || isShortSubject(named) || hasCode(row)) && hasScores(row, layout))
    )
  }
  const own = layout.score === null ? undefined : row.cells[layout.score]
  const cells = [own, ...[...row.cells].reverse()].filter(
    (cell): cell is RawCell => cell !== undefined && cell.text !== '' && cell.text !== named
  )
  const shares = role === 'total' ? cells.filter(({ text }) => SHARE.test(text)) : []
  const others = cells.filter((cell) => !shares.includes(cell))
  const [candidate] = (others.length > 0 ? others : cells).filter((cell) => isValueOf(role, cell))
  const grade = layout.grade === null ? undefined : row.cells[layout.grade]
  if (candidate) {
    values[role] ??= candidate
    if (shares.length === 1 && others.length > 0) {
      values.average ??= shares[0]
    }
    if ((role === 'average' || role === 'total') && grade && isLettered(grade)) {
      values.grade ??= grade
    }
  } else if (role === 'average' && cells.length > 0 && cells.every(isLetterGrade)) {
    values.grade ??= cells[0]
  }
  return true
}

/** Whether what stands in the column of grades is one that no number looks like: `B+`, `A1`. */
function isLettered({ text }: RawCell): boolean {
  return isGradeLike(text) && /^\p{L}/u.test(text)
}

/**
 * Whether a row is of a subject whose abbreviation means something else elsewhere, such as
 * `P.C.T.`: its mark has parts or a coefficient, which no total, percentage or rank has.
 */
function isMarkedSubject(label: string, row: CardRow, layout: CardLayout): boolean {
  const hasParts = layout.parts.some(
    ({ column }) => parseNumber(row.cells[column]?.text ?? '') !== null
  )
  return isSubjectAbbreviation(label) && (hasParts || isWeighed(row, layout))
}

/** Whether a row names a course by its code: `ECO 308` beside `Project Evaluation`. */
function hasCode({ cells }: CardRow): boolean {
  return cells.some(({ text }) => isCourseCode(text))
}

/**
 * Whether a row has a score and a coefficient: conduct is a subject where it is weighed like one.
 */
function isWeighed(row: CardRow, layout: CardLayout): boolean {
  const weight = layout.weight === null ? undefined : row.cells[layout.weight]
  return weight !== undefined && parseNumber(weight.text) !== null && hasScores(row, layout)
}

/** The cells of a row as one. */
function withAllBehind(cells: readonly RawCell[]): RawCell {
  const text = cells.map((cell) => cell.text).join(' ')
  const confidence = Math.min(...cells.map((cell) => cell.confidence))
  const boxes = cells.flatMap(({ box }) => box ?? [])
  return { ...cells[0], text, confidence, ...(boxes.length > 0 && { box: boxAround(boxes) }) }
}

/** `Grade:` in one cell and `C5` in the next are a label and its value. */
function withValueBeside(cell: RawCell, next: RawCell | undefined): RawCell {
  if (!next || !/[:：]\s*$/.test(cell.text) || /[:：]/.test(next.text)) {
    return cell
  }
  return {
    ...next,
    text: `${cell.text} ${next.text}`,
    confidence: Math.min(cell.confidence, next.confidence),
  }
}
