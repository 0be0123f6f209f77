import type { TextBox } from '../src/grid/grid_input.js'
import type { Ruling, Table } from '../src/types.js'

/** Points. An upper-case letter or digit is about this part of the font size wide. */
const LETTER = 0.55

/** A line of text at a place, as one box a word. */
export function text(x: number, y: number, line: string, fontSize = 10): TextBox[] {
  let left = x
  return line.split(' ').map((word) => {
    const width = word.length * LETTER * fontSize
    const box = { text: word, x0: left, x1: left + width, y0: y, y1: y + fontSize, fontSize }
    left += width + 0.28 * fontSize
    return { ...box, confidence: 1, angle: 0 as const }
  })
}

/** The same with its right end at `x`. */
export function textTo(x: number, y: number, line: string, fontSize = 10): TextBox[] {
  const words = text(0, y, line, fontSize)
  const shift = x - words[words.length - 1].x1
  return words.map((word) => ({ ...word, x0: word.x0 + shift, x1: word.x1 + shift }))
}

/** The same with its middle at `x`. */
export function textAt(x: number, y: number, line: string, fontSize = 10): TextBox[] {
  const words = text(0, y, line, fontSize)
  const shift = x - words[words.length - 1].x1 / 2
  return words.map((word) => ({ ...word, x0: word.x0 + shift, x1: word.x1 + shift }))
}

/** A word that reads upwards, with its middle at `x` and its end at `bottom`. */
export function upward(x: number, bottom: number, word: string, fontSize = 10): TextBox {
  const length = word.length * LETTER * fontSize
  const [x0, x1] = [x - fontSize / 2, x + fontSize / 2]
  return { text: word, x0, x1, y0: bottom - length, y1: bottom, angle: 270, fontSize }
}

/** A line that rises to the right at 45 degrees, from its foot at `x` and `bottom`. */
export function slanted(x: number, bottom: number, line: string, fontSize = 10): TextBox {
  const length = line.length * LETTER * fontSize * Math.SQRT1_2
  const [half, x1] = [fontSize / 2, x + length + fontSize / 2]
  return {
    ...{ text: line, x0: x - half, x1: x + half, y0: bottom - length, y1: bottom },
    ...{ angle: 270, fontSize, reach: { from: x - half, to: x1 } },
  }
}

/** The same with the middle between its two ends at `x`. */
export function slantedAt(x: number, bottom: number, line: string, fontSize = 10): TextBox {
  const { reach } = slanted(0, bottom, line, fontSize)
  return slanted(x - (reach!.from + reach!.to) / 2, bottom, line, fontSize)
}

/** The same with its upper end at `x`. */
export function slantedTo(x: number, bottom: number, line: string, fontSize = 10): TextBox {
  return slanted(x - slanted(0, bottom, line, fontSize).reach!.to, bottom, line, fontSize)
}

export function level(position: number, from: number, to: number): Ruling {
  return { direction: 'horizontal', position, from, to }
}

export function upright(position: number, from: number, to: number): Ruling {
  return { direction: 'vertical', position, from, to }
}

/** All lines of a grid with these edges. */
export function gridLines(columns: number[], rows: number[]): Ruling[] {
  return [
    ...rows.map((y) => level(y, columns[0], columns[columns.length - 1])),
    ...columns.map((x) => upright(x, rows[0], rows[rows.length - 1])),
  ]
}

/** A table's texts by row; a cell over several positions is followed by its spans. */
export function textsOf(table: Table): string[][] {
  return table.rowEdges
    .slice(1)
    .map((_, row) =>
      table.cells
        .filter((cell) => cell.row === row)
        .map(({ text: content, rowSpan, columnSpan }) =>
          rowSpan * columnSpan > 1 ? `${content} [${rowSpan}x${columnSpan}]` : content
        )
    )
}

/** Pseudo-random numbers from 0 up to 1 (mulberry32), the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
