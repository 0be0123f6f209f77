import type { RecordDraft } from '../src/types.js'
import type { StudentTruth } from './truth.js'
import { matchSubjects, alignStudents, tidy, plain, subjectOf } from './score_alignment.js'

/**
 * Compares what the reader found with the truth, value by value.
 *
 * A number is wrong when the record states another number, none, or one where there is none. It is
 * silent when nothing on the record warns: the record and its subject have no flag.
 */
export const KINDS = [
  'name',
  'admission',
  'heading',
  'score',
  'absent',
  'component',
  'total',
  'average',
  'grade',
  'subjectGrade',
  'position',
] as const

export type Kind = (typeof KINDS)[number]

const NUMBERS: ReadonlySet<Kind> = new Set([
  'score',
  'absent',
  'component',
  'total',
  'average',
  'position',
])

export interface Miss {
  kind: Kind
  pageNumber: number
  /** 0-based among the students of the page, by truth. */
  row: number
  student: string
  subject?: string
  expected: string
  found: string
  confidence: number
  flags: string[]
  silent: boolean
}

export interface Score {
  cells: Record<Kind, { count: number; exact: number }>
  students: number
  missing: StudentTruth[]
  extra: RecordDraft[]
  misses: Miss[]
  /** Names that are right when tone marks, dots and case are not looked at. */
  plainNames: number
  /** Records without any flag. */
  unflagged: number
  /** Flagged although everything is right and the document does not contradict itself. */
  needless: string[]
  /** Contradictions of the document (see the truth) that were not reported. */
  unreported: string[]
}

/** Aligns students with records and counts. */
export function scoreRecords(truth: StudentTruth[], records: RecordDraft[]): Score {
  const score: Score = {
    cells: Object.fromEntries(
      KINDS.map((kind) => [kind, { count: 0, exact: 0 }])
    ) as Score['cells'],
    students: truth.length,
    missing: [],
    extra: [],
    misses: [],
    plainNames: 0,
    unflagged: records.filter((record) => record.flags.length === 0).length,
    needless: [],
    unreported: [],
  }
  const labels = matchSubjects(truth, records)
  const { pairs, extra } = alignStudents(truth, records, labels)
  score.extra = extra
  const rows = new Map<number, number>()
  truth.forEach((student, index) => {
    const row = rows.get(student.pageNumber) ?? 0
    rows.set(student.pageNumber, row + 1)
    const record = pairs.get(index)
    if (!record) {
      score.missing.push(student)
    }
    scoreStudent(score, student, row, record, labels)
  })
  scoreHeadings(score, labels)
  return score
}

function scoreStudent(
  score: Score,
  student: StudentTruth,
  row: number,
  record: RecordDraft | undefined,
  labels: Map<string, string>
): void {
  const add = (
    kind: Kind,
    expected: string,
    found: { value: string | number | null; confidence: number } | null | undefined,
    subject?: string,
    subjectFlags: string[] = []
  ) => {
    const text = found?.value === null || found?.value === undefined ? '' : String(found.value)
    const exact =
      record !== undefined &&
      (kind === 'name' || kind === 'admission' ? tidy(text) === tidy(expected) : text === expected)
    score.cells[kind].count++
    if (exact) {
      score.cells[kind].exact++
    }
    if (kind === 'name' && plain(text) === plain(expected)) {
      score.plainNames++
    }
    if (exact || !record) {
      return
    }
    const flags = [...new Set([...record.flags, ...subjectFlags])]
    score.misses.push({
      kind,
      pageNumber: student.pageNumber,
      row,
      student: student.studentName,
      ...(subject === undefined ? {} : { subject }),
      expected,
      found: text,
      confidence: found?.confidence ?? 0,
      flags,
      silent: NUMBERS.has(kind) && flags.length === 0,
    })
  }

  const before = score.misses.length
  add('name', student.studentName, record?.studentName)
  if (student.admissionNumber) {
    add('admission', student.admissionNumber, record?.admissionNumber)
  }
  for (const [subject, value] of Object.entries(student.subjects)) {
    const draft = subjectOf(record, labels.get(subject))
    add('score', String(value), draft?.score, subject, draft?.flags)
    const grade = student.subjectGrades?.[subject]
    if (grade) {
      add('subjectGrade', grade, draft?.grade, subject, draft?.flags)
    }
    const parts = Object.values(student.components?.[subject] ?? {})
    parts.forEach((part, index) => {
      add('component', String(part), draft?.components[index]?.value, subject, draft?.flags)
    })
  }
  for (const subject of student.absentSubjects) {
    const draft = subjectOf(record, labels.get(subject))
    add('absent', '', draft?.score ?? null, subject, draft?.flags)
  }
  if (student.total !== null) {
    add('total', String(student.total), rounded(record?.total))
  }
  if (student.average !== null) {
    add('average', String(student.average), rounded(record?.average))
  }
  if (student.grade !== null) {
    add('grade', student.grade, record?.grade)
  }
  if (student.position !== null) {
    add('position', String(student.position), record?.position)
  }
  const unreported = (student.expectedFlags ?? []).filter(
    (flag) => record && !record.flags.some((own) => own === flag)
  )
  const flags = record ? [...record.flags, ...record.subjects.flatMap((one) => one.flags)] : []
  if (flags.length > 0 && !student.expectedFlags && score.misses.length === before) {
    const details = record?.checks
      .filter((check) => !check.ok)
      .map((check) => check.detail ?? check.id)
    score.needless.push(
      `p${student.pageNumber} r${row + 1} ${student.studentName}: ${[...new Set(flags)].join(',')} (${details?.join('; ')})`
    )
  }
  score.unreported.push(...unreported.map((flag) => `${student.studentName}: ${flag}`))
}

/** A derived mean may carry more digits than the truth's two. */
function rounded(
  found: { value: number; confidence: number } | null | undefined
): { value: number; confidence: number } | null | undefined {
  return found && { ...found, value: Number(found.value.toFixed(2)) }
}

function scoreHeadings(score: Score, labels: Map<string, string>): void {
  for (const [expected, found] of labels) {
    score.cells.heading.count++
    if (tidy(found).toUpperCase() === tidy(expected).toUpperCase()) {
      score.cells.heading.exact++
    } else {
      score.misses.push({
        kind: 'heading',
        pageNumber: 0,
        row: 0,
        student: '',
        expected,
        found,
        confidence: 0,
        flags: [],
        silent: false,
      })
    }
  }
}

/** Wrong numbers without any warning, invented students and lost ones: what must never happen. */
export function silentErrors(score: Score): Miss[] {
  return score.misses.filter((miss) => miss.silent)
}

/** Share of exact values among the given kinds, 0 to 1. */
export function exactShare(score: Score, kinds: readonly Kind[]): number {
  const cells = kinds.map((kind) => score.cells[kind])
  const count = cells.reduce((sum, cell) => sum + cell.count, 0)
  return count === 0 ? 1 : cells.reduce((sum, cell) => sum + cell.exact, 0) / count
}

/** Names that are wrong although the reader was sure. */
export function confidentlyWrongNames(score: Score): Miss[] {
  return score.misses.filter((miss) => miss.kind === 'name' && miss.confidence >= 0.9)
}
