import { test } from '@japa/runner'
import type { GlyphReading } from '../src/glyph/glyph_reader.js'
import type { ScanCell } from '../src/scan/cells/scan_cell.js'
import { readSmallEndings } from '../src/scan/words/small_endings.js'

const DIGIT = 20
const SMALL = 14

function reading(text: string): GlyphReading {
  const glyphs = Array.from(text, (character): [string, number][] => [[character, -0.001]])
  return { kind: 'value', text, confidence: 0.99, hypotheses: [{ logProbability: 0, glyphs }] }
}

/** A column of numbers as the glyph reader took them. @param last height of their last character */
function column(texts: readonly string[], last: number, digit = DIGIT): ScanCell[] {
  return texts.map((text, row) => {
    const components = Array.from(text, (_, index) => {
      const height = index === text.length - 1 ? last : digit
      return { x0: 15 * index, x1: 15 * index + 12, y0: 30 - height, y1: 30, area: 90 }
    })
    const box = { x0: 0, y0: 0, x1: 60, y1: 40 }
    const place = { row, column: 0, rowSpan: 1, columnSpan: 1, box }
    return {
      cell: { ...place, kind: 'value', text: '', confidence: 1 },
      paper: box,
      words: [{ ...box, angle: 0, pixels: box, components, textHeight: DIGIT }],
      angle: 0,
      glyphs: reading(text),
    }
  })
}

const textsOf = (cells: readonly ScanCell[]) => cells.map(({ glyphs }) => glyphs!.text)

test.group('Small endings of French positions', () => {
  test('are an e where the numbers of a column end in a low round character', ({ assert }) => {
    const cells = column(['20', '140', '10r', '70', '50'], SMALL)
    readSmallEndings(cells)
    assert.deepEqual(textsOf(cells), ['2e', '14e', '1er', '7e', '5e'])
  })

  test('are an e where they touch the figure, too, if the others of the column are', ({
    assert,
  }) => {
    const cells = column(['20', '140', '10r', '70', '50'], SMALL)
    const touching = column(['80', '60'], SMALL).map((cell) => {
      const [word] = cell.words
      const components = [{ x0: 0, x1: 27, y0: 10, y1: 30, area: 180 }]
      return { ...cell, words: [{ ...word, components }] }
    })
    readSmallEndings([...cells, ...touching])
    assert.deepEqual(textsOf([...cells, ...touching]), ['2e', '14e', '1er', '7e', '5e', '8e', '6e'])
  })

  test('are an e in small print, where a line of dots more or less is much of it', ({ assert }) => {
    const cells = column(['20', '140', '10r', '70', '50'], 13, 15)
    readSmallEndings(cells)
    assert.deepEqual(textsOf(cells), ['2e', '14e', '1er', '7e', '5e'])
    const figures = column(['20', '140', '70', '50'], 14, 15)
    readSmallEndings(figures)
    assert.deepEqual(textsOf(figures), ['20', '140', '70', '50'])
  })

  test('are an e also where others of the column have a word behind them', ({ assert }) => {
    const cells = column(['20', '140', '10r', '70', '50'], SMALL)
    const tied = column(['27eex', '31eex', '20eex'], SMALL).map((cell) => ({
      ...cell,
      words: [cell.words[0], cell.words[0]],
    }))
    readSmallEndings([...cells, ...tied])
    assert.deepEqual(textsOf(cells), ['2e', '14e', '1er', '7e', '5e'])
    assert.deepEqual(textsOf(tied), ['27eex', '31eex', '20eex'])
  })

  test('are figures where they are as high as the others', ({ assert }) => {
    const cells = column(['20', '140', '70', '50'], DIGIT)
    readSmallEndings(cells)
    assert.deepEqual(textsOf(cells), ['20', '140', '70', '50'])
  })

  test('are figures where only some numbers of the column end so', ({ assert }) => {
    const cells = [...column(['20', '50'], SMALL), ...column(['31', '47', '55'], DIGIT)]
    readSmallEndings(cells)
    assert.deepEqual(textsOf(cells), ['20', '50', '31', '47', '55'])
  })
})
