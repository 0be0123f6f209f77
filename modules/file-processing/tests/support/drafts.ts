import type { DraftValue, RecordDraft, ValueSource } from '@tenant-education/sheet-reader'

/** A value as a scan gives it. */
export function value<T>(
  content: T,
  changes: Partial<DraftValue<T>> & { candidates?: T[] } = {}
): DraftValue<T> {
  const { candidates, ...rest } = changes
  return {
    value: content,
    confidence: 0.98,
    source: 'ocr' as ValueSource,
    text: String(content),
    ...(candidates && {
      alternatives: candidates.map((other, index) => ({
        value: other,
        logProbability: -1 - index,
      })),
    }),
    ...rest,
  }
}

/** A student with Mathematics, English and Biology, whose values agree unless they are changed. */
export function draft(
  row: number,
  scores: [DraftValue<number> | null, DraftValue<number> | null, DraftValue<number> | null],
  changes: Partial<RecordDraft> = {}
): RecordDraft {
  const keys = ['mathematics', 'english', 'biology']
  const labels = ['Mathematics', 'English', 'Biology']
  const present = scores.flatMap((score) => (score ? [score.value] : []))
  const sum = present.reduce((all, score) => all + score, 0)
  const mean = Math.round((sum / Math.max(1, present.length)) * 100) / 100
  return {
    pageNumber: 1,
    rowOnPage: row,
    studentName: value(`ADEYEMI Ngozi ${'ABCDEFGHIJ'[row]}`),
    admissionNumber: value(`GHS/20/10${row}0`),
    subjects: scores.map((score, index) => ({
      key: keys[index],
      label: labels[index],
      score,
      components: [],
      grade: null,
      flags: [],
    })),
    absentSubjects: labels.filter((_, index) => scores[index] === null),
    total: present.length > 0 ? value(sum) : null,
    average: present.length > 0 ? value(mean) : null,
    grade: present.length > 0 ? value(mean >= 70 ? 'A' : mean >= 60 ? 'B' : 'C') : null,
    position: null,
    confidence: 0.98,
    flags: [],
    checks: [],
    ...changes,
  }
}

/** A student whose Mathematics was read as 45 where 48 is printed; total and average say 48. */
export function misreadDraft(row: number): RecordDraft {
  const right = draft(row, [value(48), value(66), value(72)])
  const subjects = right.subjects.map((subject) =>
    subject.key === 'mathematics'
      ? { ...subject, score: value(45, { confidence: 0.55, text: '45', candidates: [48, 46] }) }
      : subject
  )
  return {
    ...right,
    subjects,
    confidence: 0.55,
    flags: ['TOTAL_MISMATCH', 'AVERAGE_MISMATCH', 'LOW_CONFIDENCE'],
    checks: [
      { id: 'sum', ok: false },
      { id: 'average', ok: false },
    ],
  }
}
