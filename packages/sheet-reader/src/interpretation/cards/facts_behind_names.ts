import type { Word } from './label_words.js'

/** Labels without a colon, each with what its value begins with. */
const FACTS: readonly (readonly [label: RegExp, value: RegExp])[] = [
  [/^age$/i, /^\d/],
  [/^(?:sex|gender)$/i, /^(?:m|f|male|female)$/i],
  [/^term$/i, /^(?:first|second|third|[123](?:st|nd|rd)?)$/i],
  [/^class$/i, /^(?:jss?|sss?|jhs|shs|kg|pry|primary|nursery|basic|form|grade|year|\d.*)\.?$/i],
]

/** The words of a name before another fact of the form in the same line: `Ade Bola  Age  4 yrs`. */
export function beforeFurtherFacts(words: Word[]): Word[] {
  const at = words.findIndex(({ text }, index) => {
    const next = words[index + 1]?.text ?? ''
    return index > 0 && FACTS.some(([label, value]) => label.test(text) && value.test(next))
  })
  return at < 0 ? words : words.slice(0, at)
}

/**
 * The point of a sentence behind a name. Words that a point cuts short end in a consonant, as a
 * rule.
 */
const END_OF_SENTENCE = /(?<=\s\p{L}{2,}[aeiou])\.$/iu

/** A name without the point of the sentence that it ends: `Pupil's Name: BELLO AMINA.` */
export function withoutEndOfSentence(name: string): string {
  return name.replace(END_OF_SENTENCE, '')
}
