import { roleOfLabel, type KeyRole } from '../../cards/label_roles.js'

/** A word as it was printed, with what ends it. */
interface PrintedWord {
  text: string
  printed?: string
}

/** Longest label, in words. */
const LONGEST = 3
const COLON = /[:=]$/
/** Fewest words of a name that stands before the first label. */
const FEWEST_OF_NAME = 2

/** A label among words, and what it says of the student. */
interface Label {
  from: number
  to: number
  role: KeyRole
}

/**
 * The words that say who a student is where they are labelled
 * (`Candidate No: 425 Name: ADE Bola Class: JSS 1`): without the labels, what stands before that of
 * the name or of the first of them, and the values of those that say something else. Behind a name
 * without a label (`425 ADE Bola Sex: M`) only labels are left out.
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
  return [...before, ...values]
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
): { label: string; role: 'total' | 'average' | 'grade' | 'position'; value: Word }[] {
  return labelsOf(words).flatMap(({ from, to, role }) => {
    const value = words[to]
    const isResult =
      role === 'total' || role === 'average' || role === 'grade' || role === 'position'
    const label = words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ')
    return isResult && value ? [{ label, role, value }] : []
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
      return { from, to: last + 1, role }
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
