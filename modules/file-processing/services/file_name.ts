/** Characters of a file name that are kept. */
const LONGEST_NAME = 255

const DEFAULT_NAME = 'document.pdf'

/**
 * Control and format characters (bidirectional ones among them), line separators, lone surrogates.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** What clients write for the three characters that a quoted file name cannot hold. */
const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/**
 * The file name of a part of a multipart body as it was on the user's machine: browsers, and
 * clients that follow them, escape a quotation mark and line breaks, and no other character (HTML
 * standard, multipart/form-data encoding algorithm).
 */
export function unescapedFileName(name: string | undefined): string | undefined {
  return name?.replace(/%(?:22|0D|0A)/g, (escaped) => ESCAPED[escaped])
}

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
