import { equationsOf, type Equation, type ResultRules } from '@tenant-education/result-arithmetic'
import type { RecordFlag } from '#modules/file-processing/public'
import type { RecordContent, SubjectEntry } from '../../services/record_content.js'
import type { ReviewReason } from '../../services/review_reasons.js'
import { cellsOf, isUnread, valuesOf, type ReviewValue } from './review_values.js'

/** Why somebody should look at a value; where arithmetic fails, with its numbers. */
export interface OpenReason {
  reason: ReviewReason
  /** What the other values make. */
  expected?: number | string
  /** What stands there. */
  found?: number | string
  /** What was added up; of an average, total and divisor. */
  terms?: number[]
}

/** What is known of a record besides what it says. */
export interface RecordKnowledge {
  rules: ResultRules
  /** Addresses of the values that a person corrected. */
  corrected: ReadonlySet<string>
  /** Addresses of the values that a person found right as they are. */
  accepted: ReadonlySet<string>
  /** Addresses of scores at which the doubts about their columns are asked. */
  askedColumns: ReadonlySet<string>
}

/** What arithmetic and people say about the values of a record. */
export interface JudgedRecord {
  values: ReviewValue[]
  /** Values to look at, by address, in the order of the sheet. */
  open: Map<string, OpenReason[]>
  /** Addresses of values that an equation proves. */
  proved: Set<string>
}

/** Below this somebody should look. */
const CONFIDENT = 0.9

/** What a record, or a subject, is flagged with where an equation fails. */
const FLAGS: Record<Equation['reason'], RecordFlag> = {
  sum: 'TOTAL_MISMATCH',
  average: 'AVERAGE_MISMATCH',
  components: 'COMPONENT_MISMATCH',
  grade: 'GRADE_MISMATCH',
  range: 'SCORE_OUT_OF_RANGE',
}

/** As sure as only a text layer or a person is. */
const CERTAIN = 1

/**
 * Says which values of a record somebody should look at. What arithmetic proves needs no eyes: a
 * doubtful value in an equation that holds, where all others in it are settled or a person
 * corrected one of them. What a person decided is settled, whatever the rest says.
 */
export function judgeRecord(content: RecordContent, knowledge: RecordKnowledge): JudgedRecord {
  const values = valuesOf(content)
  const isDecided = (field: string) =>
    knowledge.corrected.has(field) || knowledge.accepted.has(field)
  const computed = new Set(
    values.filter(({ confidence }) => confidence === null).map(({ field }) => field)
  )
  const equations = equationsOf(cellsOf(values), knowledge.rules).filter(
    ({ field, reason }) => !computed.has(field) && reason !== 'range'
  )
  const failing = failingOf(equations, values, content)
  const open = new Map<string, OpenReason[]>()
  for (const value of values) {
    const reasons = isDecided(value.field)
      ? []
      : reasonsOf(value, content, failing, knowledge.askedColumns.has(value.field))
    if (reasons.length > 0) {
      open.set(value.field, reasons)
    }
  }
  const proved = prove(equations, open, failing, knowledge.corrected)
  return { values, open, proved }
}

/**
 * Equations that fail, and that the reader or an edit found to matter, by the value that they
 * judge.
 */
function failingOf(
  equations: readonly Equation[],
  values: readonly ReviewValue[],
  content: RecordContent
): Map<string, Equation[]> {
  const subjects = new Map(values.map(({ field, subject }) => [field, subject]))
  const failing = new Map<string, Equation[]>()
  for (const equation of equations) {
    const { flags } = subjects.get(equation.field) ?? content
    if (!equation.holds && flags.includes(FLAGS[equation.reason])) {
      failing.set(equation.field, [...(failing.get(equation.field) ?? []), equation])
    }
  }
  return failing
}

/** Takes out of the open values what equations prove, again and again as one proves the next. */
function prove(
  equations: readonly Equation[],
  open: Map<string, OpenReason[]>,
  failing: ReadonlyMap<string, Equation[]>,
  corrected: ReadonlySet<string>
): Set<string> {
  const proved = new Set<string>()
  const isDoubtful = (field: string) =>
    open.get(field)?.some(({ reason }) => !isOfColumn(reason)) ?? false
  for (let isMore = true; isMore;) {
    isMore = false
    for (const { field, of, holds, reason } of equations) {
      const members = [field, ...of]
      const left = members.filter(isDoubtful)
      const isDecisive = left.length <= 1 || members.some((member) => corrected.has(member))
      if (!holds || !isDecisive) {
        continue
      }
      // A grade says little about the average beside it.
      const provable = reason === 'grade' ? [field] : members
      for (const member of provable.filter((one) => !failing.has(one) && !proved.has(one))) {
        proved.add(member)
        isMore = settle(open, member) || isMore
      }
    }
  }
  return proved
}

