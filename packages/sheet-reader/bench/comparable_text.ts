/** Letters that no Unicode decomposition takes apart. */
const HOOKED: Record<string, string> = { Ɓ: 'B', Ɗ: 'D', Ƙ: 'K', Ƴ: 'Y', Ø: 'O', Ł: 'L' }

/** A name or number as printed, whatever its apostrophes, spaces and way of writing accents. */
export function tidy(text: string): string {
  return text.normalize('NFC').replace(/[’‘`]/g, "'").replace(/\s+/g, ' ').trim()
}

/** A label or name without case, punctuation, spaces and accents: `Agric. Sci.` is `AGRIC SCI`. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/[ƁƊƘƳØŁ]/g, (letter) => HOOKED[letter])
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The label of a part without the maximum that is printed with it: `Exam (70)` and `EXAM 70% 70`
 * are `EXAM`.
 */
export function foldedPart(label: string): string {
  return folded(label.replace(/(?:[\s(/]*\d{2,3}\s*(?:%|marks?)?\s*\)?)+$/i, '')) || folded(label)
}

/** A number as text, to hundredths: a mean may be carried further than it is printed. */
export function hundredths(value: number): string {
  return String(Number(value.toFixed(2)))
}
