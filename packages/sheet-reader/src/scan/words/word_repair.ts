import { STROKE_OF_INITIAL, STROKES_OF_NUMBER } from '../../line/usual_spelling.js'

/**
 * What a recogniser is known to write for a letter that it saw but took for something else. Only
 * shapes that look the same are exchanged, and only where the letters around leave one reading: a
 * stroke between capitals is an I, a ring between letters is an O. Nothing is looked up or guessed.
 */
export function repairLine(text: string): string {
  return joinWord(text.replace(/[’‘`´]/g, "'").replace(/[—–]/g, '-'))
    .replace(STROKE_OF_INITIAL, 'I')
    .replace(STROKES_OF_NUMBER, (strokes) => 'I'.repeat(strokes.length))
    .split(' ')
    .map(repairWord)
    .join(' ')
}

/**
 * A text without the space that noise left on one side of a hyphen (`Jean- Baptiste`) or behind the
 * apostrophe of a single capital (`N' Guessan`): nobody prints one there.
 */
export function joinWord(text: string): string {
  return text
    .replace(/(\p{L}) -(?=\p{L})/gu, '$1-')
    .replace(/(\p{L})- (?=\p{L})/gu, '$1-')
    .replace(/(?<![\p{L}'])(\p{Lu}') (?=\p{L})/gu, '$1')
}

const STROKES = /[!|[\]]/
const LETTER = /\p{L}/u

/** `ler` and `lst` for what begins with a figure: no word is spelled so. */
const FIRST = /^[lI|](?=(?:er|ère|st)$)/u

function repairWord(word: string): string {
  if (FIRST.test(word)) {
    return word.replace(FIRST, '1')
  }
  if (!LETTER.test(word)) {
    return word
  }
  if (/^[\p{Lu}0'-]+$/u.test(word)) {
    return word.replaceAll('0', 'O')
  }
  // A bracket pair around a word is no broken I.
  if (/^[[(].*[\])]$/.test(word)) {
    return word
  }
  const letters = word
    .replace(/[!|[\]]+I|I[!|[\]]+/g, 'I')
    .replace(/[!|[\]]+/g, (strokes, at: number) => strokeFor(strokes, at, word))
  return capitals(letters) >= 2 && isMostlyCapital(letters)
    ? repairCapitals(letters)
    : repairSmall(letters)
}

/** A stroke beside a letter is an I (or, after a small letter, an l). */
function strokeFor(strokes: string, at: number, word: string): string {
  const before = word[at - 1] ?? ''
  const after = word[at + strokes.length] ?? ''
  if (/\p{Ll}/u.test(before)) {
    return strokes.length === 1 && after !== '' ? 'l' : strokes
  }
  if (/\p{L}/u.test(before) || /\p{L}/u.test(after)) {
    return 'I'
  }
  return strokes
}

function capitals(word: string): number {
  return word.match(/\p{Lu}/gu)?.length ?? 0
}

function isMostlyCapital(word: string): boolean {
  const small = word.match(/\p{Ll}/gu)?.length ?? 0
  return capitals(word) > 2 * small
}

function repairCapitals(word: string): string {
  if (/\d{2}/.test(word) || /[/\\]/.test(word)) {
    return word
  }
  return word
    .replace(/(?<=\p{Lu})[il1](?=\p{Lu}|$|-|')/gu, 'I')
    .replace(/^[il1](?=\p{Lu})/u, 'I')
    .replace(/(?<=\p{Lu})[o0](?=\p{Lu}|$|-|')/gu, 'O')
    .replace(/^[o0](?=\p{Lu}{2})/u, 'O')
}

function repairSmall(word: string): string {
  return word
    .replace(/^[l|](?=[bcdfghjkmnpqrstvwxz])/, 'I')
    .replace(/(?<=\p{Ll})0(?=\p{Ll}|$)|(?<=^\p{Lu})0(?=\p{Ll})/gu, 'o')
    .replace(/(?<=\p{Ll})1(?=\p{Ll})/gu, 'l')
}

/** Whether a line still holds characters that names and headings are not written with. */
export function isOdd(text: string): boolean {
  return STROKES.test(text) || /[^\p{L}\p{N} '.,()/&:%*+#-]/u.test(text) || hasOddWord(text)
}

function hasOddWord(text: string): boolean {
  return text.split(' ').some(
    (word) =>
      /\p{Ll}\p{Lu}{2}/u.test(word) ||
      /\p{Lu}{3}\p{Ll}$/u.test(word) ||
      /\p{Lu}{2}\p{Ll}\p{Lu}/u.test(word) ||
      /\p{L}\d\p{L}/u.test(word) ||
      // A ring with a stroke is more often a blurred O than a Q without its U.
      /Q(?!U)/i.test(word.replace(/q$/, '')) ||
      /^\p{Ll}$/u.test(word)
  )
}
