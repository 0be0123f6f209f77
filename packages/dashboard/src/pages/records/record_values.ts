import { useTexts } from '../../i18n/texts.js'
import type { FoundRecord } from './record.js'
import { texts } from './texts.js'

/** A value of a record, as its page lists it. */
export interface RecordValue {
  /** As the history names it: `subjects.Mathematics`. */
  field: string
  title: string
  value: string | number | null
  reasons: readonly string[]
  isNumber: boolean
  /** What `updateRecord` takes to set it; null where it takes nothing. */
  patch: ((value: string | number | null) => object) | null
  /** Whether the sheet may say nothing there. */
  canBeEmpty: boolean
}

const t = useTexts(texts)

type Reasons = Record<string, string[]> & {
  subjects?: Record<string, string[]>
  subjectGrades?: Record<string, string[]>
}

/** Name, number, and what stands at the end of the row. */
export function scalarValues(record: FoundRecord): RecordValue[] {
  const reasons = record.reasons as Reasons
  const hasScores = Object.keys(record.subjects).length > 0
  const one = (
    field: 'studentName' | 'admissionNumber' | 'total' | 'average' | 'grade' | 'position',
    changes: Partial<RecordValue> = {}
  ): RecordValue => ({
    field,
    title: t[field],
    value: record[field] === 0 && !hasScores ? null : record[field],
    reasons: reasons[field] ?? [],
    isNumber: field === 'total' || field === 'average' || field === 'position',
    patch: (value) => ({ [field]: value }),
    canBeEmpty: false,
    ...changes,
  })
  return [
    one('studentName'),
    one('admissionNumber', { canBeEmpty: true }),
    one('total'),
    one('average'),
    one('grade'),
    one('position', { patch: null }),
  ]
}

/** A subject with its score, grade and parts. */
export interface SubjectValues {
  label: string
  score: RecordValue
  grade: RecordValue | null
  parts: RecordValue[]
  isAbsent: boolean
}

/**
 * Every value that a record has of each subject, with how to change it and why it may be doubtful.
 */
export function subjectValues(record: FoundRecord): SubjectValues[] {
  const reasons = record.reasons as Reasons
  const labels = new Set([
    ...Object.keys(record.subjects),
    ...Object.keys(record.subjectGrades),
    ...Object.keys(record.components),
    ...record.absentSubjects,
  ])
  return [...labels].map((label) => ({
    label,
    score: {
      field: `subjects.${label}`,
      title: label,
      value: record.subjects[label] ?? null,
      reasons: reasons.subjects?.[label] ?? [],
      isNumber: true,
      patch: (value) => ({ subjects: { [label]: value } }),
      canBeEmpty: false,
    },
    grade:
      record.subjectGrades[label] === undefined
        ? null
        : {
            field: `subjectGrades.${label}`,
            title: t.gradeOf(label),
            value: record.subjectGrades[label],
            reasons: reasons.subjectGrades?.[label] ?? [],
            isNumber: false,
            patch: (value) => ({ subjectGrades: { [label]: value } }),
            canBeEmpty: true,
          },
    parts: Object.entries(record.components[label] ?? {}).map(([part, value]) => ({
      field: `components.${label}.${part}`,
      title: t.partOf(label, part),
      value,
      reasons: [],
      isNumber: true,
      patch: (given) => ({ components: { [label]: { [part]: given } } }),
      canBeEmpty: true,
    })),
    isAbsent: record.absentSubjects.includes(label),
  }))
}
