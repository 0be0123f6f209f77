import { remembering } from '../remembering.js'

/** `McCoy`, `MacIver`, `DeSouza`, `LaSalle`, `FitzSimon`, `siSwati`: a name in a name. */
export const NAME_INSIDE =
  /^(?:Ma?c|D[aeiu]|L[aeo]|V[ao]n|Fitz|isi|em?i|[Ss]i(?=Sw)|[Ss]e(?=So))\p{Lu}/u

/** Letters that look alike in both cases, and the nought, which looks like an `O`. */
const EITHER_CASE = /^[cosuvwxz0]/i
/** Words with other figures, or several noughts together, are codes. */
const CODE = /[1-9]|00/
/** `CAs`, `PTAs`: several of what is written in capitals. */
const SEVERAL = /^\p{Lu}+s$/u

/**
 * An initial behind a word of a name, or behind another of an abbreviation (`M.l.`), that looks like
 * a stroke: initials are capitals.
 */
export const STROKE_OF_INITIAL = /(?<=\p{L} )[l|](?=\.(?: \p{Lu}|$))|(?<=\b\p{Lu}\.)[l|](?=\.)/gu

/** A two or three behind a name in Roman figures (`Musa Il`): no word is spelled so. */
export const STROKES_OF_NUMBER = /(?<=\p{L} )(?:Il|lI|ll|I{2}l|l{3}|lI{2})(?=$|[ ,.])/gu

/**
 * A text with the letters that look alike in both cases, and noughts among letters, as the other
 * letters of their word leave no doubt that they are meant: `Amoussou` for `AmousSOu`, `OJO` for
 * `0J0`, `Ada I. Obi` for `Ada l. Obi`. As many characters as before.
 */
export function usualSpelling(text: string): string {
  return text
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => usualWord(word))
    .replace(STROKE_OF_INITIAL, 'I')
    .replace(STROKES_OF_NUMBER, (strokes) => 'I'.repeat(strokes.length))
}

/** The readings of a line differ in a letter or two: most of their words come again and again. */
const usualWord = remembering((word) => {
  const [first, ...rest] = word
  const certain = rest.filter((letter) => /\p{L}/u.test(letter) && !looksAlike(letter))
  const hasCapitals = certain.some((letter) => /\p{Lu}/u.test(letter))
  const hasSmall = certain.some((letter) => /\p{Ll}/u.test(letter))
  if (CODE.test(word) || hasCapitals === hasSmall) {
    return word
  }
  if (hasCapitals) {
    return SEVERAL.test(word) ? word : [first, ...rest].map(asCapital).join('')
  }
  const start = first === '0' ? 'O' : first
  return NAME_INSIDE.test(word) ? word : start + rest.map(asSmall).join('')
})

function looksAlike(letter: string): boolean {
  return EITHER_CASE.test(letter.normalize('NFD'))
}

function asCapital(letter: string): string {
  return letter === '0' ? 'O' : looksAlike(letter) ? letter.toUpperCase() : letter
}

function asSmall(letter: string): string {
  return letter === '0' ? 'o' : looksAlike(letter) ? letter.toLowerCase() : letter
}
