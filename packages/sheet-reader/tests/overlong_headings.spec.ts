import { test } from '@japa/runner'
import type { TextBox } from '../src/grid/grid_input.js'
import type { InkWord } from '../src/scan/words/ink_words.js'
import { placeOverlong } from '../src/scan/slanted/overlong_headings.js'
import { fillCells } from '../src/scan/cells/scan_cell.js'
import type { Cell, Table } from '../src/types.js'

const TEXT_HEIGHT = 10

/** A word on a page of a pixel a point. */
function word(text: string, x0: number, y0: number, x1: number, y1: number): InkWord {
  const pixels = { x0, y0, x1, y1 }
  const angle = y1 - y0 > 2 * (x1 - x0) ? 270 : 0
  return { ...pixels, text, pixels, components: [], angle, textHeight: TEXT_HEIGHT, fontSize: 14 }
}

/** Two columns of a heading and a row under it, of which only the outline is drawn. */
const cells = [0, 1].flatMap((row) =>
  [0, 1].map((column) => {
    const box = { x0: 50 * column, y0: 100 * row, x1: 50 * column + 50, y1: 100 + 30 * row }
    return { row, column, rowSpan: 1, columnSpan: 1, box, kind: 'blank', text: '' } as Cell
  })
)
const table = {
  ruled: true,
  box: { x0: 0, y0: 0, x1: 100, y1: 130 },
  columnEdges: [0, 50, 100],
  rowEdges: [0, 100, 130],
  cells,
} as Table

function filled(words: readonly InkWord[]) {
  const placed = new Map<Cell, readonly TextBox[]>()
  placeOverlong(table, words, placed)
  return fillCells(table, words, ({ box }) => box, placed)
}

test.group('Scan, turned headings longer than their row', () => {
  test('are read whole', ({ assert }) => {
    const [heading] = filled([word('ENGLISH', 20, 10, 30, 112), word('60', 20, 118, 34, 128)])
    assert.deepEqual(
      heading.words.map(({ text }) => text),
      ['ENGLISH']
    )
    assert.deepEqual([heading.paper.y0, heading.paper.y1], [0, 113])
  })

  test('keep their last word, the middle of which lies in the next row', ({ assert }) => {
    const found = filled([
      word('STUDIES', 20, 10, 30, 76),
      word('BASIC', 20, 80, 30, 124),
      word('60', 70, 118, 84, 128),
    ])
    assert.sameMembers(
      found[0].words.map(({ text }) => text),
      ['STUDIES', 'BASIC']
    )
    assert.isEmpty(found[2].words)
    assert.lengthOf(found[3].words, 1)
  })

  test('are turned, whatever pieces of a faint line stand beside them', ({ assert }) => {
    const pieces = [10, 50, 80].map((y) => word('', 5, y, 6, y + 2))
    const [heading] = filled([word('ENGLISH', 20, 10, 30, 98), ...pieces])
    assert.equal(heading.angle, 270)
  })

  test('stay within their cell where it holds them', ({ assert }) => {
    const [heading] = filled([word('ENGLISH', 20, 10, 30, 98)])
    assert.deepEqual([heading.paper.y0, heading.paper.y1], [0, 100])
  })
})
