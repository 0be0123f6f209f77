import { test } from '@japa/runner'
import { createGreyImage, type PixelBox } from '../src/image/grey_image.js'
import { readTable, type Readers } from '../src/scan/cells/read_table.js'
import type { StraightPage } from '../src/scan/page/straight_page.js'
import type { InkWord } from '../src/scan/words/ink_words.js'
import type { Cell, Table } from '../src/types.js'

const ROWS = 80
const HEIGHT = 10
const PITCH = 20
const GREY = createGreyImage(200, (ROWS + 1) * PITCH)
const PAGE = { grey: GREY, binary: GREY, scale: 1, dpi: 150, skew: 0, turn: 0 } as StraightPage
const CODE = { kind: 'value' as const, text: '836', confidence: 0.05, hypotheses: [] }

function cellAt(row: number): Cell {
  const box = { x0: 0, y0: row * PITCH, x1: 100, y1: (row + 1) * PITCH }
  return {
    ...{ row, column: 0, rowSpan: 1, columnSpan: 1, box },
    ...{ kind: 'value', text: '', confidence: 1 },
  }
}

function wordIn({ box }: Cell): InkWord {
  const pixels = { x0: 40, y0: box.y0 + 5, x1: 65, y1: box.y0 + 5 + HEIGHT }
  const word = { ...pixels, pixels, components: [{ ...pixels, area: 200 }], reading: CODE }
  return { ...word, angle: 0, textHeight: HEIGHT, fontSize: HEIGHT } as unknown as InkWord
}

/**
 * A column of codes that the glyph reader cannot read, and how many lines the reader of words was
 * shown.
 */
async function readColumn(said: { text: string; confidence: number }, code = CODE) {
  let shown = 0
  const readers: Readers = {
    lines: {
      read: (_: unknown, { y0 }: PixelBox) => {
        shown += y0 > PITCH ? 1 : 0
        return { ...said, alternatives: [], positions: [] }
      },
    },
    text: { version: 'none', recognise: async () => [], close: async () => {} },
    glyphs: { read: () => code },
  }
  const made = Array.from({ length: ROWS }, (_, row) => cellAt(row))
  const table: Table = {
    box: { x0: 0, y0: 0, x1: 100, y1: ROWS * PITCH },
    columnEdges: [0, 100],
    rowEdges: Array.from({ length: ROWS + 1 }, (_, row) => row * PITCH),
    ...{ ruled: false, headingRows: 1, cells: made },
  }
  const { cells } = await readTable(
    PAGE,
    table,
    made.map((cell) => ({ ...wordIn(cell), reading: code })),
    ({ box }) => box,
    readers
  )
  return { shown, texts: cells.slice(1).map(({ text }) => text) }
}

test.group('Codes of a picture that the glyph reader does not know', () => {
  test('are read by the reader of words, however many, where it reads some of them', async ({
    assert,
  }) => {
    const { texts } = await readColumn({ text: '8½', confidence: 0.95 })
    assert.deepEqual(new Set(texts), new Set(['8½']))
  })

  test('are shown to the reader of words where letters end with a point', async ({ assert }) => {
    const code = { ...CODE, text: 'AV0.', confidence: 0.7 }
    const { texts } = await readColumn({ text: 'Ave.', confidence: 0.95 }, code)
    assert.deepEqual(new Set(texts), new Set(['Ave.']))
  })

  test('are given up where it reads none of the first, on a page that is too bad', async ({
    assert,
  }) => {
    const { shown } = await readColumn({ text: 'm%', confidence: 0.05 })
    assert.isBelow(shown, ROWS / 2)
  })
})
