import { wordsOf, type CompactRecord } from '../records/compact_record.js'

/**
 * Fewest letters of a word that ran together with another one: shorter ones are parts of many
 * names.
 */
const FEWEST_LETTERS = 3

/**
 * Names of a file, read from pictures, one of whose words is two words of other names that ran
 * together (`ARTHURAVA` where others are `GRACE ARTHUR` and `AVA`), each with a space between them.
 * No name has more words then than the longest of the others.
 */
export function namesRunTogether<T extends Pick<CompactRecord, 'studentName' | 'exact'>>(
  records: readonly T[]
): Map<T, string> {
  const read = records.filter(({ exact }) => !exact)
  const owners = new Map<string, number>()
  for (const { studentName } of read) {
    for (const word of new Set(wordsOf(studentName.value).map(bare))) {
      owners.set(word, (owners.get(word) ?? 0) + 1)
    }
  }
  const lengths = read.map(({ studentName }) => wordsOf(studentName.value).length)
  return new Map(
    read.flatMap((record, index): [T, string][] => {
      const own = wordsOf(record.studentName.value)
      const others = new Set(owners.keys())
      own.map(bare).forEach((word) => others.delete(word))
      const isLonger = lengths.some((length, at) => at !== index && length > own.length)
      const parted = own.map((word) =>
        owners.get(bare(word)) === 1 ? partedIn(word, others) : word
      )
      const text = parted.join(' ')
      return isLonger && text !== own.join(' ') ? [[record, text]] : []
    })
  )
}

/** A word as two words of others, where it is such. */
function partedIn(word: string, others: ReadonlySet<string>): string {
  for (let at = FEWEST_LETTERS; at <= word.length - FEWEST_LETTERS; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => others.has(bare(part)))) {
      return parts.join(' ')
    }
  }
  return word
}

function bare(word: string): string {
  return word.replace(/,$/, '')
}
