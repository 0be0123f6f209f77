import { test } from '@japa/runner'
import { binarise } from '../src/image/binarise.js'
import { findRulings } from '../src/image/rulings.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { isSideways } from '../src/scan/page/orientation.js'
import { cellPaper } from '../src/scan/cells/cell_paper.js'
import { pageRulings } from '../src/scan/rulings/page_rulings.js'
import { findRuledTables } from '../src/scan/rulings/raster_grid.js'
import { partStacked } from '../src/scan/rulings/stacked_tables.js'
import { readPageFromTokens } from '../src/scan/read_page_from_tokens.js'
import { rotateImage, turnImage } from '../src/image/rotate.js'
import type { PixelBox } from '../src/image/grey_image.js'
import type { RasterRuling } from '../src/image/rulings.js'
import type { Ruling, Token } from '../src/types.js'
import { jpegPage, sheetPicture } from '../samples/faults/odd_pictures.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { ScanReader } from '../src/scan/scan_reader.js'
import { gridLines, pictureOf } from './image_pictures.js'

const DPI = 200
const SCALE = DPI / 72

function rulingsOf(boxes: readonly PixelBox[], width = 1000, height = 700) {
  const workspace = new ImageWorkspace()
  return findRulings(binarise(pictureOf(width, height, boxes), workspace, { window: 37 }), DPI)
}

/** A word in the middle of a box given in pixels. */
function wordIn(text: string, { x0, y0, x1, y1 }: PixelBox): Token {
  const [x, y] = [(x0 + x1) / 2 / SCALE, (y0 + y1) / 2 / SCALE]
  const half = text.length * 3
  return { x0: x - half, y0: y - 4, x1: x + half, y1: y + 4, text, confidence: 0.95, angle: 0 }
}

