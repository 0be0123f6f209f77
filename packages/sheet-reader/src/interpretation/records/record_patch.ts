import { confidenceOf } from './draft_builder.js'
import type { CheckResults } from './record_checks.js'
import { NO_CONVENTIONS, type Conventions } from '../file/conventions.js'
import type { DraftValue, RecordDraft, RecordFlag } from '../../types.js'

/**
 * A proposed correction of one value. `field` is `studentName`, `admissionNumber`, `total`,
 * `average`, `grade`, `position`, `subjects.<key>`, `subjects.<key>.grade` or
 * `subjects.<key>.<component key>`.
 */
export interface RecordPatch {
  field: string
  /** The value as it is now; a patch for a value that has changed meanwhile is refused. */
  from: string | number | null
  to: string | number | null
}

export const PRESUMED: Conventions = {
  ...NO_CONVENTIONS,
  average: { divisor: 'present', rounding: 'nearest', decimals: 2 },
}

export type NumberField = { kind: 'number'; value: DraftValue<number> }
export type GradeField = {
  kind: 'grade'
  value: DraftValue<string>
  score: number | null
  overall: boolean
}
export type TextField = { kind: 'name' | 'admission'; value: DraftValue<string> }

/** The present value of a field that a patch names; null where the record has none. */
export function fieldOf(
  draft: RecordDraft,
  field: string
): NumberField | GradeField | TextField | null {
  switch (field) {
    case 'studentName':
      return { kind: 'name', value: draft.studentName }
    case 'admissionNumber':
      return draft.admissionNumber && { kind: 'admission', value: draft.admissionNumber }
    case 'total':
    case 'average':
    case 'position':
      return draft[field] && { kind: 'number', value: draft[field] }
    case 'grade':
      return (
        draft.grade && {
          kind: 'grade',
          value: draft.grade,
          score: draft.average?.value ?? null,
          overall: true,
        }
      )
  }
  const [, key, part] = /^subjects\.([^.]+)(?:\.(.+))?$/.exec(field) ?? []
  const subject = draft.subjects.find((candidate) => candidate.key === key)
  if (!subject) {
    return null
  }
  if (part === undefined) {
    return subject.score && { kind: 'number', value: subject.score }
  }
  if (part === 'grade') {
    return (
      subject.grade && {
        kind: 'grade',
        value: subject.grade,
        score: subject.score?.value ?? null,
        overall: false,
      }
    )
  }
  const component = subject.components.find((candidate) => candidate.key === part)
  return component?.value ? { kind: 'number', value: component.value } : null
}

/** The record with one value replaced. */
export function withValue(draft: RecordDraft, field: string, to: string | number): RecordDraft {
  const refined = <T>(value: DraftValue<T>, changed: T): DraftValue<T> => ({
    ...value,
    value: changed,
    confidence: Math.max(value.confidence, 0.95),
    source: value.source === 'derived' ? 'derived' : 'refined',
  })
  switch (field) {
    case 'studentName':
      return { ...draft, studentName: refined(draft.studentName, String(to)) }
    case 'admissionNumber':
      return { ...draft, admissionNumber: refined(draft.admissionNumber!, String(to)) }
    case 'grade':
      return { ...draft, grade: refined(draft.grade!, String(to)) }
    case 'total':
    case 'average':
    case 'position':
      return { ...draft, [field]: refined(draft[field]!, Number(to)) }
  }
  const [, key, part] = /^subjects\.([^.]+)(?:\.(.+))?$/.exec(field)!
  const subjects = draft.subjects.map((subject) => {
    if (subject.key !== key) {
      return subject
    }
    if (part === undefined) {
      return { ...subject, score: refined(subject.score!, Number(to)) }
    }
    if (part === 'grade') {
      return { ...subject, grade: refined(subject.grade!, String(to)) }
    }
    return {
      ...subject,
      components: subject.components.map((component) =>
        component.key === part
          ? { ...component, value: refined(component.value!, Number(to)) }
          : component
      ),
    }
  })
  return { ...draft, subjects }
}

const FLAG_OF_CHECK: Record<string, RecordFlag> = {
  sum: 'TOTAL_MISMATCH',
  average: 'AVERAGE_MISMATCH',
  components: 'COMPONENT_MISMATCH',
  grade: 'GRADE_MISMATCH',
}

/** Brings flags, checks and confidence in line with the changed values. */
export function settle(draft: RecordDraft, results: CheckResults | null): RecordDraft {
  let flags = draft.flags.filter((flag) => flag !== 'CORRECTED')
  let checks = draft.checks
  if (results) {
    const failed = new Set([...results].filter(([, ok]) => !ok).map(([id]) => id.split(' ')[0]))
    const tested = new Set([...results.keys()].map((id) => id.split(' ')[0]))
    flags = flags.filter((flag) => {
      const check = Object.keys(FLAG_OF_CHECK).find((id) => FLAG_OF_CHECK[id] === flag)
      return check === undefined || failed.has(check) || !tested.has(check)
    })
    checks = checks.map((check) =>
      tested.has(check.id) ? { ...check, ok: !failed.has(check.id) } : check
    )
  }
  const settled: RecordDraft = { ...draft, flags: [...flags, 'CORRECTED'], checks }
  return { ...settled, confidence: confidenceOf(settled) }
}
