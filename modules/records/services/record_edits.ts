import { averageOf, gradeFor, totalOf } from '@tenant-education/result-arithmetic'
import type { GradeBoundary } from '#modules/file-processing/public'
import { flagsAfterEdits } from './edited_flags.js'
import { editedSubject, partsFit } from './edited_subject.js'
import { isAbsent } from './record_content.js'
import type { RecordContent, ScalarField, SubjectEntry } from './record_content.js'
import type { RecordEdits, RecordPatch, SubjectEdit } from './record_patch.js'

/** Values that follow from the scores where the sheet prints none. */
type ComputedField = 'total' | 'average' | 'grade'

/**
 * Adds a patch to earlier edits. New scores put an end to an earlier total, average or grade that
 * the patch does not give again: those are computed from the scores then.
 *
 * @param content the record as the client saw it, whose names of subjects the patch uses
 */
export function addPatch(
  content: RecordContent,
  edits: RecordEdits | null,
  patch: RecordPatch,
  grading: GradeBoundary[]
): RecordEdits {
  const { subjects: scores = {}, subjectGrades = {}, components = {}, ...values } = patch
  const parts = Object.entries(components).filter(([, own]) => Object.keys(own).length > 0)
  const isRemoved = (label: string) => scores[label] === null
  const hasNewScores =
    Object.keys(scores).length > 0 ||
    content.subjects.some(
      (entry) => partsFit(entry) === true && parts.some(([label]) => label === entry.label)
    )
  const { total, average, grade, keepsPrinted, ...rest } = edits ?? { subjects: [], grading }
  const kept = hasNewScores ? rest : { ...rest, ...(keepsPrinted && { keepsPrinted }) }
  const computed = hasNewScores ? {} : { total, average, grade }
  return withoutUndefined({
    ...kept,
    ...computed,
    ...values,
    subjects: addSubjectEdits(content, kept.subjects, [
      ...Object.entries(scores).map(([label, score]) => ({ label, score })),
      ...Object.entries(subjectGrades)
        .filter(([label]) => !isRemoved(label))
        .map(([label, value]) => ({ label, grade: value })),
      ...parts
        .filter(([label]) => !isRemoved(label))
        .map(([label, own]) => ({ label, components: own })),
    ]),
    grading,
  })
}

/** A reading with the edits of people laid over it; everything that follows is computed again. */
export function applyEdits(reading: RecordContent, edits: RecordEdits): RecordContent {
  const subjects = applySubjectEdits(reading.subjects, edits)
  const hasOtherScores = changesScores(reading, subjects, edits)
  const isRecomputed = (field: ComputedField) =>
    hasOtherScores && !(edits.keepsPrinted && field in reading.confidences)
  const average = given(
    edits.average,
    isRecomputed('average') ? averageOf(subjects) : reading.average
  )
  const content: RecordContent = {
    ...reading,
    studentName: edits.studentName ?? reading.studentName,
    admissionNumber:
      edits.admissionNumber === undefined ? reading.admissionNumber : edits.admissionNumber,
    subjects,
    total: given(edits.total, isRecomputed('total') ? totalOf(subjects) : reading.total),
    average,
    grade: given(
      edits.grade,
      isRecomputed('grade') ? gradeFor(average, edits.grading) : reading.grade
    ),
    position: given(edits.position, reading.position),
    ...(reading.unread && { unread: reading.unread.filter((field) => edits[field] === undefined) }),
    confidences: confidencesAfter(reading, edits, isRecomputed),
  }
  const confidence = Math.max(reading.confidence, lowestConfidence(content))
  return {
    ...content,
    confidence,
    flags: flagsAfterEdits(reading, { ...content, confidence }, edits),
  }
}