function isOfColumn(reason: ReviewReason): boolean {
  return reason === 'heading' || reason === 'column'
}

/** What arithmetic can settle of a value; a heading is not proved by its column's sum. */
function settle(open: Map<string, OpenReason[]>, field: string): boolean {
  const reasons = open.get(field)
  const left = reasons?.filter(({ reason }) => isOfColumn(reason)) ?? []
  if (!reasons || left.length === reasons.length) {
    return false
  }
  if (left.length > 0) {
    open.set(field, left)
  } else {
    open.delete(field)
  }
  return true
}

function reasonsOf(
  value: ReviewValue,
  content: RecordContent,
  failing: ReadonlyMap<string, Equation[]>,
  isAsked: boolean
): OpenReason[] {
  const equations = (failing.get(value.field) ?? []).map(
    ({ reason, expected, found, terms }): OpenReason => ({ reason, expected, found, terms })
  )
  const codes = codesOf(value, content, isAsked)
  const told = new Set(equations.map(({ reason }) => reason))
  return [
    ...equations,
    ...codes.filter((reason) => !told.has(reason)).map((reason): OpenReason => ({ reason })),
  ]
}

function codesOf(value: ReviewValue, content: RecordContent, isAsked: boolean): ReviewReason[] {
  const { parts, confidence, subject } = value
  if (parts.kind !== 'score' && isUnread(parts, value.value, content, subject)) {
    return ['unreadable']
  }
  if (subject && parts.kind === 'subjectGrade') {
    const isMismatched = subject.flags.includes('GRADE_MISMATCH')
    return isMismatched ? ['grade'] : doubtful(confidence)
  }
  if (subject) {
    if (parts.kind === 'score') {
      return codesOfScore(value, content, subject, isAsked)
    }
    return doubtful(confidence)
  }
  return parts.kind === 'overall' ? codesOfOverall(parts.name, content, confidence) : []
}

function codesOfScore(
  { parts, value, confidence }: ReviewValue,
  content: RecordContent,
  subject: SubjectEntry,
  isAsked: boolean
): ReviewReason[] {
  const { flags, components = [] } = subject
  const codes: ReviewReason[] = isUnread(parts, value, content, subject) ? ['unreadable'] : []
  const isDoubted = flags.includes('LOW_CONFIDENCE') || !hasColumnDoubt(flags)
  if (isDoubted) {
    codes.push(...doubtful(confidence))
  }
  if (flags.includes('COMPONENT_MISMATCH') && components.length > 0) {
    codes.push('components')
  }
  if (flags.includes('SCORE_OUT_OF_RANGE') && confidence !== CERTAIN) {
    codes.push('range')
  }
  if (isAsked) {
    codes.push(flags.includes('COLUMN_UNCERTAIN') ? 'column' : 'heading')
  }
  return codes
}

/** True where the doubt is about what the column is, not about the value in it. */
export function hasColumnDoubt(flags: readonly string[]): boolean {
  return flags.includes('HEADING_UNCERTAIN') || flags.includes('COLUMN_UNCERTAIN')
}

function codesOfOverall(
  name: string,
  { flags, subjects }: RecordContent,
  confidence: number | null
): ReviewReason[] {
  switch (name) {
    case 'studentName':
      return [
        ...(flags.includes('NAME_UNCERTAIN') ? (['name'] as const) : []),
        ...(flags.includes('DUPLICATE_STUDENT') ? (['duplicate'] as const) : []),
      ]
    case 'admissionNumber':
      return flags.includes('ADMISSION_NUMBER_UNCERTAIN') ? ['admission_number'] : []
    case 'position':
      return flags.includes('POSITION_MISMATCH') ? ['position'] : doubtful(confidence)
    case 'grade': {
      const isOfSubject = subjects.some((subject) => subject.flags.includes('GRADE_MISMATCH'))
      const isMismatched = flags.includes('GRADE_MISMATCH') && !isOfSubject
      return isMismatched ? ['grade'] : doubtful(confidence)
    }
    default:
      return doubtful(confidence)
  }
}

function doubtful(confidence: number | null): ReviewReason[] {
  return confidence !== null && confidence < CONFIDENT ? ['doubtful'] : []
}
