import { editDistance } from '../../edit_distance.js'
import { changesBetween } from '../../vocabulary/look_alikes.js'
import { squash, withoutMarks } from '../../vocabulary/text.js'
import { roleOfPart } from '../../vocabulary/role_words.js'
import { isSubjectHeading, isVocabulary, SUBJECT_WORDS } from '../../vocabulary/subject_words.js'

const LETTERS: Record<string, string> = { '0': 'O', '1': 'I', '5': 'S' }

/** A whole name of two letters with a stroke between them: `TID` for `T/D`. */
const STROKE_FOR_SLASH = /^(\p{Lu})[Il1|](\p{Lu})$/u

/** A word of an initial and a shortened word with a stroke between them: `HISci` for `H/Sci`. */
const STROKE_BEHIND_INITIAL = /^(\p{Lu})[Il1|](\p{Lu}\p{Ll}+)$/u

/** What a word of two letters with a stroke between them is with a slash; null for all others. */
export function slashedWord(word: string): string | null {
  return STROKE_FOR_SLASH.test(word) ? word.replace(STROKE_FOR_SLASH, '$1/$2') : null
}

const SLASHED = /^\p{Lu}\/\p{Lu}$/u

/**
 * Parts of a subject that are written with a slash (`C/S` and `E/S`, class and exam score), where
 * strokes were read for slashes. One without the other may be a subject's abbreviation: the
 * headings are left as they are.
 */
export function mendSlashedParts(headings: readonly string[]): string[] {
  const mended = headings.map((heading) => heading.replace(STROKE_FOR_SLASH, '$1/$2'))
  const roles = new Set(
    mended.map((heading) => (SLASHED.test(heading) ? roleOfPart(heading) : null))
  )
  return roles.has('ca') && roles.has('exam') ? mended.map(keepUnlessPart) : [...headings]

  function keepUnlessPart(heading: string, index: number): string {
    const role = roleOfPart(heading)
    return role === 'ca' || role === 'exam' ? heading : headings[index]
  }
}

const RANK = /^R[9q]$/
const NUMBERED = /^R\d+$/

/**
 * `Rg`, the French rank, where `R9` was read for it; beside `R8` it is one of several that are
 * counted.
 */
export function mendRank(headings: readonly string[]): string[] {
  const isCounted = headings.filter((heading) => NUMBERED.test(heading)).length > 1
  return headings.map((heading) => (RANK.test(heading) && !isCounted ? 'Rg' : heading))
}

/** Capitals with points behind them, of which an `I.` was read as an `L`: `LR.E` for `I.R.E`. */
const L_FOR_I = /L(?=\p{Lu}(?:\.|$))/gu
const INITIALS = /^(?:\p{Lu}\.){2,}\p{Lu}?\.?$/u

/** Initials with the `I.` that were read as an `L`; null where there are none. */
export function initialsWithI(label: string): string | null {
  const mended = label.includes('.') ? label.replace(L_FOR_I, 'I.') : label
  return mended !== label && INITIALS.test(mended) ? mended : null
}

/**
 * Initials with points behind them, in which a nought is an `O` (`0.W.0.P.`), and three that begin
 * with `I.`, read as an `L`.
 */
const INITIALS_WITH_NOUGHT = /^(?=.*\p{Lu})(?:[\p{Lu}0]\.){2,}[\p{Lu}0]?\.?$/u
const L_FOR_FIRST_I = /^L(?=\p{Lu}{2}\.$)/u

/** Initials that were misread as they are printed; null where nothing tells that they were. */
function mendedInitials(label: string): string | null {
  if (INITIALS_WITH_NOUGHT.test(label) && label.includes('0')) {
    return label.replaceAll('0', 'O')
  }
  const mended = label.replace(L_FOR_FIRST_I, 'I.')
  return mended !== label && isSubjectHeading(mended) && !isSubjectHeading(label) ? mended : null
}

/** A small `q` without the `u` that follows it in every word: a `g` whose hook was not seen. */
const Q_FOR_G = /q(?!u)/g

/** A word with a `g` for such a `q`, where that makes a subject's name of it. */
function withG(word: string): string {
  const mended = word.replace(Q_FOR_G, 'g')
  return mended !== word && isSubjectHeading(mended) && !isSubjectHeading(word) ? mended : word
}

