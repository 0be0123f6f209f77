import type { RecordDraft } from '../src/types.js'
import type { StudentTruth } from '../samples/truth.js'
import { folded, hundredths } from './comparable_text.js'

/**
 * Share of values that must agree before a record without the right name or number is a student's.
 */
const LEAST_OVERLAP = 0.5
/** Fewer values than this agree by chance. */
const LEAST_VALUES = 2

export interface StudentMatches {
  /** Record by student; a student without one is lost. */
  pairs: Map<StudentTruth, RecordDraft>
  /** Records that are no student's. */
  invented: RecordDraft[]
}

/**
 * Finds the record of each student: by admission number, else by name, else by the values that
 * agree. Of several records that would do, one of the same page comes first, then the one with more
 * values right; nobody gets two.
 */
export function matchStudents(
  students: readonly StudentTruth[],
  records: readonly RecordDraft[]
): StudentMatches {
  const candidates: { student: StudentTruth; record: RecordDraft; worth: number }[] = []
  const facts = records.map(factsOfRecord)
  for (const student of students) {
    const own = factsOfStudent(student)
    for (const [index, record] of records.entries()) {
      const worth = worthOf(own, facts[index], student.pageNumber === record.pageNumber)
      if (worth > 0) {
        candidates.push({ student, record, worth })
      }
    }
  }
  candidates.sort((one, two) => two.worth - one.worth)

  const pairs = new Map<StudentTruth, RecordDraft>()
  const free = new Set(records)
  for (const { student, record } of candidates) {
    if (pairs.has(student) || !free.has(record)) {
      continue
    }
    pairs.set(student, record)
    free.delete(record)
  }
  return { pairs, invented: [...free] }
}

interface Facts {
  name: string
  admission: string
  /** Values as `label=number`, and numbers alone, so that a lost label is not a lost student. */
  values: Set<string>
}

function worthOf(student: Facts, record: Facts, samePage: boolean): number {
  const agreeing = [...student.values].filter((value) => record.values.has(value)).length
  const overlap = agreeing / Math.max(1, student.values.size)
  const detail = overlap + (samePage ? 2 : 0)
  if (student.admission !== '' && student.admission === record.admission) {
    return 300 + (student.name === record.name ? 50 : 0) + detail
  }
  if (student.name !== '' && student.name === record.name) {
    return 200 + detail
  }
  if (overlap < LEAST_OVERLAP || agreeing < LEAST_VALUES) {
    return 0
  }
  const nearName = isPart(student.name, record.name)
  const contradicts = student.admission !== '' && record.admission !== '' && !nearName
  return contradicts && overlap < 1 ? 0 : 100 * overlap + (nearName ? 50 : 0) + detail
}

function isPart(one: string, other: string): boolean {
  if (one.length < 3 || other.length < 3) {
    return false
  }
  return one.includes(other) || other.includes(one)
}

function factsOfStudent(student: StudentTruth): Facts {
  const values = new Set<string>()
  for (const [label, score] of Object.entries(student.subjects)) {
    addValue(values, label, score)
  }
  for (const [label, grade] of Object.entries(student.subjectGrades ?? {})) {
    values.add(`${folded(label)}=${folded(grade)}`)
  }
  if (student.total !== null) {
    values.add(`total=${hundredths(student.total)}`)
  }
  return {
    name: folded(student.studentName),
    admission: folded(student.admissionNumber ?? ''),
    values,
  }
}

function factsOfRecord(record: RecordDraft): Facts {
  const values = new Set<string>()
  for (const { label, score, grade } of record.subjects) {
    if (score) {
      addValue(values, label, score.value)
    }
    if (grade) {
      values.add(`${folded(label)}=${folded(grade.value)}`)
    }
  }
  if (record.total) {
    values.add(`total=${hundredths(record.total.value)}`)
  }
  return {
    name: folded(record.studentName.value),
    admission: folded(record.admissionNumber?.value ?? ''),
    values,
  }
}

function addValue(values: Set<string>, label: string, value: number): void {
  values.add(`${folded(label)}=${hundredths(value)}`)
  values.add(hundredths(value))
}
