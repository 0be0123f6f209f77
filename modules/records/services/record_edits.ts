import type { GradeBoundary } from '#modules/file-processing/public'
import { averageOf, gradeFor, presentScores, totalOf } from './arithmetic.js'
import { flagsAfterEdits } from './edited_flags.js'
import type { RecordContent, ScalarField, SubjectEntry } from './record_content.js'

/** What a client may change in one call of `updateRecord`. */
export interface RecordPatch {
  studentName?: string
  admissionNumber?: string | null
  /** Scores by subject; null removes the subject from the record. */
  subjects?: Record<string, number | null>
  total?: number
  average?: number
  grade?: string
}

/** A score that a person set, or removed (null). */
export interface SubjectEdit {
  /** Key of the subject group, so that the edit survives a renamed subject; null for an added one. */
  key: string | null
  label: string
  score: number | null
}

/**
 * Everything that people have changed in a record, apart from what was read: when the reading
 * changes (columns confirmed, refinement) it is laid over the new one.
 */
export interface RecordEdits {
  studentName?: string
  admissionNumber?: string | null
  subjects: SubjectEdit[]
  total?: number
  average?: number
  grade?: string
  /** The tenant's grading scale when the record was edited; grades are computed by it. */
  grading: GradeBoundary[]
}

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
  const { subjects: scores = {}, ...values } = patch
  const changesScores = Object.keys(scores).length > 0
  const { total, average, grade, ...kept } = edits ?? { subjects: [], grading }
  const computed = changesScores ? {} : { total, average, grade }
  return withoutUndefined({
    ...kept,
    ...computed,
    ...values,
    subjects: addScores(content, kept.subjects, scores),
    grading,
  })
}

/** A reading with the edits of people laid over it; everything that follows is computed again. */
export function applyEdits(reading: RecordContent, edits: RecordEdits): RecordContent {
  const subjects = applyScores(reading.subjects, edits.subjects)
  const scores = presentScores(subjects)
  const isRecomputed = edits.subjects.length > 0
  const average = edits.average ?? (isRecomputed ? averageOf(scores) : reading.average)
  const content: RecordContent = {
    ...reading,
    studentName: edits.studentName ?? reading.studentName,
    admissionNumber:
      edits.admissionNumber === undefined ? reading.admissionNumber : edits.admissionNumber,
    subjects,
    total: edits.total ?? (isRecomputed ? totalOf(scores) : reading.total),
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

function addScores(
  content: RecordContent,
  earlier: SubjectEdit[],
  scores: Record<string, number | null>
): SubjectEdit[] {
  const edits = [...earlier]
  for (const [label, score] of Object.entries(scores)) {
    const entry = content.subjects.find((subject) => subject.label === label)
    const key = entry?.key ?? earlier.find((edit) => edit.label === label)?.key ?? null
    const edit = { key, label, score }
    const position = edits.findIndex((other) => isSame(other, edit))
    if (position < 0) {
      edits.push(edit)
    } else {
      edits[position] = edit
    }
  }
  return edits
}

function applyScores(read: SubjectEntry[], edits: SubjectEdit[]): SubjectEntry[] {
  const subjects = read.flatMap((entry) => {
    const edit = edits.find((candidate) => isSame(candidate, entry))
    if (!edit) {
      return [entry]
    }
    return edit.score === null ? [] : [editedEntry(entry.key, entry.label, edit.score)]
  })
  const labels = new Set(read.map(({ label }) => label))
  const added = edits.filter(
    ({ key, label, score }) => key === null && score !== null && !labels.has(label)
  )
  return [...subjects, ...added.map(({ key, label, score }) => editedEntry(key, label, score!))]
}

function editedEntry(key: string | null, label: string, score: number): SubjectEntry {
  return { key, label, score, confidence: 1, flags: score > 100 ? ['SCORE_OUT_OF_RANGE'] : [] }
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
  return Math.min(1, ...Object.values(confidences), ...subjects.map(({ confidence }) => confidence))
}

function withoutUndefined(edits: RecordEdits): RecordEdits {
  return Object.fromEntries(
    Object.entries(edits).filter(([, value]) => value !== undefined)
  ) as unknown as RecordEdits
}
