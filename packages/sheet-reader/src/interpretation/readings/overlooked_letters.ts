import type { CompactRecord } from '../records/compact_record.js'
import { isOneLetterApart, withoutMarks } from '../../vocabulary/text.js'

/** Fewest letters of a word that may lack one: what has a single letter is an initial. */
const FEWEST_LETTERS = 2
/**
 * Letters that a blurred picture makes one with their neighbour: `Nii` becomes `Ni`, `Priscilla`
 * `Priscila`.
 */
const THIN = /[iIl]/g

/** Those records of a file, read from pictures, whose names may lack a letter or a mark. */
export function recordsWithOverlookedLetters<
  T extends Pick<CompactRecord, 'studentName' | 'flags' | 'exact'>,
>(records: readonly T[]): T[] {
  const read = records.filter(({ exact }) => !exact)
  const wordsIn = ({ studentName }: T) => studentName.value.match(/[\p{L}\p{M}]+/gu) ?? []
  const lacking = wordsWithOverlookedLetters(
    read.flatMap((record) => {
      const isSure = !record.flags.includes('NAME_UNCERTAIN')
      return wordsIn(record).map((text) => ({ text, isSure }))
    })
  )
  return read.filter((record) => wordsIn(record).some((word) => lacking.has(word)))
}

/** A word of a name, and whether it was read without a doubt. */
export interface NameWord {
  text: string
  isSure: boolean
}

/**
 * The words that may lack a thin letter or a mark, because another word of the same file is the
 * same but for that (`Ejro` beside `Ejiro`, `Ngozi` beside `Ngọzi`), or differs in such letters and
 * is no seldomer (`Sanl` beside `Sani`). Letters are not made of nothing, however doubtful the
 * other word is; marks are made of dust.
 *
 * @param words of names in their own spelling, in any order
 */
export function wordsWithOverlookedLetters(words: readonly NameWord[]): Set<string> {
  const surely = new Set(words.flatMap(({ text, isSure }) => (isSure ? [text] : [])))
  const counts = new Map<string, number>()
  words.forEach(({ text }) => counts.set(text, (counts.get(text) ?? 0) + 1))
  const distinct = new Set(counts.keys())
  const alike = Map.groupBy(distinct, skeletonOf)
  const lacking = new Set<string>()
  for (const [rest, group] of alike) {
    if (rest === '') {
      continue
    }
    for (const word of group) {
      const isSeldomer = (other: string) => counts.get(word)! <= counts.get(other)!
      const isDoubted = group.some(
        (other) => lacks(word, other, surely) || (mayBe(word, other) && isSeldomer(other))
      )
      if (word.length >= FEWEST_LETTERS && isDoubted) {
        lacking.add(word)
      }
    }
  }
  return lacking
}

/**
 * Whether a word is another without one of its letters, or a sure one without some of its marks.
 */
function lacks(word: string, other: string, surely: ReadonlySet<string>): boolean {
  const [own, whole] = [word, other].map((text) => withoutMarks(text).toLowerCase())
  return own === whole
    ? surely.has(other) && marksOf(word) < marksOf(other)
    : own.length < whole.length && isOneLetterApart(own, whole)
}

/** Whether two words differ in thin letters alone that look alike: `Sanl` beside `Sani`. */
function mayBe(word: string, other: string): boolean {
  const [own, rival] = [word, other].map((text) => withoutMarks(text).toLowerCase())
  return own !== rival && own.replaceAll('l', 'i') === rival.replaceAll('l', 'i')
}

/** What two words have in common that differ in marks and thin letters only. */
function skeletonOf(word: string): string {
  return withoutMarks(word).replace(THIN, '').toLowerCase()
}

function marksOf(word: string): number {
  return word.normalize('NFD').match(/\p{M}/gu)?.length ?? 0
}
