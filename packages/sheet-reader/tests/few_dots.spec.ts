import { test } from '@japa/runner'
import { binarise } from '../src/image/binarise.js'
import { withDottedLines } from '../src/image/dotted_lines.js'
import type { PixelBox } from '../src/image/grey_image.js'
import { findRulings } from '../src/image/rulings.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { findLines } from '../src/scan/rulings/page_lines.js'
import { findRuledTables } from '../src/scan/rulings/raster_grid.js'
import { gridLines, paint, pictureOf } from './image_pictures.js'

const DPI = 200
const XS = [100, 300, 500, 700]
const YS = [60, 110, 160, 210, 260, 310, 360, 410, 460]
/** The lines of a table without the inner upright ones. */
const OUTER = gridLines(XS, YS).filter((_, index) => index <= YS.length || index === YS.length + 3)
/**
 * The middle of each dot that is left of an upright line: one or two a row, some in the paper
 * between words.
 */
const DOTS = [125, 146, 171, 203, 216, 251, 271, 296, 324, 341, 355, 382, 396, 433, 453]

function dotsAt(x: number): PixelBox[] {
  return DOTS.map((y) => ({ x0: x, y0: y, x1: x + 2, y1: y + 2 }))
}

/** A word of three letters around a place. */
function wordAround(x: number, y: number): PixelBox[] {
  return [-22, -7, 8].map((at) => ({ x0: x + at, y0: y - 8, x1: x + at + 12, y1: y + 8 }))
}

function cellsOf(boxes: readonly PixelBox[]) {
  const workspace = new ImageWorkspace()
  const binary = binarise(pictureOf(800, 520, boxes), workspace, { window: 37 })
  const lines = withDottedLines(findRulings(binary, DPI), binary, DPI, workspace)
  return findRuledTables(lines, DPI, binary)[0]?.cells ?? []
}

const inRow = (cells: ReturnType<typeof cellsOf>, row: number) =>
  cells.filter((cell) => cell.row === row).length

test.group('Upright lines of which a coarse fax left few dots', () => {
  const sides = [300, 500].flatMap(dotsAt)

  test('part the cells of every row, also where no dot of them is left', ({ assert }) => {
    const cells = cellsOf([...OUTER, ...sides])
    assert.deepEqual(
      YS.slice(2).map((_, row) => inRow(cells, row + 1)),
      YS.slice(2).map(() => 3)
    )
  })

  test('go on in the headings above where there is paper, and end at a heading over two columns', ({
    assert,
  }) => {
    const rows = (words: readonly PixelBox[]) => inRow(cellsOf([...OUTER, ...sides, ...words]), 0)
    assert.equal(rows([200, 400, 600].flatMap((x) => wordAround(x, 85))), 3)
    assert.equal(rows([300, 600].flatMap((x) => wordAround(x, 85))), 2)
  })

  test('are seen in single dots, which are too light for ink', ({ assert }) => {
    const workspace = new ImageWorkspace()
    const grey = pictureOf(800, 520, OUTER)
    sides.forEach((dot) => paint(grey, dot, 217))
    const binary = binarise(grey, workspace, { window: 37 })
    const page = { grey, binary, scale: DPI / 72, dpi: DPI, isOneBit: true }
    const found = findLines({ ...page, skew: 0, turn: 0, quality: null }, workspace)
    assert.lengthOf(found.vertical, XS.length)
  })
})

test('The feet of figures that a fax joined are no side of a row', ({ assert }) => {
  const feet = { x0: 306, y0: 195, x1: 490, y1: 197 }
  const cells = cellsOf([...gridLines(XS, YS), feet])
  assert.lengthOf(cells, 3 * (YS.length - 1))
})
