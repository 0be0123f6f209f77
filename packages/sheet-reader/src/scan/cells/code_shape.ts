import type { CodeCharacters } from '../../line/line_reader.js'

/** Letters and digits that codes have at least, and readings that tell how they are built. */
const SHORTEST = 5
const FEWEST = 5
/**
 * Share of the readings that must have as many letters and digits: the others lost some, or have
 * specks.
 */
const COMMON = 0.15
/**
 * Share of such readings that show a mark which all have: a fax loses points and strokes, but makes
 * few.
 */
const MARKED = 0.2
/** Share of the characters at a place that must be of one kind, where it has only that kind. */
const ONE_KIND = 0.75
/** How many times each character is counted at each place beyond what was seen there. */
const UNSEEN = 0.2

const DIGITS = '0123456789'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const CHARACTER = /[\p{L}\d]/u
const MARKS = ['/', '-', '.']
/** What looks alike where digits, or letters, are meant. */
const AS_DIGIT: Readonly<Record<string, string>> = {
  O: '0',
  D: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
}
const AS_LETTER: Readonly<Record<string, string>> = {
  0: 'O',
  1: 'I',
  2: 'Z',
  5: 'S',
  6: 'G',
  8: 'B',
}

/**
 * How the codes of a column may be built, as doubtful readings of all of them tell together. Such
 * codes often begin with the same letters or year: what most have at a place is probable there.
 */
export function codeShapes(texts: readonly string[]): CodeCharacters[][] {
  const read = texts.map(plain)
  const byLength = Map.groupBy(read, (text) => lettersOf(text).length)
  return [...byLength]
    .filter(
      ([length, alike]) =>
        length >= SHORTEST && alike.length >= Math.max(FEWEST, COMMON * texts.length)
    )
    .map(([length, alike]) => placesOf(alike, length))
    .filter((places) => !isDecimal(places))
}

/** Digits with a point among them are a number. */
function isDecimal(places: readonly CodeCharacters[]): boolean {
  const marks = places.flatMap((place) => (place.size === 1 ? [...place.keys()] : []))
  return marks.join('') === '.' && places.every((place) => place.size <= DIGITS.length)
}

function lettersOf(text: string): string[] {
  return [...plain(text)].filter((character) => CHARACTER.test(character))
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
}

function placesOf(texts: readonly string[], length: number): CodeCharacters[] {
  const letters = texts.map(lettersOf)
  return Array.from({ length }, (_, at) => {
    const place = charactersAt(letters.map((one) => one[at]))
    const mark = at === 0 ? null : markBefore(texts, at)
    return mark === null ? [place] : [new Map([[mark, 1]]), place]
  }).flat()
}

/** What stands at a place of codes, as readings of all of them tell. */
export function charactersAt(seen: readonly string[]): CodeCharacters {
  const digits = seen.filter((character) => DIGITS.includes(character)).length
  const kinds =
    digits >= ONE_KIND * seen.length
      ? DIGITS
      : digits <= (1 - ONE_KIND) * seen.length
        ? LETTERS
        : LETTERS + DIGITS
  const meant = seen.map((character) =>
    kinds === DIGITS
      ? (AS_DIGIT[character] ?? character)
      : kinds === LETTERS
        ? (AS_LETTER[character] ?? character)
        : character
  )
  const counts = [...kinds].map(
    (kind) => UNSEEN + meant.filter((character) => character === kind).length
  )
  const sum = counts.reduce((all, count) => all + count, 0)
  return new Map([...kinds].map((kind, index) => [kind, counts[index] / sum]))
}

/** The mark that stands before a letter or digit of the codes; null where there is none. */
function markBefore(texts: readonly string[], at: number): string | null {
  const between = texts.map((text) => {
    let count = 0
    return [...text].filter((character) => {
      count += CHARACTER.test(character) ? 1 : 0
      return count === at && !CHARACTER.test(character)
    })
  })
  const marked = between.filter((marks) => marks.length > 0).length
  if (marked < MARKED * texts.length) {
    return null
  }
  const counts = MARKS.map((mark) => between.filter((marks) => marks.includes(mark)).length)
  const most = Math.max(...counts)
  return most > 0 ? MARKS[counts.indexOf(most)] : ' '
}
