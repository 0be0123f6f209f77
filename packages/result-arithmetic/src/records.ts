import { parseField } from './fields.js'

/** A value with its address, as the page of the review station has it. */
export interface CheckedCell {
  /** See `fieldOf`. */
  field: string
  value: number | string | null
  /** Of a score: how many times it counts. */
  weight?: number
}

/** A subject put together from its cells. */
export interface CheckedSubject {
  /** As in the addresses of its cells. */
  subject: string
  score: number | null
  weight?: number
  grade: string | null
  components: { name: string; value: number | null; field: string }[]
}

/** A record put together from its cells. */
export interface CheckedRecord {
  subjects: CheckedSubject[]
  total: number | null
  average: number | null
  grade: string | null
}

/** Puts the cells of a student together; addresses that name nothing are passed over. */
export function recordOf(cells: readonly CheckedCell[]): CheckedRecord {
  const subjects = new Map<string, CheckedSubject>()
  const record: CheckedRecord = { subjects: [], total: null, average: null, grade: null }
  for (const { field, value, weight } of cells) {
    const parts = parseField(field)
    if (!parts) {
      continue
    }
    if (parts.kind === 'overall') {
      takeOverall(record, parts.name, value)
      continue
    }
    let subject = subjects.get(parts.subject)
    if (!subject) {
      subject = { subject: parts.subject, score: null, grade: null, components: [] }
      subjects.set(parts.subject, subject)
    }
    if (parts.kind === 'score') {
      subject.score = numberOrNull(value)
      subject.weight = weight
    } else if (parts.kind === 'subjectGrade') {
      subject.grade = textOrNull(value)
    } else {
      subject.components.push({ name: parts.component, value: numberOrNull(value), field })
    }
  }
  record.subjects = [...subjects.values()]
  return record
}

function takeOverall(record: CheckedRecord, name: string, value: CheckedCell['value']): void {
  if (name === 'total' || name === 'average') {
    record[name] = numberOrNull(value)
  } else if (name === 'grade') {
    record.grade = textOrNull(value)
  }
}

function numberOrNull(value: CheckedCell['value']): number | null {
  return typeof value === 'number' ? value : null
}

function textOrNull(value: CheckedCell['value']): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
