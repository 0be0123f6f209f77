import { fontSizeOf } from './text_lines.js'
import type { TextBox } from './grid_input.js'

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

/** Parts by which the widths of a typewriter's letters may differ. */
const EVEN = 0.03
const MOSTLY = 0.9

/** The spaces of the font in which most words are set. */
export function spacingOf(words: readonly TextBox[]): Spacing {
  const widths = words.flatMap((word) => {
    const length = [...(word.text ?? '')].length
    return length > 1 ? [(word.x1 - word.x0) / length / fontSizeOf(word)] : []
  })
  if (widths.length === 0) {
    return PROPORTIONAL
  }
  const usual = [...widths].sort((one, other) => one - other)[widths.length >> 1]
  const even = widths.filter((width) => Math.abs(width - usual) < EVEN * usual).length
  return usual > 0.5 && even > MOSTLY * widths.length ? TYPEWRITER : PROPORTIONAL
}
