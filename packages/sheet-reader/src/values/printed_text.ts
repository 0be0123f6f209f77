const PLAIN = /^[\x21-\x7b\x7d\x7e]+(?: [\x21-\x7b\x7d\x7e]+)*$/
/** Lines that are typed between cells, and spaces. */
const EDGE_BARS = /^[\s|¦]+|[\s|¦]+$/g
const FRACTION_SIGNS = /[¼½¾]/

/**
 * A cell's text in the characters that the grammar knows: one kind of dash and of apostrophe, wide
 * and raised characters as plain ones (`3ʳᵈ`, `１２`), no invisible characters, line breaks as single
 * spaces, no typed lines at its ends. Signs of halves and quarters stay.
 */
export function plainCharacters(text: string): string {
  if (PLAIN.test(text)) {
    return text
  }
  let plain = ''
  for (const character of text.normalize('NFC')) {
    plain += FRACTION_SIGNS.test(character) ? character : character.normalize('NFKC')
  }
  return plain
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63]/g, '-')
    .replace(/[\u2018\u2019\u201B\u02BC\u00B4`]/g, "'")
    .replace(/\u2044/g, '/')
    .replace(/[\p{Cf}\p{Cc}]/gu, (character) => (/\s/.test(character) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .replace(EDGE_BARS, '')
}

const ASCII = /^[\x20-\x7e]*$/

/** Lower-case words of letters without marks: `Très Bien!` becomes `tres` and `bien`. */
export function bareWords(text: string): string[] {
  const plain = ASCII.test(text) ? text : text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return (
    plain
      .toLowerCase()
      .replace(/['.]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  )
}

/** `A` for each letter and `9` for each digit: `GHS/20/1795` is `AAA/99/9999`. Others stay. */
export function shapeOfCode(text: string): string {
  return text.replace(/\p{L}/gu, 'A').replace(/\d/g, '9')
}

const FORMULA_ERROR = /^(?:#\p{Lu}[\p{Lu}/\d]*[!?]|#N\/A|#{2,}|Err:\d{3})$/u

/** What a spreadsheet prints instead of a value: `#REF!`, `#DIV/0!`, `#N/A`, `Err:502`, `###`. */
export function isFormulaError(text: string): boolean {
  return FORMULA_ERROR.test(text.trim())
}
