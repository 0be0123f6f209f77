import type { Component } from '../../image/components.js'
import type { BinaryImage } from '../../image/grey_image.js'

/** Upright letters and figures that a slash is taken for between letters. */
const STROKES = 'Il1|'
/** Letters of the longest short form: longer words have no slash, but italics lean. */
const LONGEST = 6
/**
 * How much more than the letters beside it, and than an upright one, a slash leans, for its height.
 */
const LEAN = 0.12
/** Share of its height, at the top and at the bottom, by which the lean of a letter is measured. */
const END = 0.25

/**
 * A short form with the slash that the ink shows: readers of letters take that of `T/D` for the
 * letter of `TID`, which is upright. Unchanged where not every letter is one piece of ink.
 *
 * @param components the ink of the text on the page, in pixels
 */
export function withSlash(
  text: string,
  components: readonly Component[],
  binary: BinaryImage
): string {
  const letters = [...text]
  const at = letters.findIndex(
    (letter, index) => STROKES.includes(letter) && isBetweenLetters(letters, index)
  )
  if (at < 0 || letters.length > LONGEST || letters.length !== components.length) {
    return text
  }
  const leans = components
    .toSorted((one, other) => one.x0 - other.x0)
    .map((letter) => leanOf(letter, binary))
  const others = leans.toSpliced(at, 1).sort((one, other) => one - other)
  const usual = others[(others.length - 1) >> 1]
  return leans[at] - Math.max(0, usual) >= LEAN ? letters.with(at, '/').join('') : text
}

/** Figures that the glyph reader takes round letters for. */
const LETTERS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', 6: 'G', 8: 'B' }

/**
 * A short form in capitals with the slash that another reader saw in place of a letter, where both
 * read all other letters alike; null where they do not.
 *
 * @param seen what the other reader made of the same ink
 */
export function slashAsSeen(text: string, seen: string): string | null {
  const letters = [...text]
  const others = [...seen]
  const at = others.indexOf('/')
  const isStroke = at >= 0 && STROKES.includes(letters[at]) && isBetweenLetters(letters, at)
  if (!isStroke || letters.length > LONGEST || letters.length !== others.length) {
    return null
  }
  const areAlike = letters.every(
    (letter, index) => index === at || letter === others[index] || letter === LETTERS[others[index]]
  )
  return areAlike ? letters.with(at, '/').join('') : null
}

function isBetweenLetters(letters: readonly string[], at: number): boolean {
  return [letters[at - 1], letters[at + 1]].every((letter) => letter && /\p{L}/u.test(letter))
}

/** How far the top of a stroke stands to the right of its foot, for its height. */
function leanOf({ x0, x1, y0, y1 }: Component, { data, width }: BinaryImage): number {
  const middleOf = (from: number, to: number) => {
    let sum = 0
    let ink = 0
    for (let y = from; y < to; y++) {
      for (let x = x0; x < x1; x++) {
        const isInk = data[y * width + x]
        sum += isInk * x
        ink += isInk
      }
    }
    return ink === 0 ? 0 : sum / ink
  }
  const end = Math.max(1, Math.round(END * (y1 - y0)))
  return (middleOf(y0, y0 + end) - middleOf(y1 - end, y1)) / (y1 - y0 - end || 1)
}
