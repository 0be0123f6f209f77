/** Characters of a file name that are kept. */
const LONGEST_NAME = 255

const DEFAULT_NAME = 'document.pdf'

/** Control and format characters (bidirectional ones among them), line separators, lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * A file name as it is kept, wherever it came from: without folders, without characters that are
 * not seen or that turn the text around, at most 255 characters.
 */
export function plainFileName(name: string | undefined): string {
  const plain = (name ?? '')
    .replace(INVISIBLE, '')
    .replace(/^.*[\\/]/, '')
    .trim()
  const short = Array.from(plain).slice(0, LONGEST_NAME).join('')
  return /^\.*$/.test(short) ? DEFAULT_NAME : short
}
