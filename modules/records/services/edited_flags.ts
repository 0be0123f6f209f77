import { agrees, fitsAverage, gradesFit, sumScores } from '@tenant-education/result-arithmetic'
import type { DraftCheck, RecordFlag } from '#modules/file-processing/public'
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
  const judges = (check: DraftCheck['id']) => reading.judged?.includes(check) ?? true
  const hasScores = edits.subjects.some(
    ({ score, components, isAbsent }) =>
      score !== undefined || components !== undefined || isAbsent === true
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
  const hasTotal = hasScores || edits.total !== undefined
  if (hasTotal && judges('sum')) {
    set('TOTAL_MISMATCH', !totalFits(content))
  }
  if ((hasTotal || edits.average !== undefined) && judges('average')) {
    set('AVERAGE_MISMATCH', !averageFits(content, reading))
  }
  if (hasScores || hasGrades || edits.average !== undefined || edits.grade !== undefined) {
    set('GRADE_MISMATCH', !gradeFits(content, reading, edits))
  }
  if (edits.position !== undefined) {
    flags.delete('POSITION_MISMATCH')
  }
  if (content.confidence >= CONFIDENT && !hasUnread(content)) {
    flags.delete('LOW_CONFIDENCE')
  }
  return [...flags]
}

function hasUnread({ unread = [], subjects }: RecordContent): boolean {
  return unread.length > 0 || subjects.some(({ isGradeUnread }) => isGradeUnread)
}

function totalFits({ subjects, total }: RecordContent): boolean {
  const { sum, present } = sumScores(subjects)
  return total === null || present === 0 || agrees(sum, total)
}

/**
 * Schools divide by the subjects taken, by all listed ones (by their weights) or by a number of
 * their own, and round or cut off.
 */
function averageFits({ subjects, total, average }: RecordContent, reading: RecordContent): boolean {
  const { sum, present, listed } = sumScores(subjects)
  if (average === null || present === 0) {
    return true
  }
  const own = reading.flags.includes('AVERAGE_MISMATCH') ? [] : ownDivisor(reading)
  return [sum, total ?? sum].some((dividend) =>
    [present, listed, ...own].some((divisor) => fitsAverage(average, dividend, divisor))
  )
}

/** By what the sheet divides, where that is none of the usual numbers. */
function ownDivisor({ total, average }: RecordContent): number[] {
  return total === null || average === null || average <= 0 ? [] : [Math.round(total / average)]
}

/** A sheet whose grades did not follow the tenant's scale has one of its own. */
function gradeFits(
  { average, grade, subjects }: RecordContent,
  reading: RecordContent,
  { grading }: RecordEdits
): boolean {
  if (subjects.some(({ flags }) => flags.includes('GRADE_MISMATCH'))) {
    return false
  }
  const fits = (one: number | null, other: string | null) =>
    one === null || other === null || gradesFit(other, one, grading)
  const hasOwnScale =
    !reading.flags.includes('GRADE_MISMATCH') && !fits(reading.average, reading.grade)
  return hasOwnScale || fits(average, grade)
}
