import { divisorOf, fitsAverage, isUntestable } from '../file/average_rules.js'
import type { Conventions } from '../file/conventions.js'
import { gradesFor, rangesOf } from '../readings/grade_scale.js'
import { sumDraftScores } from './score_sums.js'
import { plainGrade } from '../../values/grades.js'
import type { DraftCheck, GradeBoundary, RecordDraft } from '../../types.js'

/** Which checks a record can be put to, and whether it passes: one entry a check. */
export type CheckResults = Map<
  DraftCheck['id'] | `components ${string}` | `grade ${string}` | `range ${string}`,
  boolean
>

/**
 * Puts a record's present values to the checks of its file. Checks whose values are not printed
 * (derived totals, say) are left out, as they would only check themselves. Sums are checked where
 * the record's scores count as those of the layout do, by coefficients or all alike.
 */
export function checkRecord(
  draft: RecordDraft,
  conventions: readonly Conventions[],
  gradingScale: readonly GradeBoundary[]
): CheckResults {
  const results: CheckResults = new Map()
  const { sum, present, listed } = sumDraftScores(draft.subjects)
  const isWeighted = draft.subjects.some(({ weight }) => weight !== undefined)
  const summing = conventions.filter(({ weighted }) => weighted === isWeighted)
  const { total, average } = draft
  const printedTotal = total && total.source !== 'derived' ? total.value : null

  if (printedTotal !== null && draft.subjects.length > 0 && summing.some((own) => own.sum)) {
    results.set('sum', Math.abs(sum - printedTotal) < 0.06)
  }
  if (average && average.source !== 'derived' && present > 0) {
    const rules = summing.flatMap((own) =>
      own.average && !isUntestable(own, present, listed) ? [own.average] : []
    )
    if (rules.length > 0) {
      const dividend = printedTotal ?? sum
      results.set(
        'average',
        rules.some((rule) =>
          fitsAverage(rule, average.value, dividend, divisorOf(rule, present, listed, null))
        )
      )
    }
  }
  for (const subject of draft.subjects) {
    checkSubject(subject, conventions, results)
  }
  const scales = conventions.flatMap((own) => (own.grades ? [own.grades] : []))
  if (draft.grade && average) {
    const ranges =
      scales.length > 0 ? scales : draft.grade.source === 'derived' ? [rangesOf(gradingScale)] : []
    const grade = plainGrade(draft.grade.value)
    if (ranges.length > 0) {
      results.set(
        'grade',
        ranges.some((scale) => gradesFor(average.value, scale).includes(grade))
      )
    }
  }
  return results
}

function checkSubject(
  subject: RecordDraft['subjects'][number],
  conventions: readonly Conventions[],
  results: CheckResults
) {
  const { score, components } = subject
  if (!score) {
    return
  }
  const maximum = Math.max(100, ...conventions.map((own) => own.maximum))
  results.set(`range ${subject.key}`, score.value >= 0 && score.value <= maximum)
  const rules = conventions.flatMap((own) => (own.parts ? [own.parts] : []))
  if (components.length > 0 && score.source !== 'derived' && rules.length > 0) {
    const fits = rules.some((rule) => {
      const sum = rule.reduce((soFar, index) => soFar + (components[index]?.value?.value ?? 0), 0)
      return Math.abs(sum - score.value) < 0.06
    })
    results.set(`components ${subject.key}`, fits)
  }
  const scales = conventions.flatMap((own) => (own.subjectGrades ? [own.subjectGrades] : []))
  if (subject.grade && scales.length > 0) {
    const grade = plainGrade(subject.grade.value)
    results.set(
      `grade ${subject.key}`,
      scales.some((scale) => gradesFor(score.value, scale).includes(grade))
    )
  }
}

/** How many checks fail. */
export function failures(results: CheckResults): number {
  let count = 0
  for (const ok of results.values()) {
    if (!ok) {
      count += 1
    }
  }
  return count
}
