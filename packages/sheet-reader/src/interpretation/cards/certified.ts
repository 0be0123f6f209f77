import { isAdmissionLike, isNameLike } from '../readings/printed_values.js'
import { roleOfLabel, type KeyRole } from './label_roles.js'
import { startsWithLabel, textOf, type Segment, type Word } from './label_words.js'

/** What a certificate's sentence says of its student. */
export interface Certified {
  role: KeyRole
  label: string
  words: Word[]
}

/** How the sentence begins: `This is to certify that`, `Je certifie que`, `Certifica-se que`. */
const CERTIFY =
  /^(?:certify|certifies|certified|certifie|certifions|certifica|certifica-se|certifico)$/i
const THAT = /^(?:that|que)$/i
const TITLE = /^(?:mr|mrs|miss|ms|master|mme|mlle|m|sr|sra)\.?$/i
/** A word of a name: with a capital, and without a figure. */
const NAME_WORD = /^\p{Lu}[\p{L}\p{M}'’.-]*,?$/u
const LONGEST_NAME = 6
/** Words behind the name in which the student's number is looked for, and words of its label. */
const NEAR = 14
const LONGEST_LABEL = 3

/**
 * The name and the number that a certificate tells in a sentence:
 * `This is to certify that ADE Bola (Reg. No. PS/12) obtained …`. Nothing for other pages.
 */
export function certified(segments: readonly Segment[]): Certified[] {
  const words = segments.flatMap((segment) => segment.words)
  const that = words.findIndex(
    ({ text }, index) => THAT.test(text) && CERTIFY.test(words[index - 1]?.text ?? '')
  )
  if (that < 0) {
    return []
  }
  const from = that + (TITLE.test(words[that + 1]?.text ?? '') ? 2 : 1)
  const labels = new Set(segments.filter(startsWithLabel).map((segment) => segment.words[0]))
  const name: Word[] = []
  for (const word of words.slice(from, from + LONGEST_NAME)) {
    if (!NAME_WORD.test(word.text) || labels.has(word)) {
      break
    }
    name.push({ ...word, text: word.text.replace(/,$/, '') })
    if (word.text.endsWith(',')) {
      break
    }
  }
  if (name.length < 2 || !isNameLike(textOf(name))) {
    return []
  }
  const number = numberIn(words.slice(from + name.length, from + name.length + NEAR))
  const rest = words.slice(from + name.length)
  return [
    { role: 'name', label: 'certify that', words: name },
    ...(number ? [number] : []),
    ...valueOf('total', /^total$/i, rest),
    ...valueOf('average', /^(?:average|mean)$/i, rest),
  ]
}

/** The number of `a total of 345` and `an average of 69.0%`. */
function valueOf(role: KeyRole, label: RegExp, words: readonly Word[]): Certified[] {
  const at = words.findIndex(
    ({ text }, index) => label.test(text) && /^of$/i.test(words[index + 1]?.text ?? '')
  )
  const value = words[at + 2]
  return at < 0 || !value || !/^\d/.test(value.text)
    ? []
    : [{ role, label: role, words: [{ ...value, text: value.text.replace(/[.,;:]+$/, '') }] }]
}

/** A number of the student behind its label, wherever brackets or commas stand. */
function numberIn(words: readonly Word[]): Certified | null {
  const bare = words.map((word) => ({ ...word, text: word.text.replace(/^[(]|[),.;:]+$/g, '') }))
  for (const [at, word] of bare.entries()) {
    if (!/\d/.test(word.text) || !isAdmissionLike(word.text)) {
      continue
    }
    for (let length = LONGEST_LABEL; length >= 1; length--) {
      const label = textOf(bare.slice(Math.max(0, at - length), at))
      if (roleOfLabel(label) === 'admission_number') {
        return { role: 'admission_number', label, words: [word] }
      }
    }
  }
  return null
}
