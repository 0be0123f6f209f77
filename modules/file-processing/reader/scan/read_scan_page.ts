import { findRulings, type RasterRuling, type RasterRulings } from '../image/rulings.js'
import { type PixelBox } from '../image/grey_image.js'
import { type ImageWorkspace } from '../image/workspace.js'
import { type Box, type PageReading, type Ruling, type Table, type Token } from '../types.js'
import { readLooseText } from './loose_text.js'
import { findRuledTables, type RasterTable } from './raster_grid.js'
import { readTable, type ReadCell, type Readers } from './read_table.js'
import { type ScanRaster } from './scan_raster.js'
import { straightenPage, type StraightPage } from './straighten_page.js'
import { type RecognisedWord } from './text_recogniser.js'

/** Changes whenever the same scan may be read differently. */
const READER_VERSION = 'scan 1'

/**
 * Reads a scanned page: straightens it, finds its tables, reads their cells and the text around
 * them. All coordinates of the result are points of the straightened page, which has the size of
 * the page as displayed; `skew` says by how many degrees it was turned back.
 *
 * @param workspace buffers of the calling thread, used again for its next page
 */
export async function readScanPage(
  raster: ScanRaster,
  readers: Readers,
  workspace: ImageWorkspace
): Promise<PageReading> {
  const clock = new StageClock()
  const page = straightenPage(raster, workspace)
  clock.stage('prepare')
  const rulings = findRulings(page.binary, page.dpi, workspace)
  const tables = findRuledTables(rulings, page.dpi)
  clock.stage('grid')

  const read: Table[] = []
  for (const table of tables) {
    read.push(toTable(table, await readTable(page, table, readers), page.scale))
  }
  clock.stage('cells')
  const words = await readLooseText(page, tables.map(outline), readers.text)
  clock.stage('text')

  return {
    pageNumber: raster.pageNumber,
    width: raster.width,
    height: raster.height,
    source: 'tesseract',
    engineVersion: `${READER_VERSION}, ${readers.text.version}`,
    tokens: words.map((word) => toToken(word, page)),
    rulings: toRulings(rulings, page.scale),
    tables: read,
    skew: page.skew,
    warnings: [],
    timings: clock.timings,
  }
}

class StageClock {
  readonly timings: Record<string, number> = {}
  #last = performance.now()

  stage(name: string): void {
    const now = performance.now()
    this.timings[name] = Math.round(now - this.#last)
    this.#last = now
  }
}

function outline({ columnEdges, rowEdges }: RasterTable): PixelBox {
  return { x0: columnEdges[0], y0: rowEdges[0], x1: columnEdges.at(-1)!, y1: rowEdges.at(-1)! }
}

function toBox(box: PixelBox, scale: number): Box {
  return { x0: box.x0 / scale, y0: box.y0 / scale, x1: box.x1 / scale, y1: box.y1 / scale }
}

function toTable(table: RasterTable, cells: ReadCell[], scale: number): Table {
  return {
    box: toBox(outline(table), scale),
    columnEdges: table.columnEdges.map((edge) => edge / scale),
    rowEdges: table.rowEdges.map((edge) => edge / scale),
    ruled: table.ruled,
    cells: cells.map((cell) => ({ ...cell, box: toBox(cell.box, scale) })),
  }
}

function toToken(word: RecognisedWord, { scale }: StraightPage): Token {
  return { ...toBox(word.box, scale), text: word.text, confidence: word.confidence, angle: 0 }
}

function toRulings({ horizontal, vertical }: RasterRulings, scale: number): Ruling[] {
  const convert =
    (direction: Ruling['direction']) =>
    ({ position, from, to }: RasterRuling): Ruling => ({
      direction,
      position: position / scale,
      from: from / scale,
      to: to / scale,
    })
  return [...horizontal.map(convert('horizontal')), ...vertical.map(convert('vertical'))]
}
