const PLAIN = /^(?:[\x21-\x7e]+(?: [\x21-\x7e]+)*)?$/

/**
 * Printed text as a person sees it: composed characters, no invisible ones (zero width, direction
 * overrides, control characters), single spaces, and none where a line ended behind a hyphen.
 */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) {
    return text
  }
  return text
    .normalize('NFC')
    .replace(/(?<=\p{L}{2}-)\n(?=\p{L}{2})/gu, '')
    .replace(/[\p{Cf}\p{Cc}]/gu, (character) => (/\s/.test(character) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim()
}

const NOT_ASCII = /[^\x20-\x7e]/

/** Letters of Hausa and others that no decomposition takes the hook or the bar from. */
const HOOKED: Record<string, string> = {
  ...{ ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ŋ: 'n', ɔ: 'o', ɛ: 'e' },
  ...{ đ: 'd', ł: 'l', ı: 'i' },
}

/** Letters and marks apart; most texts have none to part, and need not be asked about at length. */
function partMarks(text: string): string {
  return NOT_ASCII.test(text)
    ? text.normalize('NFKD').replace(/[ɓɗƙƴŋɔɛđłı]/giu, (letter) => HOOKED[letter.toLowerCase()])
    : text
}

/** Letters without the marks above and below them: `Ọlá` becomes `Ola`. */
export function withoutMarks(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Marks and small words, of which nothing is to be taken away. */
const PLAIN_WORD = /^[a-z0-9]*$/

/** Lower-case letters and digits only, without diacritics: `Adm. No.` becomes `admno`. */
export function squash(text: string): string {
  if (PLAIN_WORD.test(text)) {
    return text
  }
  return partMarks(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
}

/**
 * Lower-case words of letters and digits, separated by single spaces: `Student's name` becomes
 * `students name`.
 */
export function plainWords(text: string): string {
  if (PLAIN_WORD.test(text)) {
    return text
  }
  return partMarks(text)
    .toLowerCase()
    .replace(/×/g, ' x ')
    .replace(/[\u0300-\u036f'’‘`]/g, '')
    .replace(/[^a-z0-9%#]+/g, ' ')
    .trim()
}

/** `Agricultural Sci.` becomes `agricultural-sci`. Never empty. */
export function slug(text: string): string {
  return plainWords(text).replace(/[%#]/g, '').trim().replace(/ +/g, '-') || 'column'
}

/** Whether two texts differ in exactly one character: another one, one more, or one less. */
export function isOneLetterApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1 || a === b) {
    return false
  }
  let start = 0
  while (start < short.length && short[start] === long[start]) {
    start += 1
  }
  let end = 0
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) {
    end += 1
  }
  return long.length - start - end === 1
}

/** The most frequent entry of a list, the earlier one when two are equally frequent. */
export function mostFrequent<T extends string | number>(list: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const entry of list) {
    counts.set(entry, (counts.get(entry) ?? 0) + 1)
  }
  let best: T | undefined
  let most = 0
  for (const [entry, count] of counts) {
    if (count > most) {
      most = count
      best = entry
    }
  }
  return best
}

/** The different words of a list, the most frequent first. */
export function byFrequency(words: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of words) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word)
}
