import { fieldOf } from './fields.js'
import { gradeFor, gradesFit, type GradeBoundary } from './grades.js'
import { recordOf, type CheckedCell, type CheckedRecord, type CheckedSubject } from './records.js'
import type { ResultRules } from './rules.js'
import { agrees, exact, expectedAverage, fitsAverage, sumScores, totalOf } from './sums.js'

export type { CheckedCell }

/** Why arithmetic says that a value is wrong. */
export type ArithmeticReason = 'sum' | 'components' | 'average' | 'grade' | 'range'

/** What a sheet says in two ways: a value, and the values that it is made of. */
export interface Equation {
  reason: ArithmeticReason
  /** Address of the value on the right side. */
  field: string
  /** Addresses of the values that it is made of. */
  of: string[]
  /** What they make. */
  expected: number | string
  /** What stands there. */
  found: number | string
  /** The numbers on the left side; of an average, total and divisor. */
  terms: number[]
  holds: boolean
}

/** An equation that fails. */
export type Finding = Omit<Equation, 'holds'>

/** Everything that can be said in two ways of a student, in the order of the sheet. */
export function equationsOf(cells: readonly CheckedCell[], rules: ResultRules): Equation[] {
  const record = recordOf(cells)
  const fields = new Set(cells.map(({ field }) => field))
  return [
    ...record.subjects.flatMap((subject) => ofSubject(subject, rules)),
    ...ofTotal(record, rules),
    ...ofAverage(record, rules),
    ...ofGrade('grade', record.grade, 'average', record.average, rules.grading),
  ].filter(({ field }) => fields.has(field))
}

/** The equations that fail. */
export function findingsOf(cells: readonly CheckedCell[], rules: ResultRules): Finding[] {
  return equationsOf(cells, rules)
    .filter(({ holds }) => !holds)
    .map(({ holds: _, ...finding }) => finding)
}

/**
 * The value that makes the arithmetic hold for a field, where all other values of an equation are
 * settled: what the parts add up to, or what is left of a total. Null where no equation tells,
 * where two tell different values, and where none is possible.
 *
 * @param isOpen whether a value is not settled yet, by its address
 */
export function valueThatHolds(
  field: string,
  cells: readonly CheckedCell[],
  rules: ResultRules,
  isOpen: (field: string) => boolean
): number | string | null {
  const filled = cells.map((cell) =>
    cell.field === field && cell.value === null ? { ...cell, value: placeholder(cell) } : cell
  )
  const values = new Map(filled.map((cell) => [cell.field, cell]))
  const found = new Set<number | string>()
  for (const equation of equationsOf(filled, rules)) {
    const involved = [equation.field, ...equation.of]
    if (!involved.includes(field) || equation.reason === 'range') {
      continue
    }
    if (involved.some((other) => other !== field && isOpen(other))) {
      continue
    }
    const value = field === equation.field ? equation.expected : termThatHolds(equation, field)
    if (value !== null) {
      found.add(value)
    }
  }
  const [only] = found
  return found.size === 1 ? only : null

  /** Of a sum: what is left for one of its terms. */
  function termThatHolds(equation: Equation, term: string): number | null {
    const isSum = equation.reason === 'sum' || equation.reason === 'components'
    const cell = values.get(term)
    if (!isSum || typeof equation.found !== 'number' || typeof cell?.value !== 'number') {
      return null
    }
    const weight = equation.reason === 'sum' ? (cell.weight ?? 1) : 1
    const others = exact((equation.expected as number) - cell.value * weight)
    const value = exact((equation.found - others) / weight)
    const isPossible =
      value >= 0 && value <= rules.maximum && agrees(value * weight + others, equation.found)
    return isPossible ? value : null
  }
}

/** So that an equation with a missing term is there at all. */
function placeholder({ field }: CheckedCell): number | string {
  return field === 'grade' || field.endsWith('/grade') ? '?' : 0
}

function ofSubject(subject: CheckedSubject, rules: ResultRules): Equation[] {
  const { score, components, grade } = subject
  const field = fieldOf({ kind: 'score', subject: subject.subject })
  const equations: Equation[] = []
  const { parts } = rules
  const counted =
    parts === null
      ? []
      : components.filter(({ name }) => parts.length === 0 || parts.includes(name))
  const sum = totalOf(counted.map(({ value }) => ({ score: value })))
  if (score !== null && sum !== null) {
    equations.push({
      reason: 'components',
      field,
      of: counted.map((component) => component.field),
      expected: sum,
      found: score,
      terms: counted.flatMap(({ value }) => value ?? []),
      holds: agrees(sum, score),
    })
  }
  if (score !== null && score > rules.maximum) {
    equations.push({
      reason: 'range',
      field,
      of: [],
      expected: rules.maximum,
      found: score,
      terms: [],
      holds: false,
    })
  }
  const gradeField = fieldOf({ kind: 'subjectGrade', subject: subject.subject })
  return [...equations, ...ofGrade(gradeField, grade, field, score, rules.subjectGrading)]
}

function ofTotal({ subjects, total }: CheckedRecord, rules: ResultRules): Equation[] {
  const sum = totalOf(subjects)
  if (!rules.sum || total === null || sum === null) {
    return []
  }
  const counted = subjects.filter(({ score }) => score !== null)
  return [
    {
      reason: 'sum',
      field: 'total',
      of: counted.map(({ subject }) => fieldOf({ kind: 'score', subject })),
      expected: sum,
      found: total,
      terms: counted.map(({ score, weight = 1 }) => exact(score! * weight)),
      holds: agrees(sum, total),
    },
  ]
}

function ofAverage({ subjects, total, average }: CheckedRecord, rules: ResultRules): Equation[] {
  const { sum, present, listed } = sumScores(subjects)
  if (rules.divisors === null || average === null || present === 0) {
    return []
  }
  const known = rules.divisors.length > 0 ? rules.divisors : (['present', 'listed'] as const)
  const divisors = known.map((divisor) =>
    divisor === 'present' ? present : divisor === 'listed' ? listed : divisor
  )
  const dividend = total ?? sum
  const right = divisors.find((divisor) => fitsAverage(average, dividend, divisor))
  const divisor = right ?? divisors[0]
  return [
    {
      reason: 'average',
      field: 'average',
      of:
        total === null
          ? subjects
              .filter(({ score }) => score !== null)
              .map(({ subject }) => fieldOf({ kind: 'score', subject }))
          : ['total'],
      expected: expectedAverage(dividend, divisor, average),
      found: average,
      terms: [dividend, divisor],
      holds: right !== undefined,
    },
  ]
}

function ofGrade(
  field: string,
  grade: string | null,
  of: string,
  value: number | null,
  grading: readonly GradeBoundary[]
): Equation[] {
  const expected = gradeFor(value, grading)
  if (grade === null || value === null || expected === null) {
    return []
  }
  const holds = gradesFit(grade, value, grading)
  return [{ reason: 'grade', field, of: [of], expected, found: grade, terms: [value], holds }]
}
