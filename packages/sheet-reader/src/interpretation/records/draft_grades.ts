import type { TextCandidate } from '../readings/cell_candidates.js'
import { isExact, type DraftContext, type DraftNotes } from './draft_context.js'
import { DOUBTFUL, printedSource, round, SUPPORT } from './draft_numbers.js'
import { isGradeAmong, mayLackFigure, readGrade, saysNoGrade } from '../readings/grade_readings.js'
import { gradeOf, gradesFor, type GradeScale } from '../readings/grade_scale.js'
import { isAbsentMark, isGradeLike, parseScore } from '../readings/printed_values.js'
import { isAbsenceLetter } from '../../values/absences.js'
import { isFormulaError } from '../../values/printed_text.js'
import { plainGrade } from '../../values/grades.js'
import type { RawCell, RawRecord, RawSubject } from './raw_records.js'
import type { Conventions } from '../file/conventions.js'
import type { DraftValue, GradeBoundary, RecordFlag } from '../../types.js'

/** What a grade is judged by. */
interface GradeKnowledge {
  scale: GradeScale | null
  /** The sheet's grades do not follow the scale. */
  doubted: boolean
  /** The score is. */
  certain: boolean
  exact: boolean
  /** The grades of the file, as they are spelled. */
  words: readonly string[]
}

/** A grade (incomplete) that a line between columns looks like in a picture. */
const LIKE_A_LINE = 'I'

/** The grade of a record: the printed one, else what its average gives. */
export function gradeDraft(
  raw: Pick<RawRecord, 'grade' | 'subjects'>,
  average: DraftValue<number> | null,
  proved: boolean,
  context: DraftContext,
  notes: DraftNotes
): DraftValue<string> | null {
  const cell = raw.grade
  if (cell && isFormulaError(cell.text)) {
    notes.flags.add('SCORE_UNREADABLE')
    return null
  }
  const { conventions } = context
  const exact = isExact(context)
  const hasScores = average === null ? undefined : true
  const candidates = cell ? readGrade(cell, exact, conventions.gradeWords, hasScores) : []
  if (!cell || candidates.length === 0) {
    return derivedGrade(average, raw, context, notes)
  }
  const flags = new Set<RecordFlag>()
  const certain = proved && average !== null && average.source !== 'derived' ? average.value : null
  const value = gradeValue(
    cell,
    candidates,
    average?.value ?? null,
    {
      scale: conventions.grades,
      doubted: conventions.gradesDoubted,
      certain: certain !== null,
      exact,
      words: conventions.gradeWords,
    },
    flags
  )
  if (conventions.grades && average) {
    notes.checks.push({ id: 'grade', ok: !flags.has('GRADE_MISMATCH') })
  }
  for (const flag of flags) {
    notes.flags.add(flag)
  }
  return value
}

/** A grade that is not printed, or that nobody can read although the other records have one. */
function derivedGrade(
  average: DraftValue<number> | null,
  { grade: cell, subjects }: Pick<RawRecord, 'grade' | 'subjects'>,
  context: DraftContext,
  notes: DraftNotes
): DraftValue<string> | null {
  const { conventions, gradingScale } = context
  const unread =
    !isExact(context) && (cell ? cell.kind === 'value' : conventions.gradeWords.length > 0)
  if (unread) {
    notes.flags.add('LOW_CONFIDENCE')
  }
  if (average === null) {
    return null
  }
  const learned = unread && conventions.grades ? gradesFor(average.value, conventions.grades) : []
  const highest = highestMark(subjects, conventions)
  // A mean of marks that nobody says what they are out of is no percentage where one is above a hundred.
  const isOfMore = (average.source === 'derived' && highest > HUNDRED) || average.value > HUNDRED
  const scale = !isOfMore && isScaleOf(average.value, highest, gradingScale) ? gradingScale : []
  const grade = learned.length === 1 ? learned[0] : gradeOf(average.value, scale)
  if (grade === null) {
    return null
  }
  const confidence = unread ? Math.min(average.confidence, DOUBTFUL) : average.confidence
  return { value: grade, confidence, source: 'derived' }
}