/** A figure between capitals, which is a round one of them (`EC9N`): the letters that it may be. */
const ROUND_FIGURE = /(?<=\p{Lu})[69](?=\p{Lu})/u
const ROUND_LETTERS = ['O', 'G']

/**
 * A word of capitals with a letter for such a figure, where one of them makes a subject's name of
 * it.
 */
function withRoundLetter(word: string): string {
  const [mended, ...others] = ROUND_LETTERS.map((letter) =>
    word.replace(ROUND_FIGURE, letter)
  ).filter((other) => other !== word && isSubjectHeading(other))
  return mended === undefined || others.length > 0 || isSubjectHeading(word) ? word : mended
}

/** Words of subjects' names that also stand elsewhere, and look like words of other subjects. */
const OTHER_WORDS = new Set(['information', 'civil', 'database', 'mathematic', 'arabia'])

/** A number that says which one, and a name that ends with one: `1st`, `LV1`, `PAPER 1`. */
const NUMBERED_WORD = /^(?:\d+\p{Ll}+|\p{L}+\d)$/u

/**
 * A word with letters for the figures in it, where it is no number and no name with one behind it.
 */
function withLetters(word: string): string {
  const letters = word.replace(/\P{L}/gu, '').length
  const mended = word.replace(/[015]/g, (digit) => LETTERS[digit])
  if (letters * 2 <= word.length || (NUMBERED_WORD.test(word) && !isVocabulary(squash(mended)))) {
    return word
  }
  return mended
}

/**
 * A subject's name from a scan with misread words put right: `Enalish` becomes `English`. Only
 * words that are no known ones and differ in one letter (in long words in two that look alike) from
 * exactly one known word of the same length, or that are long and lack one letter of exactly one
 * known word, perhaps as two of its letters ran together.
 *
 * @param isSure read without doubt: a word that nobody here knows is that of another language
 */
export function mendMisreadWords(label: string, isSure = false): string {
  const printed = mendedInitials(label)
  if (printed !== null) {
    return printed
  }
  const initials = initialsWithI(label) ?? (INITIALS.test(label) ? label.replace(/L/g, 'I') : null)
  if (initials !== null) {
    return isSubjectHeading(initials) && !isSubjectHeading(label) ? initials : label
  }
  const lettered = label.replace(/[\p{L}015]{3,}/gu, withLetters)
  const withSlash = (word: string, first: string, last: string) => {
    const slashed = `${first}/${last}`
    return !isSubjectHeading(word) && isSubjectHeading(slashed) ? slashed : word
  }
  const mended = lettered
    .replace(STROKE_FOR_SLASH, withSlash)
    .replace(STROKE_BEHIND_INITIAL, withSlash)
    .replace(/[\p{L}\p{M}]{3,}/gu, withG)
    .replace(/[\p{Lu}69]{3,}/gu, withRoundLetter)
  if (isSure) {
    return mended
  }
  return mended.replace(/[\p{L}\p{M}]{5,}/gu, (word) => {
    const low = withoutMarks(word).toLowerCase()
    if (isVocabulary(low) || OTHER_WORDS.has(low)) {
      return word
    }
    const reach = low.length >= 7 ? 2 : 1
    let near: string[] = []
    let least = reach + 1
    for (const known of SUBJECT_WORDS) {
      if (known.length !== low.length) {
        continue
      }
      const distance = editDistance(known, low)
      if (distance > 1 && changesBetween(low, known) === null) {
        continue
      }
      if (distance < least) {
        least = distance
        near = [known]
      } else if (distance === least) {
        near.push(known)
      }
    }
    const longer =
      least > 0
        ? [...lackingOneLetter(low, isAmongKnown(label, word)), ...withPartedLetters(low)]
        : []
    const candidates = least <= reach ? near : longer
    // What lost its last letter in one language may look like the word of another: `GÉOGRAPHI`.
    if (candidates.length !== 1 || (least === 1 && longer.length > 0)) {
      return word
    }
    const [meant] = candidates
    if (word === word.toUpperCase()) {
      return meant.toUpperCase()
    }
    return /^\p{Lu}/u.test(word) ? meant[0].toUpperCase() + meant.slice(1) : meant
  })
}

