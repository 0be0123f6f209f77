/** Whether a code point is a blank or a control character that separates words. */
export function isSpace(code: number): boolean {
  return (
    (code <= 0x20 && code !== 2 && code !== 0 && !isNameless(code)) ||
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x3000
  )
}

/**
 * A control character that no text holds. Where one is drawn, the document counts the shapes of its
 * font and does not name them: often it stands for a figure.
 */
export function isNameless(code: number): boolean {
  return (code >= 4 && code <= 8) || (code >= 0xe && code < 0x20)
}

/** No character at all, or a number that only the font knows the shape of. */
export function isUnmapped(code: number): boolean {
  return (
    code === 0 ||
    code === 0xfffd ||
    isNameless(code) ||
    (code >= 0xe000 && code <= 0xf8ff) ||
    code >= 0xf0000
  )
}

/** Bytes as text, each byte a character. */
export function latin1(bytes: Uint8Array, start: number, length: number): string {
  let text = ''
  for (let index = start; index < start + length; index++) {
    text += String.fromCharCode(bytes[index])
  }
  return text
}
