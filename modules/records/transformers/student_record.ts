import { recordFlags } from '@tenant-education/adapter-kit'
import {
  described,
  flag,
  integer,
  listOf,
  mapOf,
  named,
  number,
  object,
  oneOf,
  orNull,
  shape,
  text,
  type Shown,
} from '#platform/http/shapes'
import type StudentRecord from '../models/student_record.js'
import { isAbsent, scalarFields, type SubjectEntry } from '../services/record_content.js'
import { reasonsOf, reviewReasons, type RecordReasons } from '../services/review_reasons.js'

/** From 1. */
const ordinal: typeof integer = { ...integer, minimum: 1 }

const reasonList = listOf(oneOf(...reviewReasons))
const reasons = object(
  {},
  {
    ...Object.fromEntries(scalarFields.map((field) => [field, reasonList])),
    subjects: mapOf(reasonList),
    subjectGrades: mapOf(reasonList),
  }
)

/** A student record as the API shows it. */
export const studentRecord = named(
  'StudentRecord',
  object(
    {
      id: text,
      studentName: text,
      admissionNumber: orNull(text),
      subjects: described('Scores by subject', mapOf(number)),
      subjectGrades: described('Grades by subject, where the sheet prints them', mapOf(text)),
      components: described(
        'By subject, then by part: `ca`, `exam`, or `ca1`, `ca2` where there are several.',
        mapOf(mapOf(number))
      ),
      absentSubjects: described('Subjects with neither score nor grade nor parts', listOf(text)),
      total: described('0, as average, for a student without any score', number),
      average: number,
      grade: described('Empty for a student without any score', text),
      position: orNull(ordinal),
      pageNumber: ordinal,
      confidence: shape<number>({ type: 'number', minimum: 0, maximum: 1 }),
      flags: listOf(oneOf(...recordFlags)),
      reasons: described(
        'Why a person should look. Values without a reason are left out.',
        shape<RecordReasons>(reasons)
      ),
      edited: described('A person changed something', flag),
      revision: described(
        'Raised by every change; see `expectedRevision` of `updateRecord`',
        ordinal
      ),
    },
    {
      subjectWeights: described(
        'How many times each score counts in total and average; only where a sheet has coefficients.',
        mapOf(number)
      ),
    }
  )
)

/** A student record as the API shows it. */
export type StudentRecordView = Shown<typeof studentRecord>

/** What a view is made of: a row of the table, or what was read of one. */
export type PresentableRecord = Pick<
  StudentRecord,
  'id' | 'content' | 'pageNumber' | 'isEdited' | 'revision'
>

/** A student record. A total or average that the sheet lacks is 0, a missing grade is empty. */
export function presentStudentRecord(record: PresentableRecord): StudentRecordView {
  const { content } = record
  return {
    id: record.id,
    studentName: content.studentName,
    admissionNumber: content.admissionNumber,
    ...bySubject(content.subjects),
    total: content.total ?? 0,
    average: content.average ?? 0,
    grade: content.grade ?? '',
    position: content.position,
    pageNumber: record.pageNumber,
    confidence: content.confidence,
    flags: content.flags,
    reasons: reasonsOf(content),
    edited: record.isEdited,
    revision: record.revision,
  }
}

/** In one walk: a page of a list has thousands of subjects. */
function bySubject(entries: readonly SubjectEntry[]) {
  const subjects: Record<string, number> = {}
  const subjectGrades: Record<string, string> = {}
  const components: Record<string, Record<string, number>> = {}
  const subjectWeights: Record<string, number> = {}
  const absentSubjects: string[] = []
  let isWeighted = false
  for (const entry of entries) {
    const { label, score, grade, weight } = entry
    if (score !== null) {
      put(subjects, label, score)
    }
    if (grade) {
      put(subjectGrades, label, grade.value)
    }
    const parts = partsOf(entry)
    if (parts) {
      put(components, label, parts)
    }
    if (weight !== undefined) {
      put(subjectWeights, label, weight)
      isWeighted = true
    }
    if (score === null && isAbsent(entry)) {
      absentSubjects.push(label)
    }
  }
  return isWeighted
    ? { subjects, subjectGrades, components, subjectWeights, absentSubjects }
    : { subjects, subjectGrades, components, absentSubjects }
}

function partsOf({ components }: SubjectEntry): Record<string, number> | null {
  let parts: Record<string, number> | null = null
  for (const { name, value } of components ?? []) {
    if (value !== null) {
      put((parts ??= {}), name, value)
    }
  }
  return parts
}

/** Sets what is read on a sheet: a plain assignment of `__proto__` would be lost. */
function put<Value>(target: Record<string, Value>, name: string, value: Value): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true })
  } else {
    target[name] = value
  }
}