/** Fewest scores of a student, all of them marks of 20, of which nobody says that they are of 100. */
const FEWEST_OF_TWENTY = 2
const [TWENTY, HUNDRED] = [20, 100]

/** The best mark that a subject can have: what is printed, else what the student's and the file's scores show. */
function highestMark(subjects: readonly RawSubject[], { highest }: Conventions): number {
  const scored = subjects.filter(({ score }) => score !== null)
  const scores = scored.flatMap(({ score }) => parseScore(score!.text) ?? [])
  const areLow = scores.length >= FEWEST_OF_TWENTY && scores.every((score) => score <= TWENTY)
  const usual = areLow ? Math.min(highest, TWENTY) : highest
  return Math.max(0, ...scored.map(({ range }) => range.maximum ?? usual))
}

/**
 * Whether a scale grades such an average: marks of 20 never reach the best grade of a scale for 100, and without any
 * mark nobody knows what a low average is out of.
 */
function isScaleOf(average: number, marks: number, [best]: readonly GradeBoundary[]): boolean {
  const highest = marks === 0 && average <= TWENTY ? TWENTY : marks
  return average > highest || (best !== undefined && best.minimum <= highest)
}

/** Marks of a student that have a grade, and their share; fewer do not show that all should. */
const FEWEST_GRADED = 3
const USUALLY_GRADED = 0.75

/** Whether a mark has no grade, although the student's other marks have one: a picture's reader lost it. */
export function lacksGrade(raw: RawSubject, subjects: readonly RawSubject[]): boolean {
  const isGraded = ({ grade }: RawSubject) => grade !== null && grade.text.trim() !== ''
  const isMarked = ({ score }: RawSubject) => score !== null && parseScore(score.text) !== null
  if (!isMarked(raw) || isGraded(raw)) {
    return false
  }
  const others = subjects.filter((other) => other !== raw && isMarked(other))
  const graded = others.filter(isGraded).length
  return graded >= FEWEST_GRADED && graded >= USUALLY_GRADED * others.length
}

/** A level of achievement, or a child's trait on a scale of few points. */
const FIGURE = /^[1-9]$/

/**
 * Whether a figure without a mark stands for the grade, where the student's other subjects have marks and no such
 * grades: a trait that is rated looks so.
 */
export function mayBeRating(raw: RawSubject, subjects: readonly RawSubject[]): boolean {
  const hasFigure = ({ grade }: RawSubject) => FIGURE.test(grade?.text.trim() ?? '')
  const isMarked = ({ score }: RawSubject) => score !== null && parseScore(score.text) !== null
  const marked = subjects.filter(isMarked)
  return (
    hasFigure(raw) &&
    raw.score === null &&
    marked.length >= FEWEST_GRADED &&
    !marked.some(hasFigure)
  )
}

/** The grade of a subject as it is printed. @param flags of the subject */
export function subjectGradeDraft(
  raw: RawSubject,
  score: DraftValue<number> | null,
  flags: Set<RecordFlag>,
  context: DraftContext,
  notes: DraftNotes
): DraftValue<string> | null {
  if (raw.grade && isFormulaError(raw.grade.text)) {
    flags.add('SCORE_UNREADABLE')
    notes.flags.add('SCORE_UNREADABLE')
    return null
  }
  const { conventions } = context
  const exact = isExact(context)
  const isGrade =
    score !== null || isGradeAmong(raw.grade?.text ?? '', conventions.subjectGradeWords)
  const isThere = raw.grade !== null && (exact ? raw.grade.confidence === 0 : hasInk(raw.grade))
  const mayBeUnread = score !== null && isThere
  if (!raw.grade || isNoGrade(raw.grade.text, isGrade)) {
    if (mayBeUnread) {
      flags.add('LOW_CONFIDENCE')
    }
    return null
  }
  if (isAbsentThroughout(raw)) {
    return null
  }
  const words = conventions.subjectGradeWords
  const hasScore = raw.score?.text ? score !== null : undefined
  if (!exact && saysNoGrade(raw.grade, words, hasScore)) {
    return null
  }
  const candidates = readGrade(raw.grade, exact, words, hasScore)
  if (candidates.length === 0) {
    const isUnread = !exact && raw.grade.kind === 'value' && /[\p{L}\d]/u.test(raw.grade.text)
    if (isUnread || mayBeUnread) {
      flags.add('LOW_CONFIDENCE')
    }
    return null
  }
  const certain = score !== null && score.confidence >= 0.99
  const value = gradeValue(
    raw.grade,
    candidates,
    score?.value ?? null,
    {
      scale: conventions.subjectGrades,
      doubted: conventions.subjectGradesDoubted,
      certain,
      exact,
      words,
    },
    flags
  )
  if (flags.has('GRADE_MISMATCH')) {
    notes.flags.add('GRADE_MISMATCH')
  }
  return value
}

