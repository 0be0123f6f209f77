import {
  fieldOf,
  subjectOf,
  type CheckedCell,
  type FieldParts,
} from '@tenant-education/result-arithmetic'
import {
  scalarFields,
  type RecordContent,
  type SubjectEntry,
} from '../../services/record_content.js'

/** A value of a record under its address. */
export interface ReviewValue {
  field: string
  parts: FieldParts
  value: string | number | null
  /** 0 to 1; null for what no sheet prints and the platform computed. */
  confidence: number | null
  /** The subject that it belongs to. */
  subject?: SubjectEntry
}

/**
 * How addresses name the subjects of a record: by key; by label where there is none, or where
 * another subject before has the same.
 */
export function namesOf(subjects: readonly SubjectEntry[]): string[] {
  const taken = new Set<string>()
  return subjects.map(({ key, label }) => {
    const own = subjectOf({ key, label })
    const name = taken.has(own) ? subjectOf({ key: null, label }) : own
    taken.add(name)
    return name
  })
}

/** The subject of a record that an address means; null where there is none. */
export function subjectNamed(content: RecordContent, name: string): SubjectEntry | null {
  return content.subjects[namesOf(content.subjects).indexOf(name)] ?? null
}

/**
 * True for ink that nobody could read, or that is lost: there is no value that could be found
 * right.
 */
export function isUnread(
  parts: FieldParts,
  value: string | number | null,
  { unread = [] }: RecordContent,
  subject: SubjectEntry | null | undefined
): boolean {
  if (value !== null) {
    return false
  }
  switch (parts.kind) {
    case 'overall':
      return unread.some((field) => field === parts.name)
    case 'subjectGrade':
      return subject?.isGradeUnread === true
    case 'component':
      return subject?.score !== null && subject?.flags.includes('SCORE_UNREADABLE') === true
    case 'score':
      return subject?.flags.includes('SCORE_UNREADABLE') === true
  }
}

/** All values of a record, subjects in the order of the sheet, each with its parts before it. */
export function valuesOf(content: RecordContent): ReviewValue[] {
  const names = namesOf(content.subjects)
  const [studentName, admissionNumber, ...rest] = scalarFields.map((name) =>
    toValue({ kind: 'overall', name }, content[name], confidenceOf(content, name))
  )
  return [
    admissionNumber,
    studentName,
    ...content.subjects.flatMap((subject, index) => valuesOfSubject(subject, names[index])),
    ...rest,
  ]
}

/** The same values for arithmetic. */
export function cellsOf(values: readonly ReviewValue[]): CheckedCell[] {
  return values.map(({ field, parts, value, subject }) => ({
    field,
    value,
    ...(parts.kind === 'score' && subject?.weight !== undefined && { weight: subject.weight }),
  }))
}

function valuesOfSubject(subject: SubjectEntry, name: string): ReviewValue[] {
  const { score, confidence, isDerived, grade, isGradeUnread, components = [] } = subject
  const gradeParts: FieldParts = { kind: 'subjectGrade', subject: name }
  const own = [
    ...components.map((part) =>
      toValue(
        { kind: 'component', subject: name, component: part.name },
        part.value,
        part.confidence
      )
    ),
    toValue({ kind: 'score', subject: name }, score, isDerived ? null : confidence),
    ...(grade ? [toValue(gradeParts, grade.value, grade.confidence)] : []),
    ...(isGradeUnread && !grade ? [toValue(gradeParts, null, null)] : []),
  ]
  return own.map((value) => ({ ...value, subject }))
}

function toValue(
  parts: FieldParts,
  value: string | number | null,
  confidence: number | null
): ReviewValue {
  return { field: fieldOf(parts), parts, value, confidence }
}

/** A value that nobody read and that is there was computed; what a person set is certain. */
function confidenceOf(
  { confidences, studentName }: RecordContent,
  name: (typeof scalarFields)[number]
): number | null {
  const own = confidences[name]
  return own ?? (name === 'studentName' && studentName !== '' ? 1 : null)
}
