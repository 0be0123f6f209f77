import type RecordChange from '../models/record_change.js'
import { scalarFields, type RecordContent, type ScalarField } from './record_content.js'
import type { SubjectEntry } from './record_content.js'

/** The value that a line of a record's history is about. */
export type ChangedField =
  | { kind: 'scalar'; name: ScalarField }
  | { kind: 'score' | 'grade'; label: string }
  | { kind: 'part'; label: string; part: string }

/** A value of a record. */
export type FieldValue = string | number | null

/**
 * The value that `subjects.<name>`, `components.<name>.<part>` and the like stand for; null for
 * what is about the whole record. Names of subjects may hold dots, those of parts do not.
 */
export function changedField(field: string): ChangedField | null {
  if ((scalarFields as readonly string[]).includes(field)) {
    return { kind: 'scalar', name: field as ScalarField }
  }
  const [, map, rest] = /^(subjects|subjectGrades|components)\.(.+)$/s.exec(field) ?? []
  switch (map) {
    case 'subjects':
      return { kind: 'score', label: rest }
    case 'subjectGrades':
      return { kind: 'grade', label: rest }
    case 'components': {
      const dot = rest.lastIndexOf('.')
      return dot > 0 ? { kind: 'part', label: rest.slice(0, dot), part: rest.slice(dot + 1) } : null
    }
    default:
      return null
  }
}

/** What a record says there. */
export function valueAt(content: RecordContent, field: ChangedField): FieldValue {
  if (field.kind === 'scalar') {
    return content[field.name]
  }
  const entry = subjectAt(content, field.label)
  switch (field.kind) {
    case 'score':
      return entry?.score ?? null
    case 'grade':
      return entry?.grade?.value ?? null
    case 'part':
      return entry?.components?.find(({ name }) => name === field.part)?.value ?? null
  }
}

/** A subject by its name; corrections of a refiner name the key. */
export function subjectAt({ subjects }: RecordContent, label: string): SubjectEntry | undefined {
  return (
    subjects.find((entry) => entry.label === label) ?? subjects.find(({ key }) => key === label)
  )
}

/**
 * The value that a change can give back; null where it is about the whole record, or only follows.
 */
export function revertibleField({ field, source }: Pick<RecordChange, 'field' | 'source'>) {
  const isOwn = source !== 'computed' && source !== 'deletion' && source !== 'acceptance'
  return isOwn ? changedField(field) : null
}
