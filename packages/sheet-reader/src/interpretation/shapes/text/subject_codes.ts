import { squash } from '../../../vocabulary/text.js'

/** A word of a line, and whether it may be a mark. */
interface LineWord {
  text: string
  first: boolean
  mark: string | null
}

/** A subject's number in the syllabus of an examination board. */
const CODE = /^\d{3,4}$/
/**
 * Fewest subjects that have a number of their own before them wherever they are named, and how
 * often.
 */
const FEWEST_SUBJECTS = 3
const OFTEN = 2

/**
 * Words without the numbers of subjects that stand before these again and again:
 * `101 ENG C+ 102 KIS B`.
 */
export function withoutCodes<Word extends LineWord>(words: readonly Word[]): Word[] {
  const codes = new Map<string, Set<string>>()
  const counts = new Map<string, number>()
  for (const [index, { text }] of words.entries()) {
    const next = words[index + 1]
    if (CODE.test(text) && next && !next.first && next.mark === null) {
      const subject = squash(next.text)
      codes.set(subject, (codes.get(subject) ?? new Set()).add(text))
      counts.set(subject, (counts.get(subject) ?? 0) + 1)
    }
  }
  const own = [...codes].filter(
    ([subject, numbers]) => numbers.size === 1 && counts.get(subject)! >= OFTEN
  )
  const known = new Map(own.map(([subject, [code]]) => [subject, code]))
  if (new Set(known.values()).size < FEWEST_SUBJECTS) {
    return [...words]
  }
  let isFirst = false
  return words.flatMap((word, index) => {
    const next = words[index + 1]
    if (next && known.get(squash(next.text)) === word.text) {
      isFirst ||= word.first
      return []
    }
    const kept = isFirst ? { ...word, first: true } : word
    isFirst = false
    return [kept]
  })
}