/**
 * Shortest word in which a thin letter between others may have been overlooked, and of those whose
 * label has words of subjects beside it (`Physical & Heath Education`).
 */
const LONG = 7
const LONG_AMONG_KNOWN = 5

/** Whether all other words of a label are known, and there are two at least. */
function isAmongKnown(label: string, word: string): boolean {
  const others = (label.match(/[\p{L}\p{M}]{3,}/gu) ?? []).filter((other) => other !== word)
  return others.length > 1 && others.every((other) => isVocabulary(squash(other)))
}

/** Known words of which a long word has all letters but one. */
function lackingOneLetter(word: string, isAmong: boolean): string[] {
  return word.length < (isAmong ? LONG_AMONG_KNOWN : LONG)
    ? []
    : [...SUBJECT_WORDS].filter(
        (known) => known.length === word.length + 1 && editDistance(known, word) === 1
      )
}

/** Two letters that run into one another and look like another one: `MATHEMANCS`. */
const RUN_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  n: ['ti', 'ri', 'ii'],
  m: ['rn', 'in', 'ni'],
  u: ['li', 'ii'],
  h: ['li'],
  d: ['cl'],
  w: ['vv'],
}

/** Known words that a long word is with two letters for one of its own. */
function withPartedLetters(word: string): string[] {
  const found = [...word].flatMap((letter, at) =>
    (RUN_TOGETHER[letter] ?? []).map((two) => word.slice(0, at) + two + word.slice(at + 1))
  )
  return word.length < LONG ? [] : [...new Set(found)].filter((other) => SUBJECT_WORDS.has(other))
}

/**
 * Puts words together again that a narrow column broke: `GRAD E` becomes `GRADE`, `Mathe- matics`
 * becomes `Mathematics`. Only where the joined word is a known one or a hyphen says so.
 */
export function mendBrokenWords(text: string): string {
  const words = text.replace(/([\p{L}])-\s+(\p{Ll})/gu, '$1$2').split(' ')
  const mended: string[] = []
  for (let from = 0; from < words.length;) {
    const count = piecesOfWord(words.slice(from, from + MOST_PIECES))
    const pieces = words.slice(from, from + count)
    mended.push(withLettersAlone(pieces).join(''))
    from += count
  }
  return mended.join(' ')
}

/** Pieces into which a narrow column breaks the longest words. */
const MOST_PIECES = 4

/**
 * What a small letter, or a capital, that stands alone in its line is read as: the `g` of
 * `Accountin 9`, the last letter of `Mathematic S`.
 */
const SMALL_ALONE: Record<string, string> = {
  0: 'o',
  1: 'l',
  5: 's',
  9: 'g',
  C: 'c',
  I: 'l',
  O: 'o',
  S: 's',
  V: 'v',
  W: 'w',
  X: 'x',
  Z: 'z',
}
const CAPITALS_ALONE: Record<string, string> = { 0: 'O', 1: 'I', 5: 'S', 6: 'G', 8: 'B' }

function withLettersAlone([first, ...others]: readonly string[]): string[] {
  const letters = first === first.toUpperCase() ? CAPITALS_ALONE : SMALL_ALONE
  return [first, ...others.map((piece) => letters[piece] ?? piece)]
}

/** How many of the words, from the first, are pieces of one known word; 1 where they are none. */
function piecesOfWord(words: readonly string[]): number {
  for (let count = words.length; count > 1; count--) {
    const pieces = words.slice(0, count)
    const plain = withLettersAlone(pieces).map(squash)
    const isBroken = !plain.includes('') && !plain.every(isVocabulary)
    const areLetters = pieces.slice(0, -1).every((piece) => !/[^\p{L}]$/u.test(piece))
    // `Test 5` is the fifth test, and no `Tests`.
    const isNumbered = /^\d$/.test(pieces.at(-1)!) && isVocabulary(plain.slice(0, -1).join(''))
    if (isBroken && areLetters && !isNumbered && isVocabulary(plain.join(''))) {
      return count
    }
  }
  return 1
}
