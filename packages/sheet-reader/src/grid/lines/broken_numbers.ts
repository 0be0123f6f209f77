import { fontSizeOf } from './text_lines.js'
import type { TextBox } from '../grid_input.js'

/** A number that a narrow cell broke: its beginning and the digits that went to the next line. */
export interface Broken {
  above: TextBox
  below: TextBox
}

/** Parts of the font size from the top of a line to that of the next of the same cell. */
const NEXT_LINE = { least: 0.8, most: 1.7 }
/** Parts of the font size by which words of one line may stand higher or lower. */
const SAME_LEVEL = 0.3

/** Points by which digits of one width may differ. */
const SAME_WIDTH = 0.1

/** Words that begin a number, each with the digits in the next line that may go on with it. */
export function brokenAmong(words: readonly TextBox[], beginning: RegExp, rest: RegExp): Broken[] {
  const isUpright = ({ angle }: TextBox) => (angle ?? 0) === 0
  const beginnings = words.filter((word) => beginning.test(word.text ?? '') && isUpright(word))
  if (beginnings.length === 0) {
    return []
  }
  const rests = words.filter((word) => rest.test(word.text ?? '') && isUpright(word))
  return beginnings.flatMap((above) => {
    const below = rests.find((digits) => isNextLine(above, digits))
    return below ? [{ above, below }] : []
  })
}

function isNextLine(above: TextBox, below: TextBox): boolean {
  const step = (below.y0 - above.y0) / fontSizeOf(above)
  const isNarrower = below.x1 - below.x0 <= above.x1 - above.x0 + SAME_WIDTH
  return (
    step >= NEXT_LINE.least &&
    step <= NEXT_LINE.most &&
    isNarrower &&
    isUnderEachOther(above, below)
  )
}

/** Whether two words share some of the page's width. */
export function isUnderEachOther(one: TextBox, other: TextBox): boolean {
  return one.x0 < other.x1 && other.x0 < one.x1
}

/** The words with each broken number as one, on the line of its row's other values. */
export function withWhole(broken: readonly Broken[], words: readonly TextBox[]): TextBox[] {
  const pieces = new Set(broken.flatMap(({ above, below }) => [above, below]))
  const whole = words.filter((word) => !pieces.has(word))
  const level = levelOf(broken, whole)
  return [...whole, ...broken.map((one) => joined(one, level))]
}

/** Parts of the way from the upper to the lower line at which the other values of a row stand. */
function levelOf(broken: readonly Broken[], whole: readonly TextBox[]): number {
  const levels = [1, 0, 0.5].map((level) => ({
    level,
    words: broken.filter((one) => {
      const place = joined(one, level)
      return whole.some((word) => Math.abs(word.y0 - place.y0) < SAME_LEVEL * fontSizeOf(word))
    }).length,
  }))
  return levels.reduce((best, one) => (one.words > best.words ? one : best)).level
}

function joined({ above, below }: Broken, level: number): TextBox {
  const shift = level * (below.y0 - above.y0)
  return {
    ...above,
    text: `${above.text}${below.text}`,
    confidence: Math.min(above.confidence ?? 1, below.confidence ?? 1),
    x0: Math.min(above.x0, below.x0),
    x1: Math.max(above.x1, below.x1),
    y0: above.y0 + shift,
    y1: above.y1 + shift,
  }
}
