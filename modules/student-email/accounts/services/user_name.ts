import anyAscii from 'any-ascii'

const CONTROL_CHARACTER = /\p{Cc}/u

/** Everything that has no place in a name: emoji, symbols, invisible formatting. */
const NOT_IN_NAMES = /[^\p{L}\p{M}\p{N}\p{Zs}'‘’`\p{Pd}.]/gu

const MARK = /\p{M}/gu
const APOSTROPHE = /['‘’`]/g
const SEPARATORS = /[^a-z0-9]+/g

/** True when a name holds a line break, a NUL or another control character: no name does. */
export function hasControlCharacter(text: string): boolean {
  return CONTROL_CHARACTER.test(text)
}

/**
 * A name as it stands in an address: lower-case ASCII letters and digits with single dots between
 * its words; empty when nothing of it can be written so.
 *
 * Marks are taken off first (NFKD), then `any-ascii` spells what is left, because decomposition alone
 * loses letters such as the Hausa Ɗ and Ƙ. Symbols are dropped before, else they would be spelt out.
 *
 * @example nameText('Ọláolúwa Ṣadé') // 'olaoluwa.sade'
 * @throws {RangeError} for a control character.
 */
export function nameText(name: string): string {
  const composed = name.trim().normalize('NFC')
  if (hasControlCharacter(composed)) {
    throw new RangeError('A name holds a control character.')
  }
  const letters = composed.replace(NOT_IN_NAMES, '').normalize('NFKD').replace(MARK, '')
  return anyAscii(letters)
    .toLowerCase()
    .replace(APOSTROPHE, '')
    .replace(SEPARATORS, '.')
    .replace(/^\.|\.$/g, '')
}

/** As `nameText`, for an admission number or a grade: its strokes and other signs separate too. */
export function identifierText(identifier: string): string {
  return nameText(identifier.replace(/[^\p{L}\p{M}\p{N}\p{Cc}]+/gu, ' '))
}

/** A name as it is searched for: "Adé" is found by "ade". Unusable characters vanish. */
export function foldedName(name: string): string {
  const text = nameText(name.replace(/\p{Cc}/gu, ' '))
  return text.replaceAll('.', ' ').slice(0, 120)
}
