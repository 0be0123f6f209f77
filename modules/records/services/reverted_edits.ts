import type { GradeBoundary } from '#modules/file-processing/public'
import { subjectAt, valueAt, type ChangedField, type FieldValue } from './changed_field.js'
import type { RecordContent } from './record_content.js'
import { addPatch } from './record_edits.js'
import type { RecordEdits, RecordPatch, SubjectEdit } from './record_patch.js'

/** A record before a change of it is taken back. */
interface Standing {
  reading: RecordContent
  content: RecordContent
  edits: RecordEdits | null
}

/**
 * The edits that give a value back what it was. Where that is what was read, nobody has edited it
 * any more; else it is an edit of its own. Null where no edit can say it.
 */
export function revertedEdits(
  { reading, content, edits }: Standing,
  field: ChangedField,
  before: FieldValue,
  grading: GradeBoundary[]
): { edits: RecordEdits | null } | null {
  if (edits && valueAt(reading, field) === before) {
    const rest = withoutEdit(edits, field, content)
    return { edits: isEmpty(rest) ? null : rest }
  }
  const patch = patchOf(field, before, content)
  return patch && { edits: addPatch(content, edits, patch, grading) }
}

function withoutEdit(edits: RecordEdits, field: ChangedField, content: RecordContent): RecordEdits {
  if (field.kind === 'scalar') {
    const rest: Record<string, unknown> & RecordEdits = { ...edits }
    delete rest[field.name]
    return rest
  }
  const key = subjectAt(content, field.label)?.key ?? null
  const subjects = edits.subjects.flatMap((edit) => {
    const isMeant = edit.label === field.label || (key !== null && edit.key === key)
    return isMeant ? withoutPart(edit, field) : [edit]
  })
  return { ...edits, subjects }
}

function withoutPart(edit: SubjectEdit, field: ChangedField): SubjectEdit[] {
  const { score, grade, components = {}, key, label, ...other } = edit
  const parts = Object.entries(components).filter(
    ([name]) => field.kind !== 'part' || name !== field.part
  )
  const left = {
    ...(field.kind === 'score' ? {} : { ...other, ...(score !== undefined && { score }) }),
    ...(field.kind !== 'grade' && grade !== undefined && { grade }),
    ...(parts.length > 0 && { components: Object.fromEntries(parts) }),
  }
  return Object.keys(left).length > 0 ? [{ key, label, ...left }] : []
}

function isEmpty({ subjects, grading, keepsPrinted, ...values }: RecordEdits): boolean {
  return subjects.length === 0 && Object.keys(values).length === 0
}

/** An edit that sets the value; null where a record cannot be told to have none. */
function patchOf(
  field: ChangedField,
  before: FieldValue,
  content: RecordContent
): RecordPatch | null {
  if (field.kind === 'scalar') {
    const canBeNone = field.name === 'admissionNumber'
    return field.name === 'position' || (before === null && !canBeNone)
      ? null
      : { [field.name]: before }
  }
  const label = subjectAt(content, field.label)?.label ?? field.label
  switch (field.kind) {
    case 'score':
      return { subjects: { [label]: before as number | null } }
    case 'grade':
      return { subjectGrades: { [label]: before as string | null } }
    case 'part':
      return { components: { [label]: { [field.part]: before as number | null } } }
  }
}
