import type { GradeBoundary } from '#modules/file-processing/public'
import { averageOf, gradeFor, totalOf } from './arithmetic.js'
import { flagsAfterEdits } from './edited_flags.js'
import { editedSubject, partsFit } from './edited_subject.js'
import { isAbsent } from './record_content.js'
import type { RecordContent, ScalarField, SubjectEntry } from './record_content.js'
import type { RecordEdits, RecordPatch, SubjectEdit } from './record_patch.js'

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
  const { total, average, grade, ...kept } = edits ?? { subjects: [], grading }
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
  const subjects = applySubjectEdits(reading.subjects, edits.subjects)
  const isRecomputed = changesScores(reading, subjects, edits)
  const average = edits.average ?? (isRecomputed ? averageOf(subjects) : reading.average)
  const content: RecordContent = {
    ...reading,
    studentName: edits.studentName ?? reading.studentName,
    admissionNumber:
      edits.admissionNumber === undefined ? reading.admissionNumber : edits.admissionNumber,
    subjects,
    total: edits.total ?? (isRecomputed ? totalOf(subjects) : reading.total),
    average,
    grade: edits.grade ?? (isRecomputed ? gradeFor(average, edits.grading) : reading.grade),
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
  if (edits.subjects.some(({ score }) => score !== undefined)) {
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

/** A subject that was removed and is set again starts from what was read. */
function merged(earlier: SubjectEdit, change: SubjectEdit): SubjectEdit {
  const { score, ...rest } = earlier
  const kept = score === null ? rest : earlier
  const components = { ...kept.components, ...change.components }
  return {
    ...kept,
    ...change,
    ...(Object.keys(components).length > 0 && { components }),
  }
}

function applySubjectEdits(read: SubjectEntry[], edits: SubjectEdit[]): SubjectEntry[] {
  const subjects = read.flatMap((entry) => {
    const edit = edits.find((candidate) => isSame(candidate, entry))
    if (!edit) {
      return [entry]
    }
    return edit.score === null ? [] : [editedSubject(entry, edit)]
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
  isRecomputed: boolean
): RecordContent['confidences'] {
  const edited = (field: ScalarField) =>
    field in edits || (isRecomputed && ['total', 'average', 'grade'].includes(field))
  return Object.fromEntries(
    Object.entries(reading.confidences).filter(([field]) => !edited(field as ScalarField))
  )
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
