import { isNameLike } from '../readings/printed_values.js'
import { textOf, type Segment, type Word } from './label_words.js'

/** What follows a student's name before the date of birth: `Né(e) le`, `geboren am`. */
const BORN =
  /^(?:n[ée]{1,2}(?:\s?\(e\))?|born|geboren|geb\.?|nato|nata|nato\/a|nascid[oa](?:\(a\))?|nacid[oa](?:\(a\))?)$/iu
/** Between that and the date. */
const ON = /^(?:le|on|am|il|em|el|a)$/i
const DATE = /^\d{1,2}(?:[./-]|er$|$)/
/** A word of a name: with a capital, and without a figure. */
const NAME_WORD = /^\p{Lu}[\p{L}\p{M}'’.-]*,?$/u
const PARTICLE = /^(?:da|das|de|del|der|di|do|dos|du|el|la|le|van|von|y|e)$/
const LONGEST_NAME = 6

/**
 * Names that no label calls one but what stands behind them: `LEROY Camille  Né(e) le 05/07/2010`,
 * `für Lena Weber, geboren am 3. Mai 2009`.
 */
export function namesBeforeBirth(segments: readonly Segment[]): Word[][] {
  const lines = [...Map.groupBy(segments, ({ line }) => line).values()]
  return lines.flatMap((line) => {
    const words = line.flatMap((segment) => segment.words)
    const name = nameBefore(words, placeOfBirth(words))
    return name ? [name] : []
  })
}

/** Words up to where a date of birth is told. */
export function beforeBirth(words: Word[]): Word[] {
  const at = placeOfBirth(words)
  return at > 0 ? words.slice(0, at) : words
}

function placeOfBirth(words: readonly Word[]): number {
  return words.findIndex(
    ({ text }, index) =>
      BORN.test(text) &&
      ON.test(words[index + 1]?.text ?? '') &&
      DATE.test(words[index + 2]?.text ?? '')
  )
}

/** The words of a name that end before a place of a line. */
function nameBefore(words: readonly Word[], at: number): Word[] | null {
  let from = at
  while (from > 0 && at - from < LONGEST_NAME && isOfName(words, from - 1)) {
    from -= 1
  }
  const name = words
    .slice(Math.max(0, from), Math.max(0, at))
    .map((word) => ({ ...word, text: word.text.replace(/,$/, '') }))
  return name.length >= 2 && isNameLike(textOf(name)) ? name : null
}

function isOfName(words: readonly Word[], at: number): boolean {
  const { text } = words[at]
  return NAME_WORD.test(text) || (PARTICLE.test(text) && NAME_WORD.test(words[at - 1]?.text ?? ''))
}
