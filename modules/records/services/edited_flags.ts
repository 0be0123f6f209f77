import { sumScores, type RecordFlag } from '#modules/file-processing/public'
import { gradeFor } from './arithmetic.js'
import type { RecordContent } from './record_content.js'
import type { RecordEdits } from './record_patch.js'

/** Below this somebody should look (decisions 4.2). */
const CONFIDENT = 0.9

/** Flags that say something about single scores. */
const SCORE_FLAGS: RecordFlag[] = ['SCORE_UNREADABLE', 'COMPONENT_MISMATCH', 'SCORE_OUT_OF_RANGE']

/**
 * Flags of a record after people edited it. A flag disappears when the edit settled what it was
 * about, and is set when an edit contradicts the other values. What no edit touched stays as it
 * was read: a school's own rules of rounding or grading are not judged again.
 */
export function flagsAfterEdits(
  reading: RecordContent,
  content: RecordContent,
  edits: RecordEdits
): RecordFlag[] {
  const flags = new Set(reading.flags)
  const set = (flag: RecordFlag, isWrong: boolean) => {
    if (isWrong) {
      flags.add(flag)
    } else {
      flags.delete(flag)
    }
  }
  const hasScores = edits.subjects.some(
    ({ score, components }) => score !== undefined || components !== undefined
  )
  const hasGrades = edits.subjects.some(({ grade }) => grade !== undefined)

  if (edits.studentName !== undefined) {
    flags.delete('NAME_UNCERTAIN')
  }
  if (edits.admissionNumber !== undefined) {
    flags.delete('ADMISSION_NUMBER_UNCERTAIN')
  }
  if (edits.studentName !== undefined || edits.admissionNumber !== undefined) {
    flags.delete('DUPLICATE_STUDENT')
  }
  if (hasScores) {
    for (const flag of SCORE_FLAGS) {
      const wasExplained = reading.subjects.some((subject) => subject.flags.includes(flag))
      const isLeft = content.subjects.some((subject) => subject.flags.includes(flag))
      if (wasExplained || isLeft) {
        set(flag, isLeft)
      }
    }
  }
  if (hasScores || edits.total !== undefined) {
    set('TOTAL_MISMATCH', !totalFits(content))
  }
  if (hasScores || edits.total !== undefined || edits.average !== undefined) {
    set('AVERAGE_MISMATCH', !averageFits(content))
  }
  if (hasScores || hasGrades || edits.average !== undefined || edits.grade !== undefined) {
    set('GRADE_MISMATCH', !gradeFits(content, edits))
  }
  if (content.confidence >= CONFIDENT) {
    flags.delete('LOW_CONFIDENCE')
  }
  return [...flags]
}

function totalFits({ subjects, total }: RecordContent): boolean {
  const { sum, present } = sumScores(subjects)
  return total === null || present === 0 || Math.abs(sum - total) <= 0.01
}

/** Schools divide by the subjects taken or by all listed ones (by their weights), and round or cut off. */
function averageFits({ subjects, total, average }: RecordContent): boolean {
  const { sum, present, listed } = sumScores(subjects)
  if (average === null || present === 0) {
    return true
  }
  const tolerance = 10 ** -decimalsOf(average) + 1e-6
  return [sum, total ?? sum].some((dividend) =>
    [present, listed].some((divisor) => Math.abs(dividend / divisor - average) <= tolerance)
  )
}

/** A grade that the tenant's scale does not have (such as `B3`) cannot be judged by it. */
function gradeFits({ average, grade, subjects }: RecordContent, { grading }: RecordEdits): boolean {
  if (subjects.some(({ flags }) => flags.includes('GRADE_MISMATCH'))) {
    return false
  }
  if (average === null || grade === null) {
    return true
  }
  return (
    !grading.some((boundary) => boundary.grade === grade) || gradeFor(average, grading) === grade
  )
}

function decimalsOf(value: number): number {
  return Math.min(2, String(value).split('.')[1]?.length ?? 0)
}