/** Whether a score was set, removed, or moved by one of its parts. */
export function changesScores(
  reading: RecordContent,
  subjects: readonly SubjectEntry[],
  edits: RecordEdits
): boolean {
  if (edits.subjects.some(({ score, isAbsent: none }) => score !== undefined || none)) {
    return true
  }
  const before = new Map(reading.subjects.map(({ label, score }) => [label, score]))
  return subjects.some(({ label, score }) => score !== (before.get(label) ?? null))
}

function addSubjectEdits(
  content: RecordContent,
  earlier: SubjectEdit[],
  changes: Omit<SubjectEdit, 'key'>[]
): SubjectEdit[] {
  const edits = [...earlier]
  for (const change of changes) {
    const { label } = change
    const entry = content.subjects.find((subject) => subject.label === label)
    const key = entry?.key ?? earlier.find((edit) => edit.label === label)?.key ?? null
    const position = edits.findIndex((other) => isSame(other, { key, label }))
    if (position < 0) {
      edits.push({ key, ...change })
    } else {
      edits[position] = merged(edits[position], { key, ...change })
    }
  }
  return edits
}

/**
 * A subject that was removed and is set again starts from what was read; a score ends an absence.
 */
function merged(earlier: SubjectEdit, change: SubjectEdit): SubjectEdit {
  const { score, isAbsent: wasAbsent, ...rest } = earlier
  const staysAbsent = wasAbsent && change.score === undefined
  const hasScore = score !== undefined && score !== null
  const kept = { ...rest, ...(hasScore && { score }), ...(staysAbsent && { isAbsent: wasAbsent }) }
  const components = { ...kept.components, ...change.components }
  return {
    ...kept,
    ...change,
    ...(Object.keys(components).length > 0 && { components }),
  }
}

function applySubjectEdits(
  read: SubjectEntry[],
  { subjects: edits, keepsPrinted }: Pick<RecordEdits, 'subjects' | 'keepsPrinted'>
): SubjectEntry[] {
  const subjects = read.flatMap((entry) => {
    const edit = edits.find((candidate) => isSame(candidate, entry))
    if (!edit) {
      return [entry]
    }
    return edit.score === null ? [] : [editedSubject(entry, edit, keepsPrinted)]
  })
  const labels = new Set(read.map(({ label }) => label))
  const added = edits.filter(
    ({ key, label, score }) => key === null && score !== null && !labels.has(label)
  )
  return [
    ...subjects,
    ...added
      .map((edit) => {
        const { key, label } = edit
        return editedSubject({ key, label, score: null, confidence: 1, flags: [] }, edit)
      })
      .filter((entry) => !isAbsent(entry)),
  ]
}

/** Subjects of the sheet are known by their group's key, added ones by their name. */
function isSame(
  one: { key: string | null; label: string },
  other: { key: string | null; label: string }
): boolean {
  return one.key === null || other.key === null ? one.label === other.label : one.key === other.key
}

function confidencesAfter(
  reading: RecordContent,
  edits: RecordEdits,
  isRecomputed: (field: ComputedField) => boolean
): RecordContent['confidences'] {
  const edited = (field: ScalarField) =>
    field in edits || (isComputed(field) && isRecomputed(field))
  return Object.fromEntries(
    Object.entries(reading.confidences).filter(([field]) => !edited(field as ScalarField))
  )
}

/** What a person set, null included; else what follows. */
function given<Value>(set: Value | undefined, other: Value): Value {
  return set === undefined ? other : set
}

function isComputed(field: ScalarField): field is ComputedField {
  return field === 'total' || field === 'average' || field === 'grade'
}

function lowestConfidence({ confidences, subjects }: RecordContent): number {
  return Math.min(
    1,
    ...Object.values(confidences),
    ...subjects.flatMap(({ confidence, grade, components = [] }) => [
      confidence,
      grade?.confidence ?? 1,
      ...components.map((component) => component.confidence),
    ])
  )
}

function withoutUndefined(edits: RecordEdits): RecordEdits {
  return Object.fromEntries(
    Object.entries(edits).filter(([, value]) => value !== undefined)
  ) as unknown as RecordEdits
}