/** Whether `A` stands for the mark as well as for the grade: then the student was absent. */
function isAbsentThroughout({ score, grade }: RawSubject): boolean {
  return [score, grade].every((cell) => cell !== null && isAbsenceLetter(cell.text.trim()))
}

/** Whether what stands for a grade is none that was learned, beside a score worse or better than all that were. */
function isBeyond(score: number, grade: string, scale: GradeScale): boolean {
  return (
    scale.every((range) => range.grade !== grade) &&
    (scale.every(({ from }) => score < from) || scale.every(({ to }) => score > to))
  )
}

/** Of the grades that a cell can say, the most probable one; the one that the score gives if that is certain. */
function gradeValue(
  cell: RawCell,
  candidates: readonly TextCandidate[],
  score: number | null,
  { scale, doubted, certain, exact, words }: GradeKnowledge,
  flags: Set<RecordFlag>
): DraftValue<string> {
  const allowed = score === null || !scale ? null : gradesFor(score, scale)
  const fits = (candidate: TextCandidate) =>
    allowed === null || allowed.includes(plainGrade(candidate.value))
  let chosen = candidates[0]
  let confidence = Math.exp(chosen.logProbability)
  if (allowed !== null && fits(chosen)) {
    const isProved = certain && !mayLackFigure(plainGrade(chosen.value), words)
    confidence = isProved ? Math.max(confidence, 0.99) : confidence
  } else if (allowed !== null && !(exact && isBeyond(score!, plainGrade(chosen.value), scale!))) {
    const supported = candidates.find(
      (candidate) => fits(candidate) && candidate.logProbability > SUPPORT
    )
    if (!exact && certain && supported) {
      chosen = supported
      confidence = 0.95
      flags.add('CORRECTED')
    } else {
      flags.add('GRADE_MISMATCH')
      confidence = Math.min(confidence, exact ? 1 : DOUBTFUL)
    }
  }
  if (doubted) {
    flags.add('GRADE_MISMATCH')
    confidence = Math.min(confidence, DOUBTFUL)
  }
  if (!exact && plainGrade(chosen.value) === LIKE_A_LINE) {
    confidence = Math.min(confidence, DOUBTFUL)
  }
  if (exact ? chosen.logProbability < 0 : confidence < 0.97) {
    if (!flags.has('CORRECTED')) {
      flags.add('LOW_CONFIDENCE')
    }
    confidence = Math.min(confidence, flags.has('CORRECTED') ? 0.95 : DOUBTFUL)
  }
  return {
    value: chosen.value,
    confidence: round(Math.min(confidence, exact ? 1 : 0.999)),
    source: chosen === candidates[0] ? printedSource(exact) : 'arithmetic',
    text: cell.printed ?? cell.text,
    ...(cell.box && { box: cell.box }),
    ...(candidates.length > 1 && {
      alternatives: candidates
        .slice(0, 5)
        .map((entry) => ({ ...entry, logProbability: round(entry.logProbability) })),
    }),
  }
}

/** Whether a picture shows more than dashes and points. */
function hasInk({ kind, text }: RawCell): boolean {
  return kind === 'value' && !/^[-–—.\s]*$/.test(text)
}

/**
 * `ABS`, `X`, a dash: marks of absence in a column of grades. `A` alone is a grade there, and so are
 * `AB` (assez bien) and `W` (a weak pass) where they can be one.
 */
function isNoGrade(text: string, isGrade: boolean): boolean {
  return isAbsentMark(text) && (!isGradeLike(text) || (!isGrade && /^(?:ab|w)$/i.test(text.trim())))
}
