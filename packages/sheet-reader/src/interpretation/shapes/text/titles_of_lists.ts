import { isClassName } from '../../../vocabulary/class_names.js'
import { squash } from '../../../vocabulary/text.js'
import { readIdentity } from './identities.js'
import type { Pair, PairRecord } from './pair_record.js'

/** Students of a list, and share of them, who have a number where the title has none. */
const FEWEST = 3
const NEARLY_ALL = 0.9

/** Pairs that the words of a title make: `SS 1`. */
const MOST_PAIRS = 3

/**
 * The students of a list without the title above them, of which a class was taken for a subject:
 * `BROADSHEET OF RESULTS: SS 1`. It has none of the numbers that the students have, and its pairs
 * name what no student has.
 */
export function studentsBelowTitle(records: readonly PairRecord[]): PairRecord[] {
  const [first, ...others] = records
  if (first === undefined || others.length < FEWEST || first.pairs.length > MOST_PAIRS) {
    return [...records]
  }
  const numbered = others.filter(isNumbered)
  const labels = new Set(others.flatMap(({ pairs }) => pairs.map(({ label }) => squash(label))))
  const isTitle =
    !isNumbered(first) &&
    numbered.length >= others.length * NEARLY_ALL &&
    first.pairs.every(({ label }) => !labels.has(squash(label)))
  return isTitle ? others : [...records]
}

/**
 * A student without the class below the name (`Primary 5 · 1st Term`), whose number was taken for a
 * mark.
 */
export function withoutClasses(record: PairRecord): PairRecord {
  const pairs = record.pairs.filter((pair) => !isClass(pair))
  return pairs.length === record.pairs.length ? record : { ...record, pairs }
}

function isClass({ label, role, number, grade }: Pair): boolean {
  return role === null && grade === null && isClassName(`${label} ${number?.text}`)
}

function isNumbered({ identity }: PairRecord): boolean {
  const { serial, admissionNumber } = readIdentity(identity)
  return serial !== undefined || admissionNumber !== undefined
}
