import { isOverall, roleOfLabel, type KeyRole, type OverallRole } from '../../cards/label_roles.js'
import { isStudentNumber } from '../../cards/unknown_labels.js'

/** A word as it was printed, with what ends it. */
interface PrintedWord {
  text: string
  printed?: string
  confidence?: number
  /** No other word of its line stands before it. */
  first?: boolean
}

/** Longest label, in words. */
const LONGEST = 3
const COLON = /[:=]$/
/** Fewest words of a name that stands before the first label. */
const FEWEST_OF_NAME = 2
/**
 * Confidence that a number behind a label that nobody knows, or a name above one, is the student's.
 */
export const PERHAPS = 0.6

/** A label among words, and what it says of the student. */
interface Label {
  from: number
  to: number
  role: KeyRole
  /** Its first word, at the beginning of a line, is known to nobody, and may be a name. */
  isDoubtful?: true
}

/**
 * The words that say who a student is where they are labelled
 * (`Candidate No: 425 Name: ADE Bola Class: JSS 1`): without the labels, what stands before that of
 * the name or of the first of them, and the values of those that say something else. Behind a name
 * without a label (`425 ADE Bola Sex: M`) only labels are left out. Where no label is known to be
 * that of a number, what looks like one stays, in doubt, behind a label before them all that nobody
 * knows (`Xyz No: 10425 Name: ADE Bola`).
 */
export function withoutLabels<Word extends PrintedWord>(words: readonly Word[]): readonly Word[] {
  const labels = labelsOf(words)
  const isNamed = labels.some(({ role }) => role === 'name')
  const before = isNamed ? [] : words.slice(0, labels[0]?.from)
  if (labels.length === 0 || (!isNamed && before.length < FEWEST_OF_NAME)) {
    return words
  }
  const values = labels.flatMap(({ to, role }, index) =>
    role === 'name' || role === 'admission_number'
      ? words.slice(to, labels[index + 1]?.from ?? words.length)
      : []
  )
  const isNumbered = labels.some(({ role }) => role === 'admission_number')
  const name = labels.find(({ role }) => role === 'name')
  const number = isNumbered || !name ? [] : numberBefore(words.slice(0, name.from))
  const isDoubtful = labels.some((label) => label.isDoubtful)
  const named = isDoubtful ? before.map((word) => ({ ...word, confidence: PERHAPS })) : before
  return [...named, ...number, ...values]
}

/** The last word, where it looks like a student's number and nobody knows the label before it. */
function numberBefore<Word extends PrintedWord>(words: readonly Word[]): Word[] {
  const number = words.at(-1)
  const said = words.slice(0, -1).filter(({ text }) => /[\p{L}\d]/u.test(text))
  const label = said.map(({ text }) => text).join(' ')
  const isLabel = COLON.test(said.at(-1)?.printed ?? '') && said.length <= LONGEST
  return number &&
    isLabel &&
    roleOfLabel(label.replace(COLON, '')) === null &&
    isStudentNumber(number.text)
    ? [{ ...number, confidence: PERHAPS }]
    : []
}

/**
 * Whether words begin with a label, and none of their labels is that of a name:
 * `Student ID: ST0401`.
 */
export function areLabelsWithoutName(words: readonly PrintedWord[]): boolean {
  const labels = labelsOf(words)
  return labels[0]?.from === 0 && !labels.some(({ role }) => role === 'name')
}

/**
 * The word behind each label that says something of all subjects together, such as `Mean grade: C`.
 */
export function labelledResults<Word extends PrintedWord>(
  words: readonly Word[]
): { label: string; role: OverallRole; value: Word }[] {
  return labelsOf(words).flatMap(({ from, to, role }) => {
    const value = words[to]
    const label = words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ')
    return isOverall(role) && value ? [{ label, role, value }] : []
  })
}

/** The labels among words, from the left. */
function labelsOf(words: readonly PrintedWord[]): Label[] {
  const labels: Label[] = []
  for (const [index, { text, printed }] of words.entries()) {
    if (!COLON.test(printed ?? text)) {
      continue
    }
    const least = Math.max(labels.at(-1)?.to ?? 0, index + 1 - LONGEST)
    const known = labelUpTo(words, index, least)
    if (known) {
      labels.push(known)
    } else if (labels.length > 0) {
      labels.push({ from: unknownFrom(words, index, least), to: index + 1, role: 'other' })
    }
  }
  return labels
}

function labelUpTo(words: readonly PrintedWord[], last: number, least: number): Label | null {
  for (let from = least; from <= last; from++) {
    const said = words.slice(from, last + 1).map((word) => word.text)
    const role = roleOfLabel(said.join(' ').replace(COLON, ''))
    if (role !== null) {
      const before = words[from - 1]
      return before?.first && from > least && !/\d/.test(before.text)
        ? { from: from - 1, to: last + 1, role, isDoubtful: true }
        : { from, to: last + 1, role }
    }
  }
  return null
}

/**
 * Where a label begins that nobody knows (`Centre:`), behind others: behind a number, else it is a
 * word.
 */
function unknownFrom(words: readonly PrintedWord[], last: number, least: number): number {
  const number = words.slice(least, last).findLastIndex(({ text }) => /\d/.test(text))
  return number < 0 ? last : least + number + 1
}
