import type {
  DraftValue,
  GradeBoundary,
  RecordDraft,
  SubjectGroup,
} from '../../file_processing/record_draft.js'

/** Grades as many schools give them. */
export const GRADING: readonly GradeBoundary[] = [
  { grade: 'A', minimum: 70 },
  { grade: 'B', minimum: 60 },
  { grade: 'C', minimum: 50 },
  { grade: 'F', minimum: 0 },
]

const SUBJECTS = ['Mathematics', 'English', 'Biology']

/** The columns of the page. */
export const GROUPS: readonly SubjectGroup[] = SUBJECTS.map((label) => ({
  key: label.toLowerCase(),
  label,
  type: 'score',
}))

/** A student whose values agree with each other. */
export function soundDraft(row: number, name: string, scores: readonly number[]): RecordDraft {
  const sum = scores.reduce((all, score) => all + score, 0)
  const average = Math.round((sum / scores.length) * 100) / 100
  return {
    pageNumber: 1,
    rowOnPage: row,
    studentName: value(name),
    admissionNumber: value(`GHS/20/${1000 + row}`),
    subjects: GROUPS.map(({ key, label }, index) => ({
      key,
      label,
      score: value(scores[index]),
      components: [],
      grade: null,
      flags: [],
    })),
    absentSubjects: [],
    total: value(sum),
    average: value(average),
    grade: value(GRADING.find(({ minimum }) => average >= minimum)!.grade),
    position: null,
    confidence: 0.98,
    flags: [],
    checks: [],
  }
}

/** A student whose Mathematics was read as 45 where 48 is printed: total and average say 48. */
export function misreadDraft(row: number, name: string): RecordDraft {
  const sound = soundDraft(row, name, [48, 66, 72])
  const [mathematics, ...others] = sound.subjects
  const misread: DraftValue<number> = {
    ...value(45),
    confidence: 0.55,
    alternatives: [
      { value: 48, logProbability: -0.7 },
      { value: 46, logProbability: -2 },
    ],
  }
  return {
    ...sound,
    subjects: [{ ...mathematics, score: misread }, ...others],
    confidence: 0.55,
    flags: ['TOTAL_MISMATCH', 'AVERAGE_MISMATCH', 'LOW_CONFIDENCE'],
    checks: [
      { id: 'sum', ok: false },
      { id: 'average', ok: false },
    ],
  }
}

function value<Type>(content: Type): DraftValue<Type> {
  return { value: content, confidence: 0.98, source: 'ocr', text: String(content) }
}
