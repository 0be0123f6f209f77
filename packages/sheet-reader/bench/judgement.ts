import type { DraftSubject, DraftValue, RecordDraft } from '../src/types.js'
import type { StudentTruth } from '../samples/truth.js'
import { folded, foldedPart, hundredths, tidy } from './comparable_text.js'
import { matchStudents } from './student_matching.js'

/** Kinds of cells that a truth can state. The last two are also counted apart. */
export const KINDS = [
  'name',
  'admission',
  'score',
  'total',
  'average',
  'grade',
  'position',
  'subjectGrade',
  'component',
] as const
export type Kind = (typeof KINDS)[number]

/** A value that is wrong, missing, under a wrong label, or stated although nothing is printed. */
export interface Fault {
  kind: Kind
  student: StudentTruth
  /** Printed heading, or that of the record where the sheet has none such. */
  label: string
  /** Empty where nothing should be read. */
  expected: string
  /** Empty where nothing was read. */
  found: string
  /** 0 to 1: how probable the reader says `found` is; 0 where nothing was read. */
  confidence: number
  /** Heading under which the value stands instead. */
  foundUnder?: string
  flags: string[]
  /** Neither the record nor the subject has a flag. */
  silent: boolean
}

/** A value that a student's record states under a heading that the sheet has. */
export interface Claim {
  kind: Kind
  /** 0 to 1: how probable the reader says it is. */
  confidence: number
  isRight: boolean
}

/** What reading one document came to. */
export interface Judgement {
  /** Cells that the truth states, by kind, and how many are right. */
  cells: Record<Kind, { count: number; right: number }>
  students: number
  lost: StudentTruth[]
  invented: RecordDraft[]
  faults: Fault[]
  claims: Claim[]
  /** Records in which everything is right, and those of them that are flagged for nothing. */
  rightRecords: number
  needless: RecordDraft[]
}

/**
 * Compares the records of a document with its truth, cell by cell. A cell is right when it stands
 * in the right student's record under the right heading (case, punctuation, spaces and accents of
 * headings do not count). A total, average or grade that the sheet does not print may be derived;
 * it is not compared, nor are subjects' grades and components where the truth has no list of them.
 */
export function judge(truth: readonly StudentTruth[], records: readonly RecordDraft[]): Judgement {
  const judgement: Judgement = {
    cells: Object.fromEntries(
      KINDS.map((kind) => [kind, { count: 0, right: 0 }])
    ) as Judgement['cells'],
    students: truth.length,
    lost: [],
    invented: [],
    faults: [],
    claims: [],
    rightRecords: 0,
    needless: [],
  }
  const { pairs, invented } = matchStudents(truth, records)
  judgement.invented = invented
  for (const student of truth) {
    const record = pairs.get(student)
    if (!record) {
      judgement.lost.push(student)
    }
    const before = judgement.faults.length
    new StudentComparison(judgement, student, record).run()
    if (!record || judgement.faults.length > before) {
      continue
    }
    judgement.rightRecords++
    if (flagsOf(record).length > 0 && !student.expectedFlags?.length) {
      judgement.needless.push(record)
    }
  }
  return judgement
}

/** All flags of a record and of its subjects. */
export function flagsOf(record: RecordDraft): string[] {
  return [...new Set([...record.flags, ...record.subjects.flatMap(({ flags }) => flags)])]
}

class StudentComparison {
  readonly #judgement: Judgement
  readonly #student: StudentTruth
  readonly #record: RecordDraft | undefined
  /** Subjects of the record by heading; those that the truth claims are taken out. */
  readonly #subjects = new Map<string, DraftSubject>()
  readonly #surplus: DraftSubject[] = []

  constructor(judgement: Judgement, student: StudentTruth, record: RecordDraft | undefined) {
    this.#judgement = judgement
    this.#student = student
    this.#record = record
    for (const subject of record?.subjects ?? []) {
      const key = folded(subject.label)
      if (this.#subjects.has(key)) {
        this.#surplus.push(subject)
      } else {
        this.#subjects.set(key, subject)
      }
    }
  }

  run(): void {
    const { studentName, admissionNumber, total, average, grade, position } = this.#student
    const record = this.#record
    this.#compare('name', '', tidy(studentName), record?.studentName)
    this.#compare('admission', '', tidy(admissionNumber ?? ''), record?.admissionNumber)
    this.#compareSubjects()
    if (total !== null) {
      this.#compare('total', '', hundredths(total), record?.total)
    }
    if (average !== null) {
      this.#compare('average', '', hundredths(average), record?.average)
    }
    const isDerived = record?.grade?.source === 'derived' && grade === null
    this.#compare('grade', '', squeezed(grade), isDerived ? null : record?.grade)
    this.#compare('position', '', position?.toString() ?? '', record?.position)
  }

