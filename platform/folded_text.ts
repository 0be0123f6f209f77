/** Letters that Unicode does not take apart into a plain one and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ɛ: 'e',
  ɔ: 'o',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

const WITHOUT_MARKS = /[ɓɗƙƴŋɛɔłøđßæœ]/g

/**
 * Text as it is searched for: lower case, without accents, dots below and apostrophes, one space
 * between words, also for commas. `Ọláolúwa` and `OLAOLUWA` become the same.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}'‘’ʼ`]/gu, (found) => (/\s/.test(found) ? ' ' : ''))
    .toLowerCase()
    .replace(WITHOUT_MARKS, (letter) => PLAIN[letter])
    .replace(/[\s,;]+/g, ' ')
    .trim()
}

/** Words of a search; those beyond the eighth narrow nothing. */
export function foldedWords(search: string): string[] {
  return foldedText(search).split(' ').filter(Boolean).slice(0, 8)
}
