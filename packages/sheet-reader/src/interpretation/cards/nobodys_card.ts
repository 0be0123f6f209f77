import { isAbsentMark, isGradeLike, parseNumber } from '../readings/printed_values.js'
import { roleOfHeading } from '../../vocabulary/role_words.js'
import type { KeyRole } from './label_roles.js'
import type { RawCell, RawRecord, RawSubject } from '../records/raw_records.js'
import type { RawCard } from './cards.js'
import type { Layout } from '../columns/layouts.js'

/** What labels say of a page as much as of a student. */
const OF_PAGE: ReadonlySet<string> = new Set<KeyRole>(['subject', 'other'])
/** Marks that are allotted are whole tens, and so many of them together are nobody's. */
const ALLOTTED = 10
const FEWEST_ALLOTTED = 8

/**
 * Whether numbers of subjects are no student's: nobody is named beside them, no label tells a
 * class, a total or a position, and neither a grade, a remark nor a heading of marks stands beside
 * a subject. Then they count students, copies or periods, or are the means of a class. Nor is
 * anybody marked where all numbers are whole tens, or as many in each subject: they say how many
 * marks there are to be had. Nor is a number any student's where no name and no result stand by it.
 */
export function isOfNobody(card: RawCard, record: RawRecord): boolean {
  const { subjects, admissionNumber } = record
  if (card.name.length === 0 && tellsNothing(record)) {
    return true
  }
  const isLabelled = Object.keys(card.values).some((role) => !OF_PAGE.has(role))
  if (card.name.length > 0 || admissionNumber || isLabelled) {
    return false
  }
  return !subjects.some(isJudged) || areAllotted(subjects)
}

/** Whether a file lists its students by their names in a table. */
export function listsStudents(layouts: ReadonlyMap<string, Layout>): boolean {
  return [...layouts.values()].some((layout) => layout.kind === 'roster' && layout.names.length > 0)
}

/**
 * Whether numbers of subjects without any name sum up the class, in a file that lists its students
 * by their names. Of a picture nobody knows whether a name was not read.
 */
export function isOfClass(card: RawCard, { admissionNumber, subjects }: RawRecord): boolean {
  const isPicture = subjects.some(({ score, grade }) => score?.hypotheses ?? grade?.hypotheses)
  return card.name.length === 0 && !admissionNumber && !isPicture
}

/** Whether neither a mark, a grade nor anything overall is told. */
function tellsNothing({ subjects, total, average, grade, position }: RawRecord): boolean {
  const cells = subjects.flatMap(({ score, components }) => [
    ...(score ? [score] : []),
    ...components.map(({ cell }) => cell),
  ])
  return (
    [total, average, grade, position].every((cell) => cell === null) &&
    subjects.every((subject) => !subject.grade?.text) &&
    !cells.some((cell) => holdsMark(cell) || isAbsentMark(cell.text))
  )
}

function isJudged({ grade, remark, components }: RawSubject): boolean {
  return (
    (grade !== null && grade.text !== '') ||
    (remark !== null && isGradeLike(remark)) ||
    components.some(({ label, cell }) => isOfMarks(label) && holdsMark(cell))
  )
}

function isOfMarks(label: string): boolean {
  return ['ca', 'exam'].includes(roleOfHeading(label) ?? '')
}

/** What only a picture shows may be a mark that nobody can read. */
function holdsMark({ text, hypotheses }: RawCell): boolean {
  return hypotheses !== undefined || parseNumber(text) !== null
}

/** Whether marks are those to be had: whole tens, or as many in each subject. */
function areAllotted(subjects: readonly RawSubject[]): boolean {
  const marks = subjects.map(({ score, components }) => {
    const parts = components.flatMap(({ cell }) => parseNumber(cell.text) ?? [])
    const whole = score && parseNumber(score.text)
    return { parts, whole: whole ?? parts.reduce((sum, part) => sum + part, 0) }
  })
  const numbers = marks.flatMap(({ parts, whole }) => [whole, ...parts])
  return (
    numbers.length >= FEWEST_ALLOTTED &&
    (numbers.every((number) => number % ALLOTTED === 0) ||
      marks.every(({ whole }) => whole === marks[0].whole))
  )
}
