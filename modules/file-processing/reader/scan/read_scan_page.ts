import { findTables } from '../grid/find_tables.js'
import { findRulings } from '../image/rulings.js'
import { type ImageWorkspace } from '../image/workspace.js'
import { type Box, type Cell, type PageReading, type Table } from '../types.js'
import { cellPaper } from './cell_paper.js'
import { findInkWords } from './ink_words.js'
import { readLooseText } from './loose_text.js'
import { pageRulings } from './page_rulings.js'
import { findRuledTables } from './raster_grid.js'
import { readShortWords, readTable, type Readers } from './read_table.js'
import { type ScanRaster } from './scan_raster.js'
import { straightenPage } from './straighten_page.js'

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
  const found = findRulings(page.binary, page.dpi, workspace)
  const ruled = findRuledTables(found, page.dpi)
  const ink = findInkWords(page, ruled)
  const rulings = pageRulings(found, ruled, ink.strokes, page.scale)
  clock.stage('rulings')
  readShortWords(page, ink.words, readers.glyphs)
  clock.stage('glyphs')
  const grids = findTables({
    width: raster.width,
    height: raster.height,
    tokens: ink.words,
    rulings,
  })
  clock.stage('grid')

  const tables: Table[] = []
  for (const grid of grids) {
    const words = ink.words.filter((word) => isInside(word, grid.box))
    const paper = (cell: Cell) => cellPaper(cell.box, page.scale, found)
    tables.push({ ...grid, cells: await readTable(page, grid, words, paper, readers) })
  }
  clock.stage('cells')
  const loose = ink.words.filter((word) => !grids.some((grid) => isInside(word, grid.box)))
  const tokens = await readLooseText(page, loose, readers.text)
  clock.stage('text')

  return {
    pageNumber: raster.pageNumber,
    width: raster.width,
    height: raster.height,
    source: 'tesseract',
    engineVersion: `${READER_VERSION}, ${readers.text.version}`,
    tokens,
    rulings,
    tables,
    skew: page.skew,
    warnings: [],
    timings: clock.timings,
  }
}

function isInside(word: Box, box: Box): boolean {
  const x = (word.x0 + word.x1) / 2
  const y = (word.y0 + word.y1) / 2
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1
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