test.group('Scan, ruled grids', () => {
  test('leaves out the frames of cards that stand close around their tables', ({ assert }) => {
    const cards = [100, 500].flatMap((x) => [100, 400].map((y) => [x, y] as const))
    const lines = cards.flatMap(([x, y]) => [
      ...gridLines([x, x + 390], [y, y + 290]),
      // Paper as narrow as gaps that are forgiven where a line is broken.
      ...gridLines([x + 13, x + 150, x + 280], [y + 80, y + 130, y + 180, y + 230]),
    ])
    const tables = findRuledTables(rulingsOf(lines), DPI)
    assert.deepEqual(
      tables.map(({ columnEdges, rowEdges, cells }) => [
        ...[columnEdges[0], rowEdges[0]].map((edge) => Math.round(edge / 10) * 10),
        cells.length,
      ]),
      [
        [110, 180, 6],
        [510, 180, 6],
        [110, 480, 6],
        [510, 480, 6],
      ]
    )
  })

  test('are apart where they stand beside each other on the same levels, with paper between', ({
    assert,
  }) => {
    const levels = [60, 120, 180, 240]
    const line = (position: number, ...parts: [from: number, to: number][]): RasterRuling => ({
      ...{ from: parts[0][0], to: parts.at(-1)![1], position, thickness: 2 },
      segments: parts.map(([from, to]) => ({ from, to, position, thickness: 2 })),
    })
    const tablesWith = (...between: [from: number, to: number][]) =>
      findRuledTables(
        {
          horizontal: levels.map((y, at) =>
            line(y, [100, 400], ...(at === 0 ? between : []), [460, 760])
          ),
          vertical: [100, 300, 400, 460, 660, 760].map((x) => line(x, [60, 240])),
        },
        DPI
      ).map(({ columnEdges }) => columnEdges.length)
    assert.deepEqual(tablesWith(), [3, 3])
    assert.deepEqual(tablesWith([400, 460]), [6])
  })

  test('makes one cell where a stretch between two slots is not drawn', ({ assert }) => {
    const [left, right] = [100, 700]
    const lines = [
      ...gridLines([100, 300, 700], [100, 160, 220, 280]),
      // Under the heading of the right half only: two columns from the second line on.
      { x0: 500, y0: 160, x1: 502, y1: 282 },
    ]
    const [table] = findRuledTables(rulingsOf(lines), DPI)
    assert.closeTo(table.columnEdges[0], left + 1, 1)
    assert.closeTo(table.columnEdges.at(-1)!, right + 1, 1)
    assert.lengthOf(table.columnEdges, 4)
    assert.deepEqual(
      table.cells
        .filter(({ row }) => row === 0)
        .map(({ column, columnSpan }) => [column, columnSpan]),
      [
        [0, 1],
        [1, 2],
      ]
    )
    assert.lengthOf(table.cells, 2 + 3 + 3)
  })

  test('takes a bold word that fills its cell for no line', ({ assert }) => {
    const letters = Array.from({ length: 10 }, (_, index) => ({ x: 104 + index * 8, y: 118 }))
    const word = letters.flatMap(({ x, y }) => [
      { x0: x, y0: y, x1: x + 6, y1: y + 6 },
      { x0: x + 6, y0: y, x1: x + 7, y1: y + 2 },
    ])
    const lines = gridLines([100, 188, 400, 600], [100, 140, 180, 220])
    const [table] = findRuledTables(rulingsOf([...lines, ...word]), DPI)
    assert.lengthOf(table.rowEdges, 4)
    const drawn = { x0: 100, y0: 118, x1: 190, y1: 122 }
    const [parted] = findRuledTables(rulingsOf([...lines, drawn]), DPI)
    assert.lengthOf(parted.rowEdges, 5)
  })

  test('takes what is beside headings that end before the last column for no part of its first row', ({
    assert,
  }) => {
    const lines = [
      ...gridLines([100, 300, 500], [100, 160, 220, 280]),
      ...[220, 280].map((y) => ({ x0: 500, y0: y, x1: 702, y1: y + 2 })),
      { x0: 700, y0: 160, x1: 702, y1: 282 },
    ]
    const [table] = findRuledTables(rulingsOf(lines), DPI)
    assert.deepEqual(
      table.cells.filter(({ column }) => column === 2).map(({ row, rowSpan }) => [row, rowSpan]),
      [
        [0, 1],
        [1, 1],
        [2, 1],
      ]
    )
  })

  test('takes no stems of letters that stand one below the other for a line', ({ assert }) => {
    const ys = [100, 150, 200, 250, 300, 350]
    // Joined by their feet with the line below, as in rows that are close.
    const stems = ys.slice(1).map((y) => ({ x0: 380, y0: y - 24, x1: 383, y1: y }))
    const [table] = findRuledTables(rulingsOf([...gridLines([100, 300, 500], ys), ...stems]), DPI)
    assert.lengthOf(table.columnEdges, 3)
  })

  test('takes no flat tops of digits that stand beside each other for a line', ({ assert }) => {
    const [xs, ys] = [
      [100, 300, 380, 600, 800],
      [100, 150, 200, 250],
    ]
    // They touch, and fill more than half of one narrow cell.
    const tops = [
      { x0: 328, y0: 161, x1: 380, y1: 163 },
      { x0: 440, y0: 161, x1: 520, y1: 163 },
    ]
    const [table] = findRuledTables(rulingsOf([...gridLines(xs, ys), ...tops]), DPI)
    assert.lengthOf(table.rowEdges, 4)
  })

  test('takes grids that stand one below the other for two tables', ({ assert }) => {
    const grid = (...ys: number[]) => gridLines([100, 300, 500, 700], ys)
    const tablesOf = (lines: readonly PixelBox[]) =>
      findRuledTables(rulingsOf(lines), DPI).map(({ rowEdges }) => rowEdges.length - 1)
    const other = gridLines([100, 220, 340, 460, 620], [300, 360, 420])
    assert.deepEqual(tablesOf([...grid(60, 120, 180, 240), ...grid(300, 360, 420)]), [3, 2])
    assert.deepEqual(tablesOf([...grid(60, 120, 180, 240), ...other]), [3, 2])
    const bordered = [
      ...grid(60, 120, 180, 240, 300, 360),
      { x0: 100, y0: 300, x1: 102, y1: 420 },
      { x0: 700, y0: 300, x1: 702, y1: 420 },
      ...grid(420, 480, 540),
    ]
    assert.deepEqual(tablesOf(bordered), [8])
  })

  test('tells two tables apart though letters of a title stand in line with one of their lines', ({
    assert,
  }) => {
    const line = (position: number, ...parts: [from: number, to: number][]): RasterRuling => ({
      ...{ position, thickness: 2, from: parts[0][0], to: parts.at(-1)![1] },
      segments: parts.map(([from, to]) => ({ from, to, position, thickness: 2 })),
    })
    const partsWith = (...letters: [from: number, to: number][]) =>
      partStacked(
        {
          horizontal: [60, 120, 180, 240, 300].map((y) => line(y, [100, 700])),
          vertical: [100, 300, 500, 700].map((x) =>
            line(x, [60, 180], ...(x === 300 ? letters : []), [240, 300])
          ),
        },
        DPI
      ).length
    assert.equal(partsWith([200, 221]), 2)
    assert.equal(partsWith([180, 240]), 1)
  })

  test('draws no line from one table to the next', ({ assert }) => {
    const lines = [
      ...gridLines([100, 300, 500, 700], [60, 120, 180, 240]),
      ...gridLines([100, 300, 500, 700], [300, 360, 420]),
    ]
    const rulings = rulingsOf(lines)
    const drawn = pageRulings(rulings, findRuledTables(rulings, DPI), [], 1)
    const isBetween = ({ direction, from, to }: Ruling) =>
      direction === 'vertical' && from < 260 && to > 280
    assert.isEmpty(drawn.filter(isBetween))
    assert.isNotEmpty(drawn)
  })

  test('takes no flat tops of a title that stands right on its table for a line', ({ assert }) => {
    const top = 100
    const edges = [100, 300, 380, 600, 800]
    const outline = edges.map((x) => ({ x0: x, y0: top - 18, x1: x + 3, y1: top }))
    const rowsWith = (title: PixelBox) => {
      const lines = gridLines(edges, [top, 150, 200, 250])
      const thick = { x0: 100, y0: top, x1: 802, y1: top + 4 }
      return findRuledTables(rulingsOf([...lines, thick, ...outline.slice(1, 3), title]), DPI)[0]
        .rowEdges.length
    }
    assert.equal(rowsWith({ x0: 300, y0: top - 18, x1: 383, y1: top - 17 }), 4)
    assert.equal(rowsWith({ x0: 300, y0: top - 18, x1: 383, y1: top - 14 }), 5)
  })

  test('parts rows by a line of which a fax left only dots, and not by letters', ({ assert }) => {
    const dots = (y: number, step = 2, width = 1) =>
      Array.from({ length: Math.floor(198 / step) }, (_, i) => ({
        x0: 102 + step * i,
        y0: y,
        x1: 102 + step * i + width,
        y1: y + 2,
      }))
    const letters = Array.from({ length: 12 }, (_, i) => ({
      x0: 110 + 14 * i,
      y0: 210,
      x1: 119 + 14 * i,
      y1: 232,
    }))
    const picture = (more: readonly PixelBox[]) =>
      pictureOf(1000, 700, [
        ...gridLines([300, 500, 700], [100, 160, 220, 280]),
        ...gridLines([100, 300], [100, 160, 280]),
        ...more,
      ])
    const cellsOf = (more: readonly PixelBox[]) => {
      const workspace = new ImageWorkspace()
      const ink = binarise(picture(more), workspace, { window: 37 })
      return findRuledTables(findRulings(ink, DPI), DPI, ink)[0].cells.length
    }
    assert.equal(cellsOf(letters), 8)
    assert.equal(cellsOf(dots(220)), 9)
    // Less is enough where the rest of the line is drawn, but not next to nothing.
    assert.equal(cellsOf(dots(220, 24, 9)), 9)
    assert.equal(cellsOf(dots(220, 24, 2)), 8)
  })

  test('parts columns by dots from top to bottom, and not by a letter', ({ assert }) => {
    const dots = [162, 170, 178, 190, 201, 210, 215].map((y) => ({
      x0: 300,
      y0: y,
      x1: 302,
      y1: y + 2,
    }))
    const letter = { x0: 300, y0: 180, x1: 303, y1: 200 }
    const cellsOf = (more: readonly PixelBox[]) => {
      const workspace = new ImageWorkspace()
      const lines = [
        ...gridLines([100, 500, 700], [100, 160, 220, 280]),
        { x0: 300, y0: 100, x1: 302, y1: 160 },
        { x0: 300, y0: 220, x1: 302, y1: 282 },
      ]
      const ink = binarise(pictureOf(1000, 700, [...lines, ...more]), workspace, { window: 37 })
      return findRuledTables(findRulings(ink, DPI), DPI, ink)[0].cells.length
    }
    assert.equal(cellsOf([letter]), 8)
    assert.equal(cellsOf(dots), 9)
  })

  test('parts a merged cell with a word in each of its columns, and no heading over both', ({
    assert,
  }) => {
    const word = (x: number) => ({ x0: x, y0: 180, x1: x + 50, y1: 200 })
    const cellsOf = (more: readonly PixelBox[]) => {
      const workspace = new ImageWorkspace()
      const lines = [
        ...gridLines([100, 500, 700], [100, 160, 220, 280]),
        { x0: 300, y0: 220, x1: 302, y1: 282 },
        { x0: 300, y0: 100, x1: 302, y1: 160 },
      ]
      const ink = binarise(pictureOf(1000, 700, [...lines, ...more]), workspace, { window: 37 })
      return findRuledTables(findRulings(ink, DPI), DPI, ink)[0].cells.length
    }
    assert.equal(cellsOf([word(180), word(380)]), 9)
    assert.equal(cellsOf([word(246), word(304)]), 8)
    assert.equal(cellsOf([word(180)]), 8)
    assert.equal(cellsOf([word(270)]), 8)
    const one = { x0: 299, y0: 180, x1: 303, y1: 200 }
    assert.equal(cellsOf([word(230), one, word(325)]), 8)
    assert.equal(cellsOf([word(200), one, word(355)]), 9)
    const rest = { x0: 300, y0: 172, x1: 302, y1: 192 }
    assert.equal(cellsOf([word(230), rest, word(325)]), 9)
    assert.equal(cellsOf([word(230), rest, word(308)]), 8)
    // A word that begins where the line was, after much paper.
    assert.equal(cellsOf([word(180), word(303)]), 9)
    assert.equal(cellsOf([word(230), word(303)]), 8)
  })

  test('keeps a heading of two words over its columns where others of its row are as wide', ({
    assert,
  }) => {
    const word = (x: number) => ({ x0: x, y0: 110, x1: x + 50, y1: 130 })
    const cellsOf = (words: readonly PixelBox[]) => {
      const workspace = new ImageWorkspace()
      const lines = [
        ...gridLines([100, 500, 900], [100, 160, 220, 280]),
        { x0: 300, y0: 160, x1: 302, y1: 282 },
        { x0: 700, y0: 160, x1: 702, y1: 282 },
      ]
      const ink = binarise(pictureOf(1000, 700, [...lines, ...words]), workspace, { window: 37 })
      return findRuledTables(findRulings(ink, DPI), DPI, ink)[0].cells.length
    }
    assert.equal(cellsOf([word(235), word(320), word(675)]), 10)
    assert.equal(cellsOf([word(235), word(320)]), 11)
  })

  test('tells tables apart that do not touch', ({ assert }) => {
    const lines = [
      ...gridLines([100, 300, 500], [100, 160, 220]),
      ...gridLines([100, 300, 500], [400, 460, 520]),
    ]
    assert.lengthOf(findRuledTables(rulingsOf(lines), DPI), 2)
  })

  test('takes neither a frame nor crossed strokes for a table', ({ assert }) => {
    assert.isEmpty(findRuledTables(rulingsOf(gridLines([50, 900], [50, 650])), DPI))
    const cross = [
      { x0: 100, y0: 300, x1: 400, y1: 302 },
      { x0: 250, y0: 150, x1: 252, y1: 450 },
    ]
    assert.isEmpty(findRuledTables(rulingsOf(cross), DPI))
  })

  test('takes a double line for one', ({ assert }) => {
    const lines = [
      ...gridLines([100, 300, 500], [100, 160, 220]),
      { x0: 100, y0: 165, x1: 502, y1: 167 },
    ]
    const [table] = findRuledTables(rulingsOf(lines), DPI)
    assert.lengthOf(table.rowEdges, 3)
    assert.isAtLeast(table.cells.find(({ row }) => row === 1)!.box.y0, 168)
  })

  test('keeps a line where it is, though stems of letters stand close beside it', ({ assert }) => {
    const lines = gridLines([100, 300, 500], [100, 140, 180, 220, 260])
    const stems = [110, 150, 230].map((y) => ({ x0: 307, y0: y - 8, x1: 310, y1: y + 24 }))
    const [table] = findRuledTables(rulingsOf([...lines, ...stems]), DPI)
    assert.closeTo(table.columnEdges[1], 301, 1)
    assert.lengthOf(table.columnEdges, 3)
  })

  test('turns no page whose letters stand on drawn lines, but for its upright headings', ({
    assert,
  }) => {
    const ys = Array.from({ length: 14 }, (_, index) => 190 + 40 * index)
    const xs = Array.from({ length: 9 }, (_, index) => 100 + 100 * index)
    const letter = (x0: number, y0: number, wide: number, high: number) => ({
      x0,
      y0,
      x1: x0 + wide,
      y1: y0 + high,
    })
    const level = ys
      .slice(1)
      .flatMap((y) =>
        xs.slice(0, -1).flatMap((x) => [20, 34, 48].map((at) => letter(x + at, y - 20, 10, 20)))
      )
    const upright = xs
      .slice(0, -1)
      .flatMap((x) => [20, 34, 48, 62].map((at) => letter(x + 40, at + 100, 18, 10)))
    const isTurned = (boxes: readonly PixelBox[]) =>
      isSideways(binarise(pictureOf(1000, 800, boxes), new ImageWorkspace(), { window: 37 }), DPI)
    assert.isFalse(isTurned([...gridLines(xs, ys), ...level, ...upright]))
    assert.isTrue(isTurned(upright))
  })

  test('leaves no ruling inside the paper of a cell', ({ assert }) => {
    const rulings = rulingsOf(gridLines([100, 300, 500], [100, 160, 220]))
    const box = { x0: 101 / SCALE, y0: 101 / SCALE, x1: 301 / SCALE, y1: 161 / SCALE }
    const paper = cellPaper(box, SCALE, rulings)
    assert.isAtLeast(paper.x0, 103)
    assert.isAtLeast(paper.y0, 103)
    assert.isAtMost(paper.x1, 299)
    assert.isAtMost(paper.y1, 159)
  })

  test('cuts off what lies under a line that crosses a cell near its end', ({ assert }) => {
    const rulings = rulingsOf([{ x0: 100, y0: 150, x1: 500, y1: 152 }])
    const box = { x0: 120 / SCALE, y0: 100 / SCALE, x1: 400 / SCALE, y1: 160 / SCALE }
    assert.isAtMost(cellPaper(box, SCALE, rulings).y1, 149)
  })
})