  #compareSubjects(): void {
    const { subjects, subjectGrades, components, absentSubjects } = this.#student
    const labels = new Set([
      ...Object.keys(subjects),
      ...Object.keys(subjectGrades ?? {}),
      ...Object.keys(components ?? {}),
      ...absentSubjects,
    ])
    const own = new Map<string, DraftSubject | undefined>()
    for (const label of labels) {
      own.set(label, this.#subjects.get(folded(label)))
      this.#subjects.delete(folded(label))
    }
    this.#surplus.push(...this.#subjects.values())
    for (const [label, subject] of own) {
      const score = subjects[label]
      const expected = score === undefined ? '' : hundredths(score)
      const fault = this.#compare('score', label, expected, subject?.score, subject)
      if (fault && !subject) {
        this.#takeMislabelled(fault)
      }
      this.#compareGrade(label, subject)
      if (components) {
        this.#compareComponents(label, components[label] ?? {}, subject)
      }
    }
    for (const subject of this.#surplus) {
      this.#compare('score', subject.label, '', subject.score, subject)
      this.#compareGrade(subject.label, subject)
    }
  }

  #compareGrade(label: string, subject: DraftSubject | undefined): void {
    const { subjectGrades } = this.#student
    if (!subjectGrades) {
      return
    }
    const expected = squeezed(subjectGrades[label])
    const isDerived = subject?.grade?.source === 'derived' && expected === ''
    this.#compare('subjectGrade', label, expected, isDerived ? null : subject?.grade, subject)
  }

  /** The same score under a heading that the sheet does not have is one fault, not two. */
  #takeMislabelled(fault: Fault): void {
    const at = this.#surplus.findIndex(({ score }) => textOf('score', score) === fault.expected)
    if (at < 0) {
      return
    }
    const [subject] = this.#surplus.splice(at, 1)
    fault.found = fault.expected
    fault.foundUnder = subject.label
    fault.flags = [...new Set([...fault.flags, ...subject.flags])]
    fault.silent = fault.flags.length === 0
  }

  #compareComponents(
    label: string,
    expected: Record<string, number>,
    subject: DraftSubject | undefined
  ): void {
    const free = [...(subject?.components ?? [])]
    for (const [part, value] of Object.entries(expected)) {
      const named = free.findIndex((component) => foldedPart(component.label) === foldedPart(part))
      const typed = free.filter(({ type }) => type === part.toLowerCase())
      const at = named >= 0 || typed.length !== 1 ? named : free.indexOf(typed[0])
      const [found] = at < 0 ? [] : free.splice(at, 1)
      this.#compare('component', `${label} / ${part}`, hundredths(value), found?.value, subject)
    }
    for (const { label: part, value } of free) {
      this.#compare('component', `${label} / ${part}`, '', value, subject)
    }
  }

  #compare(
    kind: Kind,
    label: string,
    expected: string,
    value: DraftValue<string | number> | null | undefined,
    subject?: DraftSubject
  ): Fault | null {
    const { cells, faults, claims } = this.#judgement
    const found = textOf(kind, value)
    if (expected !== '') {
      cells[kind].count++
    }
    if (value && found !== '') {
      claims.push({ kind, confidence: value.confidence, isRight: expected === found })
    }
    if (expected === found) {
      if (expected !== '') {
        cells[kind].right++
      }
      return null
    }
    if (!this.#record) {
      return null
    }
    const flags = [...new Set([...this.#record.flags, ...(subject?.flags ?? [])])]
    const fault = {
      kind,
      student: this.#student,
      label,
      expected,
      found,
      confidence: value?.confidence ?? 0,
      flags,
      silent: flags.length === 0,
    }
    faults.push(fault)
    return fault
  }
}

/** A value as it is compared; empty where nothing was read. */
function textOf(kind: Kind, value: DraftValue<string | number> | null | undefined): string {
  if (!value) {
    return ''
  }
  if (typeof value.value === 'number') {
    return hundredths(value.value)
  }
  return kind === 'grade' || kind === 'subjectGrade' ? squeezed(value.value) : tidy(value.value)
}

/** A grade without spaces and case. */
function squeezed(grade: string | null | undefined): string {
  return (grade ?? '').replace(/\s+/g, '').toUpperCase()
}
