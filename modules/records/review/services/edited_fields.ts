import { fieldOf, type FieldParts, type GradeBoundary } from '@tenant-education/result-arithmetic'
import type { RecordContent, SubjectEntry } from '../../services/record_content.js'
import type { RecordEdits, SubjectEdit } from '../../services/record_patch.js'
import { namesOf } from './review_values.js'

/** A value that a person can set; null: the sheet says nothing there. */
export type EditedValue = string | number | null

const OVERALL = ['studentName', 'admissionNumber', 'total', 'average', 'grade', 'position'] as const

/** Addresses of the values that people set in a record. */
export function editedFields(content: RecordContent, edits: RecordEdits | null): Set<string> {
  if (!edits) {
    return new Set()
  }
  const names = namesOf(content.subjects)
  const fields = OVERALL.filter((name) => edits[name] !== undefined).map((name) =>
    fieldOf({ kind: 'overall', name })
  )
  for (const edit of edits.subjects) {
    const index = content.subjects.findIndex((subject) => isOf(edit, subject))
    if (index < 0) {
      continue
    }
    const subject = names[index]
    if (edit.isAbsent || edit.score !== undefined) {
      fields.push(fieldOf({ kind: 'score', subject }))
    }
    if (edit.grade !== undefined) {
      fields.push(fieldOf({ kind: 'subjectGrade', subject }))
    }
    for (const component of Object.keys(edit.components ?? {})) {
      fields.push(fieldOf({ kind: 'component', subject, component }))
    }
  }
  return new Set(fields)
}

/** What a person set a value to; undefined where nobody did. */
export function editOf(
  edits: RecordEdits | null,
  parts: FieldParts,
  subject: SubjectEntry | null
): EditedValue | undefined {
  if (!edits) {
    return undefined
  }
  if (parts.kind === 'overall') {
    return edits[parts.name]
  }
  const edit = edits.subjects.find((one) => subject && isOf(one, subject))
  switch (parts.kind) {
    case 'score':
      return edit?.isAbsent ? null : edit?.score
    case 'subjectGrade':
      return edit?.grade
    case 'component':
      return edit?.components?.[parts.component]
  }
}

/**
 * The edits with one value set, or as nobody had set it (undefined). What is printed elsewhere on
 * the sheet stays as it was read. Null where nothing is left of the edits.
 */
export function withValue(
  edits: RecordEdits | null,
  parts: FieldParts,
  subject: SubjectEntry | null,
  value: EditedValue | undefined,
  grading: GradeBoundary[]
): RecordEdits | null {
  const before: RecordEdits = edits ?? { subjects: [], grading }
  const keepsPrinted = before.keepsPrinted || !hasScores(before)
  const base: RecordEdits = { ...before, ...(keepsPrinted && { keepsPrinted: true }) }
  const after =
    parts.kind === 'overall'
      ? withoutUndefined({ ...base, [parts.name]: value })
      : { ...base, subjects: withSubject(base.subjects, parts, subject!, value) }
  return isEmpty(after) ? null : after
}

function withSubject(
  edits: readonly SubjectEdit[],
  parts: Exclude<FieldParts, { kind: 'overall' }>,
  subject: SubjectEntry,
  value: EditedValue | undefined
): SubjectEdit[] {
  const { key, label } = subject
  const present = edits.find((edit) => isOf(edit, subject))
  const edit = changed(present ?? { key, label }, parts, value)
  const isLeft =
    edit.score !== undefined ||
    edit.isAbsent ||
    edit.grade !== undefined ||
    edit.components !== undefined
  const others = edits.filter((other) => other !== present)
  return isLeft ? [...others, edit] : others
}

function changed(
  edit: SubjectEdit,
  parts: Exclude<FieldParts, { kind: 'overall' }>,
  value: EditedValue | undefined
): SubjectEdit {
  if (parts.kind === 'score') {
    const isAbsent = value === null ? true : undefined
    const score = value === null ? undefined : (value as number | undefined)
    return withoutUndefined({ ...edit, score, isAbsent })
  }
  if (parts.kind === 'subjectGrade') {
    return withoutUndefined({ ...edit, grade: value as string | null | undefined })
  }
  const parted = withoutUndefined({ ...edit.components, [parts.component]: value })
  const components = Object.keys(parted).length > 0 ? parted : undefined
  return withoutUndefined({ ...edit, components } as SubjectEdit)
}

function isOf({ key, label }: SubjectEdit, subject: SubjectEntry): boolean {
  return key === null || subject.key === null ? label === subject.label : key === subject.key
}

function hasScores({ subjects }: RecordEdits): boolean {
  return subjects.some(({ score, components }) => score !== undefined || components !== undefined)
}

function isEmpty({ subjects, grading: _grading, keepsPrinted: _kept, ...values }: RecordEdits) {
  return subjects.length === 0 && Object.keys(values).length === 0
}

function withoutUndefined<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined)
  ) as Values
}
