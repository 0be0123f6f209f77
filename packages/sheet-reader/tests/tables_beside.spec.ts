import { test } from '@japa/runner'
import { findRulings } from '../src/image/rulings.js'
import { binarise } from '../src/image/binarise.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { findRuledTables } from '../src/scan/rulings/raster_grid.js'
import { gridFromRulings } from '../src/grid/rulings/grid_from_rulings.js'
import type { TextBox } from '../src/grid/grid_input.js'
import { gridLines, text, textsOf } from './grid_pages.js'
import { gridLines as boxesOfLines, pictureOf } from './image_pictures.js'

/**
 * Marks in high rows, and ratings in lower ones whose frame begins where that of the marks ends.
 */
const MARKS = { columns: [50, 200, 240, 280], rows: [100, 134, 154, 174, 194, 214] }
const RATINGS = { columns: [280, 360, 380], rows: [100, 112, 124, 142, 160, 180, 202] }

function tablesOf(gap: number, tokens: TextBox[]) {
  const columns = RATINGS.columns.map((x) => x + gap)
  const rulings = [...gridLines(MARKS.columns, MARKS.rows), ...gridLines(columns, RATINGS.rows)]
  return gridFromRulings({ width: 600, height: 800, rulings, tokens })
}

test.group('Drawn tables that stand close beside each other', () => {
  test('are two where rows on both sides end at the line between them', ({ assert }) => {
    const tokens = [
      ...text(55, 110, 'SUBJECT'),
      ...text(205, 110, 'EXAM'),
      ...text(55, 139, 'English'),
      ...text(205, 139, '46'),
      ...text(245, 139, 'A'),
      ...text(286, 113, 'Neatness', 8),
      ...text(366, 113, '4', 8),
    ]
    for (const gap of [0, 1.8]) {
      const tables = tablesOf(gap, tokens)
      assert.deepEqual(
        tables.map(({ rowEdges, columnEdges }) => [rowEdges.length, columnEdges.length]),
        [
          [6, 4],
          [7, 3],
        ]
      )
      const [marks, ratings] = tables.map(textsOf)
      assert.deepEqual(marks[1], ['English', '46', 'A'])
      assert.deepEqual(ratings[1], ['Neatness', '4'])
    }
  })

  test('are one where the rows on one side are but parts of those on the other', ({ assert }) => {
    const parted = MARKS.rows.flatMap((y, index) => (index > 1 ? [y - 10, y] : [y]))
    const rulings = [...gridLines([50, 200], MARKS.rows), ...gridLines([200, 240, 280], parted)]
    const tables = gridFromRulings({ width: 600, height: 800, rulings, tokens: [] })
    assert.lengthOf(tables, 1)
  })

  test('are two in a picture, too', ({ assert }) => {
    const scale = 200 / 72
    const pixels = (places: number[]) => places.map((place) => Math.round(place * scale))
    const boxes = [
      ...boxesOfLines(pixels(MARKS.columns), pixels(MARKS.rows)),
      ...boxesOfLines(pixels(RATINGS.columns.map((x) => x + 2)), pixels(RATINGS.rows)),
    ]
    const picture = pictureOf(1200, 700, boxes)
    const binary = binarise(picture, new ImageWorkspace(), { window: 37 })
    const tables = findRuledTables(findRulings(binary, 200), 200)
    assert.deepEqual(
      tables.map(({ cells }) => cells.length),
      [15, 12]
    )
  })
})
