import { withoutMarks } from '../../vocabulary/text.js'
import { wordsOf, type CompactRecord } from '../records/compact_record.js'

/** Shorter words are initials and particles. */
const FEWEST_LETTERS = 3

/**
 * Those records, read from pictures, with a word of which nobody else has the marks, though others
 * have its letters (`IBRAHÍM` among `IBRAHIM`): dust over a letter looks like a mark.
 */
export function recordsWithLoneMarks<T extends Pick<CompactRecord, 'studentName' | 'exact'>>(
  records: readonly T[]
): T[] {
  const read = records
    .filter(({ exact }) => !exact)
    .map((record) => ({ record, words: new Set(longWords(record.studentName.value)) }))
  const spellings = new Map<string, Map<string, number>>()
  for (const word of read.flatMap(({ words }) => [...words])) {
    const letters = withoutMarks(word)
    const counts = spellings.get(letters) ?? new Map<string, number>()
    spellings.set(letters, counts.set(word, (counts.get(word) ?? 0) + 1))
  }
  const isLone = (word: string) => {
    const counts = spellings.get(withoutMarks(word))
    return counts !== undefined && counts.size > 1 && counts.get(word) === 1 && hasMarks(word)
  }
  return read.filter(({ words }) => [...words].some(isLone)).map(({ record }) => record)
}

function longWords(name: string): string[] {
  return wordsOf(name)
    .map((word) => word.replace(/[,.]$/, '').normalize('NFC').toUpperCase())
    .filter((word) => [...word].length >= FEWEST_LETTERS)
}

function hasMarks(word: string): boolean {
  return withoutMarks(word) !== word
}