test.group('Scan, words of another engine', () => {
  const xs = [100, 400, 600, 800]
  const ys = [100, 150, 200, 250, 300]
  const image = pictureOf(1000, 700, gridLines(xs, ys))
  const texts = [
    ['Name', 'Maths', 'English'],
    ['ADE Bola', '61', '72'],
    ['EZE Ada', '48', '55'],
    ['OBI Uche', '90', '33'],
  ]
  const tokens = texts.flatMap((row, y) =>
    row.map((text, x) => wordIn(text, { x0: xs[x], y0: ys[y], x1: xs[x + 1], y1: ys[y + 1] }))
  )
  const raster = { pageNumber: 3, image, width: 1000 / SCALE, height: 700 / SCALE }
  const readRows = (reading: ReturnType<typeof readPageFromTokens>) =>
    texts.map((_, row) =>
      reading.tables[0].cells.filter((cell) => cell.row === row).map(({ text }) => text)
    )

  test('puts the words into the grid of the picture', ({ assert }) => {
    const reading = readPageFromTokens(
      raster,
      { tokens, source: 'test', engineVersion: 'test 1' },
      new ImageWorkspace()
    )
    assert.deepEqual(readRows(reading), texts)
    assert.equal(reading.source, 'test')
    assert.equal(reading.pageNumber, 3)
    assert.isUndefined(reading.turn)
  })

  test('moves the words with the page when it is straightened', ({ assert }) => {
    const degrees = 1.4
    const crooked = rotateImage(image, -degrees, new Uint8Array(1000 * 700))
    const radians = (degrees * Math.PI) / 180
    const moved = tokens.map((token) => {
      const right = (token.x0 + token.x1) / 2 - raster.width / 2
      const down = (token.y0 + token.y1) / 2 - raster.height / 2
      const x = raster.width / 2 + Math.cos(radians) * right - Math.sin(radians) * down
      const y = raster.height / 2 + Math.sin(radians) * right + Math.cos(radians) * down
      const half = (token.x1 - token.x0) / 2
      return { ...token, x0: x - half, x1: x + half, y0: y - 4, y1: y + 4 }
    })
    const reading = readPageFromTokens(
      { ...raster, image: crooked },
      { tokens: moved, source: 'test', engineVersion: 'test 1' },
      new ImageWorkspace()
    )
    assert.closeTo(reading.skew, degrees, 0.05)
    assert.deepEqual(readRows(reading), texts)
    assert.closeTo(reading.tokens[0].x0, tokens[0].x0, 1)
    assert.closeTo(reading.tokens[0].y0, tokens[0].y0, 1)
  })

  test('turns a page whose words run upwards', ({ assert }) => {
    const lying = {
      pageNumber: 1,
      image: turnImage(image, 270),
      width: raster.height,
      height: raster.width,
    }
    const turned = tokens.map(({ x0, y0, x1, y1, ...token }): Token => ({
      ...token,
      x0: y0,
      y0: raster.width - x1,
      x1: y1,
      y1: raster.width - x0,
      angle: 270,
    }))
    const reading = readPageFromTokens(
      lying,
      { tokens: turned, source: 'test', engineVersion: 'test 1' },
      new ImageWorkspace()
    )
    assert.equal(reading.turn, 90)
    assert.closeTo(reading.width, raster.width, 0.01)
    assert.deepEqual(readRows(reading), texts)
    assert.isTrue(reading.tokens.every(({ angle }) => angle === 0))
  })

  test('says when the engine read nothing', ({ assert }) => {
    const reading = readPageFromTokens(
      raster,
      { tokens: [], source: 'test', engineVersion: 'test 1' },
      new ImageWorkspace()
    )
    assert.deepEqual(reading.warnings, ['NO_TEXT'])
  })
})

test.group('Scan, words of another engine', () => {
  test('lie on a photo where the engine saw them, however large its page is', async ({
    assert,
  }) => {
    const pdf = await jpegPage(await sheetPicture(), [1754, 2481])
    const reader = new ScanReader()
    using document = await PdfDocument.open(pdf)
    const word = {
      text: 'ADE',
      confidence: 1,
      angle: 0 as const,
      x0: 0.1,
      y0: 0.2,
      x1: 0.2,
      y1: 0.22,
    }
    const engine = { source: 'other' as const, engineVersion: '1' }
    const { width, height, tokens } = reader.readTokens(document, 1, [word], engine)
    assert.deepEqual([Math.round(width), Math.round(height)], [1754, 2481])
    const [{ x0, y0 }] = tokens
    assert.closeTo(x0 / width, 0.1, 0.02)
    assert.closeTo(y0 / height, 0.2, 0.02)
  })
})
