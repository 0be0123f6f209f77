import { wordsOf, type CompactRecord } from '../records/compact_record.js'

/** A student's name as it is read, and how surely. */
export interface ReadName {
  value: string
  /** 0 to 1. */
  confidence: number
}

/** From this confidence on a name is a witness of its words. */
const SURE = 0.9
/** So many students must surely have a word for it to be known. */
const COMMON_WORD = 2
/** Of so many names this share consists of several words before one of a single word is doubted. */
const MANY_NAMES = 10
const NEARLY_ALL = 0.8

/**
 * Tells of a name whether it consists of words that several students surely have. Doubtful names
 * are no witnesses of one another: a reader that drops one of two letters drops it in all of them.
 */
export function knownBy(names: readonly ReadName[]): (name: string) => boolean {
  const isWitnessed = witnessedBy(names)
  return (name) => {
    const words = comparedWords(name)
    return words.length > 1 && words.every(isWitnessed)
  }
}

/** Tells of a word of a name whether several students surely have it. */
function witnessedBy(names: readonly ReadName[]): (word: string) => boolean {
  const witnesses = new Map<string, number>()
  for (const { value, confidence } of names) {
    for (const word of confidence >= SURE ? new Set(comparedWords(value)) : []) {
      witnesses.set(word, (witnesses.get(word) ?? 0) + 1)
    }
  }
  return (word) => (witnesses.get(word.replace(/,$/, '')) ?? 0) >= COMMON_WORD
}

/** Words as they are compared: a comma behind one tells of the order of the names. */
function comparedWords(name: string): string[] {
  return wordsOf(name).map((word) => word.replace(/,$/, ''))
}

/** Those records, read from pictures, with a single name where nearly all others have several. */
export function recordsWithLoneNames<T extends Pick<CompactRecord, 'studentName' | 'exact'>>(
  records: readonly T[]
): T[] {
  return recordsWithoutSign(records, ' ', { fewest: MANY_NAMES, share: NEARLY_ALL })
}

/**
 * Those records, read from pictures, whose names lack a sign that others have.
 *
 * @param usual of how many names at least which share has the sign; nobody is named where fewer
 *   have it
 */
export function recordsWithoutSign<T extends Pick<CompactRecord, 'studentName' | 'exact'>>(
  records: readonly T[],
  sign: string,
  usual: { fewest: number; share: number }
): T[] {
  const read = records.filter(({ exact, studentName }) => !exact && studentName.value !== '')
  const lacking = read.filter(({ studentName }) => !studentName.value.includes(sign))
  const isUsual =
    read.length >= usual.fewest && read.length - lacking.length >= usual.share * read.length
  return isUsual ? lacking : []
}
