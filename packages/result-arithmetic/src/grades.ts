/** Score from which on a grade is given. A scale is sorted from the best grade down. */
export interface GradeBoundary {
  grade: string
  minimum: number
}

/** The grade that a scale gives for a score or an average; null where there is none. */
export function gradeFor(value: number | null, grading: readonly GradeBoundary[]): string | null {
  return value === null ? null : (grading.find(({ minimum }) => value >= minimum)?.grade ?? null)
}

/**
 * Whether a grade is the one that the scale gives. One that the scale does not have (such as `B3`)
 * cannot be judged by it, and is not wrong.
 */
export function gradesFit(
  grade: string,
  value: number,
  grading: readonly GradeBoundary[]
): boolean {
  const own = plain(grade)
  const expected = gradeFor(value, grading)
  return (
    expected === null ||
    !grading.some((boundary) => plain(boundary.grade) === own) ||
    plain(expected) === own
  )
}

function plain(grade: string): string {
  return grade.replace(/\s+/g, '').toUpperCase()
}
