import type {
  DraftCheck,
  DraftSubject,
  DraftValue,
  RecordDraft,
  RecordFlag,
  UnreadField,
} from '#modules/file-processing/public'

/** Fields of a record that hold one value, with the confidence of each. */
export const scalarFields = [
  'studentName',
  'admissionNumber',
  'total',
  'average',
  'grade',
  'position',
] as const

/** One of {@link scalarFields}. */
export type ScalarField = (typeof scalarFields)[number]

/** A part of a subject's score, such as a test or the exam. */
export interface ComponentEntry {
  /**
   * `ca` or `exam`; with a number from 1 where the subject has several of the kind: `ca1`, `ca2`.
   */
  name: string
  /** Null where the cell is empty or says absent. */
  value: number | null
  /** 0 to 1. */
  confidence: number
}

/** A subject of a student. */
export interface SubjectEntry {
  /** Key of the file's subject group; null for a subject that a person added. */
  key: string | null
  /** Name of the subject, unique in the record. */
  label: string
  /** Null where the student was absent or the cell holds no score. */
  score: number | null
  /** 0 to 1, of the score. */
  confidence: number
  /** The score is not printed: it is what the parts add up to. */
  isDerived?: true
  /** The subject's own grade; left out where none is printed. */
  grade?: { value: string; confidence: number }
  /** The student's other marks have a grade, and of this one's nothing could be read. */
  isGradeUnread?: true
  /** In the order of the sheet; left out where none is printed. */
  components?: ComponentEntry[]
  /** How many times the score counts in total and average; left out where all count once. */
  weight?: number
  flags: RecordFlag[]
}

/** What a student record says, as it is stored. */
export interface RecordContent {
  studentName: string
  admissionNumber: string | null
  subjects: SubjectEntry[]
  total: number | null
  average: number | null
  grade: string | null
  position: number | null
  /** What nearly all other students have, and of which nothing could be read here. */
  unread?: UnreadField[]
  /** 0 to 1 for each value that was read; computed values have none. */
  confidences: Partial<Record<ScalarField, number>>
  /** The lowest confidence that matters for the record, 0 to 1. */
  confidence: number
  flags: RecordFlag[]
  /** Checks that the sheet allows; missing on records that were read before they were kept. */
  judged?: DraftCheck['id'][]
}

/** True for a subject that nothing was printed for but the mark of absence, or a blank. */
export function isAbsent({ score, grade, components = [] }: SubjectEntry): boolean {
  return score === null && !grade && components.every(({ value }) => value === null)
}

/** The content of a record as it was read. */
export function contentOf(draft: RecordDraft): RecordContent {
  return {
    studentName: draft.studentName.value,
    admissionNumber: draft.admissionNumber?.value ?? null,
    subjects: subjectsOf(draft),
    total: draft.total?.value ?? null,
    average: draft.average?.value ?? null,
    grade: draft.grade?.value ?? null,
    position: draft.position?.value ?? null,
    ...(draft.unread && { unread: draft.unread }),
    confidences: confidencesOf(draft),
    confidence: draft.confidence,
    flags: [...new Set(draft.flags)],
    judged: [...new Set(draft.checks.map(({ id }) => id))],
  }
}

function subjectsOf(draft: RecordDraft): SubjectEntry[] {
  const entries: SubjectEntry[] = []
  const labels = new Set<string>()
  const add = (entry: SubjectEntry) => {
    const label = uniqueLabel(entry.label, labels)
    labels.add(label)
    entries.push({ ...entry, label })
  }
  for (const subject of draft.subjects) {
    const { key, label, score, grade, isGradeUnread, weight, flags } = subject
    const components = componentsOf(subject)
    add({
      key,
      label,
      score: score?.value ?? null,
      confidence: score?.confidence ?? 1,
      ...(score?.source === 'derived' && { isDerived: true as const }),
      ...(grade && { grade: { value: grade.value, confidence: grade.confidence } }),
      ...(isGradeUnread && { isGradeUnread }),
      ...(components.length > 0 && { components }),
      ...(weight !== undefined && { weight }),
      flags,
    })
  }
  for (const label of draft.absentSubjects) {
    if (!labels.has(label)) {
      add({ key: null, label, score: null, confidence: 1, flags: [] })
    }
  }
  return entries
}

function componentsOf({ components }: DraftSubject): ComponentEntry[] {
  const counts = { ca: 0, exam: 0 }
  return components.map(({ type, value }) => {
    counts[type] += 1
    const isOnly = components.filter((other) => other.type === type).length === 1
    return {
      name: isOnly ? type : `${type}${counts[type]}`,
      value: value?.value ?? null,
      confidence: value?.confidence ?? 1,
    }
  })
}

/** Two columns with one heading are still two subjects: the second is called `… (2)`. */
function uniqueLabel(label: string, taken: ReadonlySet<string>): string {
  let unique = label
  for (let number = 2; taken.has(unique); number++) {
    unique = `${label} (${number})`
  }
  return unique
}

function confidencesOf(draft: RecordDraft): RecordContent['confidences'] {
  const values: Record<ScalarField, DraftValue<unknown> | null> = {
    studentName: draft.studentName,
    admissionNumber: draft.admissionNumber,
    total: draft.total,
    average: draft.average,
    grade: draft.grade,
    position: draft.position,
  }
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value && value.source !== 'derived')
      .map(([field, value]) => [field, value!.confidence])
  )
}
