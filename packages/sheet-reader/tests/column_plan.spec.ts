import { test } from '@japa/runner'
import { findCodeColumns } from '../src/scan/cells/column_plan.js'
import type { ScanCell } from '../src/scan/cells/scan_cell.js'

/** Cells of one column as the glyph reader saw them, each sure. */
function columnOf(texts: readonly string[]): ScanCell[] {
  return texts.map((text, row) => {
    const pixels = { x0: 0, y0: 0, x1: 12 * text.length, y1: 16 }
    return {
      cell: { row, column: 0, rowSpan: 1, columnSpan: 1 },
      words: [{ pixels, textHeight: 16 }],
      angle: 0,
      glyphs: { kind: 'value', text, confidence: 0.95, hypotheses: [] },
    } as unknown as ScanCell
  })
}

const isCode = (texts: readonly string[]) =>
  findCodeColumns(columnOf(texts), 1, () => undefined).has(0)

test.group('Columns of codes', () => {
  test('are none where short subjects in capitals stand, of which some look like codes', ({
    assert,
  }) => {
    assert.isFalse(isCode(['ENG', 'MATH', 'EC0N', '0W0P', 'S0C']))
    assert.isFalse(isCode(['ENG', 'PHY', 'B10', 'CHEM', 'FRE']))
    assert.isFalse(isCode(['BI0', 'BI0', 'BI0']))
  })

  test('are none where a word stands before the mark', ({ assert }) => {
    const cells = columnOf(['ENG62.5B', 'ENG45D', 'ENG37F']).map((cell): ScanCell => {
      const [whole] = cell.words
      const word = (x0: number, text: string) => ({
        ...whole,
        pixels: { ...whole.pixels, x0 },
        reading: { kind: 'value' as const, text, confidence: 0.9, hypotheses: [] },
      })
      return { ...cell, words: [word(50, '45'), word(0, 'ENG')] }
    })
    assert.isFalse(findCodeColumns(cells, 1, () => undefined).has(0))
  })

  test('are marks, grades and levels, some of which are missing', ({ assert }) => {
    assert.isTrue(isCode(['67', '100', 'ABS', '45', 'ABS']))
    assert.isTrue(isCode(['A1', 'B3', 'F9', 'C6']))
    assert.isTrue(isCode(['ME1', 'EE1', 'ME1', 'AE1']))
    assert.isTrue(isCode(['3RD', '10TH', '1ST', '11TH']))
  })
})
