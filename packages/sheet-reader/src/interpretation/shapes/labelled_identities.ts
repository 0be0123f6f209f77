import { roleOfLabel } from '../vocabulary/label_roles.js'

/** A word as it was printed, with what ends it. */
interface PrintedWord {
  text: string
  printed?: string
}

/** Longest label, in words. */
const LONGEST = 3
const COLON = /[:=]$/

/** A label among words: which it takes, and whether who the student is stands behind it. */
interface Label {
  from: number
  to: number
  tells: boolean
}

/**
 * The words that say who a student is where they are labelled (`Candidate No: 425 Name: ADE Bola Class: JSS
 * 1`): without the labels, what stands before the first of them, and the values of those that say something
 * else. Words without a label of a name are left as they are.
 */
export function withoutLabels<Word extends PrintedWord>(words: readonly Word[]): readonly Word[] {
  const labels = labelsOf(words)
  if (labels.length === 0) {
    return words
  }
  return labels.flatMap(({ to, tells }, index) =>
    tells ? words.slice(to, labels[index + 1]?.from ?? words.length) : []
  )
}

/** The labels from the left; none where none of them is that of a name. */
function labelsOf(words: readonly PrintedWord[]): Label[] {
  const labels: Label[] = []
  let hasName = false
  for (const [index, { text, printed }] of words.entries()) {
    if (!COLON.test(printed ?? text)) {
      continue
    }
    const least = Math.max(labels.at(-1)?.to ?? 0, index + 1 - LONGEST)
    for (let from = least; from <= index; from++) {
      const said = words.slice(from, index + 1).map((word) => word.text)
      const role = roleOfLabel(said.join(' ').replace(COLON, ''))
      if (role !== null) {
        labels.push({ from, to: index + 1, tells: role === 'name' || role === 'admission_number' })
        hasName ||= role === 'name'
        break
      }
    }
  }
  return hasName ? labels : []
}
