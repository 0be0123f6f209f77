import type { DraftSubject, RecordDraft } from '../src/types.js'
import type { StudentTruth } from './truth.js'

export function subjectOf(
  record: RecordDraft | undefined,
  label?: string
): DraftSubject | undefined {
  return record?.subjects.find((subject) => subject.label === label)
}

/**
 * Printed heading to found label: the same letters, else the column that holds the same scores (so
 * that a lost heading counts as one mistake and not as one for each student).
 */
export function matchSubjects(truth: StudentTruth[], records: RecordDraft[]): Map<string, string> {
  const expected = inOrder(
    truth.map((student) => [...Object.keys(student.subjects), ...student.absentSubjects])
  )
  const free = new Set(
    inOrder(records.map((record) => record.subjects.map((subject) => subject.label)))
  )
  const labels = new Map(expected.map((label) => [label, '']))
  for (const label of expected) {
    const same = [...free].find((other) => letters(other) === letters(label))
    if (same === undefined) {
      continue
    }
    labels.set(label, same)
    free.delete(same)
  }
  const candidates = expected
    .filter((label) => labels.get(label) === '')
    .flatMap((label) =>
      [...free].map((other) => ({ label, other, value: sameScores(truth, records, label, other) }))
    )
    .sort((one, two) => two.value - one.value)
  for (const { label, other, value } of candidates) {
    if (value < 0.2 || labels.get(label) !== '' || !free.has(other)) {
      continue
    }
    labels.set(label, other)
    free.delete(other)
  }
  return labels
}

/** Share of students of the same name whose score under `label` stands under `other`. */
function sameScores(
  truth: StudentTruth[],
  records: RecordDraft[],
  label: string,
  other: string
): number {
  const byName = new Map(records.map((record) => [letters(record.studentName.value), record]))
  const scored = truth.filter((student) => student.subjects[label] !== undefined)
  const equal = scored.filter((student) => {
    const record = byName.get(letters(student.studentName))
    return subjectOf(record, other)?.score?.value === student.subjects[label]
  })
  return equal.length / Math.max(1, scored.length)
}

function inOrder(lists: string[][]): string[] {
  return [...new Set(lists.flat())]
}

interface Alignment {
  pairs: Map<number, RecordDraft>
  extra: RecordDraft[]
}

/** Best order-preserving pairing of students with records, by page, name, number and scores. */
export function alignStudents(
  truth: StudentTruth[],
  records: RecordDraft[],
  labels: Map<string, string>
): Alignment {
  const best = Array.from({ length: truth.length + 1 }, () =>
    new Float64Array(records.length + 1).fill(0)
  )
  const gain = truth.map((student) => records.map((record) => sameness(student, record, labels)))
  for (let i = truth.length - 1; i >= 0; i--) {
    for (let j = records.length - 1; j >= 0; j--) {
      const paired = gain[i][j] > 2 ? gain[i][j] + best[i + 1][j + 1] : -1
      best[i][j] = Math.max(paired, best[i + 1][j], best[i][j + 1])
    }
  }
  const pairs = new Map<number, RecordDraft>()
  const extra: RecordDraft[] = []
  let i = 0
  let j = 0
  while (i < truth.length && j < records.length) {
    if (gain[i][j] > 2 && best[i][j] === gain[i][j] + best[i + 1][j + 1]) {
      pairs.set(i++, records[j++])
    } else if (best[i][j] === best[i + 1][j]) {
      i++
    } else {
      extra.push(records[j++])
    }
  }
  extra.push(...records.slice(j))
  return { pairs, extra }
}

function sameness(student: StudentTruth, record: RecordDraft, labels: Map<string, string>): number {
  let value = student.pageNumber === record.pageNumber ? 1 : -3
  if (student.admissionNumber && student.admissionNumber === record.admissionNumber?.value) {
    value += 3
  }
  value += 3 * likeness(plain(student.studentName), plain(record.studentName.value))
  const subjects = Object.entries(student.subjects)
  const equal = subjects.filter(
    ([subject, score]) => subjectOf(record, labels.get(subject))?.score?.value === score
  )
  return value + (3 * equal.length) / Math.max(1, subjects.length)
}

/** Share of common letter pairs, 0 to 1. */
function likeness(one: string, two: string): number {
  if (one === two) {
    return 1
  }
  const pairs = (text: string) => new Set(Array.from(text).map((_, i) => text.slice(i, i + 2)))
  const first = pairs(one)
  const second = pairs(two)
  const common = [...first].filter((pair) => second.has(pair)).length
  return (2 * common) / Math.max(1, first.size + second.size)
}

export function tidy(text: string): string {
  return text.normalize('NFC').replace(/[’‘`]/g, "'").replace(/\s+/g, ' ').trim()
}

export function plain(text: string): string {
  const hooked: Record<string, string> = { Ɓ: 'B', Ɗ: 'D', Ƙ: 'K', Ƴ: 'Y' }
  return tidy(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/[ƁƊƘƳ]/g, (letter) => hooked[letter])
}

function letters(text: string): string {
  return plain(text).replace(/[^A-Z0-9]/g, '')
}
