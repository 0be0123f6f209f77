import { divisorOf, fitsAverage, isUntestable, type Conventions } from './conventions.js'
import { gradesFor, rangesOf } from './grade_scale.js'
import { plainGrade } from '../values/grades.js'
import type { DraftCheck, GradeBoundary, RecordDraft } from '../types.js'

/** Which checks a record can be put to, and whether it passes: one entry a check. */
export type CheckResults = Map<
  DraftCheck['id'] | `components ${string}` | `grade ${string}` | `range ${string}`,
  boolean
>

/**
 * Puts a record's present values to the checks of its file. Checks whose values are not printed
 * (derived totals, say) are left out, as they would only check themselves, and so are sums of scores that
 * count by coefficients.
 */
export function checkRecord(
  draft: RecordDraft,
  conventions: readonly Conventions[],
  gradingScale: readonly GradeBoundary[]
): CheckResults {
  const results: CheckResults = new Map()
  const scores = draft.subjects.flatMap(({ score }) => (score ? [score.value] : []))
  const sum = scores.reduce((soFar, score) => soFar + score, 0)
  const { total, average } = draft
  const printedTotal = total && total.source !== 'derived' ? total.value : null

  if (
    printedTotal !== null &&
    draft.subjects.length > 0 &&
    conventions.some((own) => own.sum && !own.weighted)
  ) {
    results.set('sum', Math.abs(sum - printedTotal) < 0.06)
  }
  if (average && average.source !== 'derived' && scores.length > 0) {
    const rules = conventions.flatMap((own) =>
      own.average && !own.weighted && !isUntestable(own, scores.length, draft.subjects.length)
        ? [own.average]
        : []
    )
    if (rules.length > 0) {
      const dividend = printedTotal ?? sum
      results.set(
        'average',
        rules.some((rule) =>
          fitsAverage(
            rule,
            average.value,
            dividend,
            divisorOf(rule, scores.length, draft.subjects.length, null)
          )
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
