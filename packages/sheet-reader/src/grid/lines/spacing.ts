import { fontSizeOf } from './text_lines.js'
import type { TextBox } from '../grid_input.js'

/** How wide gaps between words are, in parts of the font size. */
export interface Spacing {
  /** As wide as a space is at most. */
  space: number
  /** A gap as wide as this is no space. */
  wide: number
}

const PROPORTIONAL: Spacing = { space: 0.45, wide: 0.62 }
/** Letters of a typewriter are 0.6 of their size wide, and so are its spaces. */
const TYPEWRITER: Spacing = { space: 0.75, wide: 0.95 }

/**
 * The space that LaTeX sets behind a point is as wide as two of a typewriter's letters: `Dev.  1`.
 */
const BEHIND_POINT = 1.35
const POINT_AT_END = /\p{L}\.$/u
const COUNT = /^\d{1,2}$/

/**
 * Whether letters and spaces are as wide as one another, so that words of a page begin alike by
 * chance.
 */
export function isOfTypewriter({ space }: Spacing): boolean {
  return space === TYPEWRITER.space
}

/** How wide a space between two words is at most, in parts of the font size. */
export function spaceBetween(word: TextBox, next: TextBox, spacing: Spacing): number {
  const isCounted = POINT_AT_END.test(word.text ?? '') && COUNT.test(next.text ?? '')
  return isOfTypewriter(spacing) && isCounted ? BEHIND_POINT : spacing.space
}

/** Parts by which the widths of a typewriter's letters may differ. */
const EVEN = 0.03
const MOSTLY = 0.9

/**
 * The spaces of the font in which most words are set.
 *
 * @param beside other words of the page, which are asked where too few words tell whether letters
 *   have one width
 */
export function spacingOf(words: readonly TextBox[], beside: readonly TextBox[] = []): Spacing {
  const widths = words.flatMap((word) => {
    const length = [...(word.text ?? '')].length
    return length > 1 ? [(word.x1 - word.x0) / length / fontSizeOf(word)] : []
  })
  if (widths.length === 0) {
    return PROPORTIONAL
  }
  const usual = [...widths].sort((one, other) => one - other)[widths.length >> 1]
  const even = widths.filter((width) => Math.abs(width - usual) < EVEN * usual).length
  const isTyped = (usual > 0.5 && even > MOSTLY * widths.length) || haveOnePitch(words, beside)
  return isTyped ? TYPEWRITER : PROPORTIONAL
}

/** Words that tell a pitch, how many letters they have, and how much these may differ in width. */
const FEWEST_WORDS = 10
const FEWEST_LETTERS = 2
const NARROWEST_PITCH = 0.5
const WIDEST_PITCH = 0.9
/**
 * Parts of the font size by which the ink of a word may begin or end elsewhere than that of most.
 */
const BEARING = 0.17
const MOST_WORDS = 0.85

/**
 * Whether words of pictures, whose boxes end with their ink, grow by the same width with every
 * letter. Digits have one width in most fonts and tell nothing.
 */
function haveOnePitch(words: readonly TextBox[], beside: readonly TextBox[]): boolean {
  const own = words.flatMap(sizesOf)
  const sizes = own.length < FEWEST_WORDS ? [...own, ...beside.flatMap(sizesOf)] : own
  if (sizes.length < FEWEST_WORDS) {
    return false
  }
  const mean = (of: (size: (typeof sizes)[number]) => number) =>
    sizes.reduce((sum, size) => sum + of(size), 0) / sizes.length
  const [letters, width] = [mean((size) => size.letters), mean((size) => size.width)]
  const spread = mean((size) => (size.letters - letters) ** 2)
  const pitch = mean((size) => (size.letters - letters) * (size.width - width)) / spread
  if (!(pitch >= NARROWEST_PITCH && pitch <= WIDEST_PITCH)) {
    return false
  }
  const even = sizes.filter(
    (size) => Math.abs(size.width - width - pitch * (size.letters - letters)) < BEARING
  )
  return even.length >= MOST_WORDS * sizes.length
}

/** How many letters a word without digits has, and its width in parts of the font size. */
function sizesOf(word: TextBox): { letters: number; width: number }[] {
  const text = word.text ?? ''
  const letters = [...text].length
  return letters >= FEWEST_LETTERS && /^\P{Nd}+$/u.test(text)
    ? [{ letters, width: (word.x1 - word.x0) / fontSizeOf(word) }]
    : []
}
