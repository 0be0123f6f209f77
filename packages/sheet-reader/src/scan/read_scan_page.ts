import { findTables, withoutTables } from '../grid/find_tables.js'
import type { TextBox } from '../grid/grid_input.js'
import { hasHighRow, holdsFinerTable, isMereFrame } from '../grid/rulings/mere_frames.js'
import type { ImageWorkspace } from '../image/workspace.js'
import type { Angle, Box, Cell, PageReading, Table, Token } from '../types.js'
import { findLines } from './rulings/page_lines.js'
import { cellPaper } from './cells/cell_paper.js'
import { PageGlyphs } from './cells/page_glyphs.js'
import { readFreeWords } from './words/free_words.js'
import { eraseLevelLines } from './rulings/level_line_ink.js'
import { findInkWords, isTiny, type InkWord } from './words/ink_words.js'
import { addLetterRoom } from './words/letter_room.js'
import { looseTokens } from './words/loose_text.js'
import { runsOffPicture } from './page/cut_off.js'
import { placeOverlong } from './slanted/overlong_headings.js'
import { isInside } from '../grid/table_place.js'
import { partJoinedNumbers } from './words/joined_numbers.js'
import { joinPartedDigits } from './words/parted_digits.js'
import { joinPartedNumbers } from './words/parted_numbers.js'
import { isMostlyUnread, pictureWarnings } from './page/picture_warnings.js'
import { pageRulings } from './rulings/page_rulings.js'
import { findRuledTables } from './rulings/raster_grid.js'
import { readShortWords } from './cells/glyph_readings.js'
import { headingRowsOnceRead } from './cells/heading_rows.js'
import { partCodesFromNames } from './words/part_codes.js'
import { readTable } from './cells/read_table.js'
import type { Readers } from './cells/text_readings.js'
import type { ScanRaster } from './page/scan_raster.js'
import {
  isUpsideDown,
  legibilityOf,
  legibilityIfSideways,
  legibilityOfPage,
  readsBetter,
} from './page/legibility.js'
import { StageClock } from './stage_clock.js'
import { withoutTinyWords } from './words/tiny_words.js'
import { straightenPage } from './page/straighten_page.js'
import { partWordsFromFigures } from './words/words_before_figures.js'

/** Changes whenever the same scan may be read differently. */
const READER_VERSION = 'scan 8'

/**
 * Reads a scanned page: straightens it, finds its tables, reads their cells and the text around
 * them. All coordinates of the result are points of the straightened page: `turn` says how far a
 * page that lay on its side or its head was turned, `skew` by how many degrees it was then turned
 * back around its middle.
 *
 * @param workspace buffers of the calling thread, used again for its next page
 * @param clock may have the stages before in it
 */
export async function readScanPage(
  raster: ScanRaster,
  recognisers: Readers,
  workspace: ImageWorkspace,
  clock = new StageClock()
): Promise<PageReading> {
  const readers = { ...recognisers, glyphs: new PageGlyphs(recognisers.glyphs) }
  const { page, found } = readUpright(raster, readers, workspace, clock)
  const whole = joinPartedDigits(page, found.ink.words, readers.glyphs)
  const numbers = partJoinedNumbers(page, whole, readers.glyphs)
  const joined = joinPartedNumbers(page, numbers, readers.glyphs)
  found.ink.words = partWordsFromFigures(page, joined, readers.glyphs)
  clock.stage('glyphs')
  const { ink, rulings, drawn } = found
  const width = page.grey.width / page.scale
  const height = page.grey.height / page.scale
  const print = ink.words.filter((word) => !isTiny(word))
  const framed = findTables({ width, height, tokens: print, rulings }, { unruled: false })
  const certain = framed.filter((grid) => !isMereFrame(grid, rulings) || hasHighRow(grid, print))
  const isFree = (word: Box) => !certain.some((grid) => isInside(word, grid.box))
  const read = await readFreeWords(page, ink.words.filter(isFree), readers)
  const free = joinPartedNumbers(page, read, readers.glyphs)
  addLetterRoom(free, page)
  clock.stage('text')
  const isDrawn = (grid: Table) => certain.includes(grid) || !holdsFinerTable(grid, free)
  const drawnGrids = framed.filter(isDrawn)
  const placed = new Map<Cell, readonly TextBox[]>()
  drawnGrids.forEach((grid) => placeOverlong(grid, ink.words, placed))
  const beside = withoutTables(
    { width, height, tokens: [...withoutTinyWords(free), ...ink.bars], rulings },
    rulings,
    drawnGrids
  )
  const all = [...ink.words.filter((word) => !isFree(word)), ...free]
  const wordsIn = (grid: Table) => all.filter((word) => isInside(word, grid.box))
  const aligned = findTables(beside, { ruled: false, placed })
  const alignedGrids = aligned.filter((grid) => !isNoise(wordsIn(grid)))
  const grids = [...drawnGrids, ...alignedGrids].sort(
    (one, other) => one.box.y0 - other.box.y0 || one.box.x0 - other.box.x0
  )
  clock.stage('grid')

  const tables: Table[] = []
  const inTables: Token[] = []
  for (const grid of grids) {
    const words = wordsIn(grid)
    const paper = (cell: Cell) => cellPaper(cell.box, page.scale, drawn, grid.ruled)
    const first = await readTable(page, grid, words, paper, readers, placed)
    const parted = partCodesFromNames(grid, first.cells, first.tokens)
    const { cells, tokens } = parted ? await readTable(page, parted, words, paper, readers) : first
    const headingRows = headingRowsOnceRead(grid.headingRows, cells)
    inTables.push(...tokens)
    if (grid.ruled || isLegible(cells)) {
      tables.push({ ...(parted ?? grid), cells, ...(headingRows !== undefined && { headingRows }) })
    }
  }
  clock.stage('cells')
  const isCutOff = raster.isCutOff === true || runsOffPicture(drawn, page.grey)
  const wordsOf = (some: readonly Table[]) =>
    some.reduce((sum, grid) => sum + wordsIn(grid).length, 0)
  const isUnread = isMostlyUnread(wordsOf([...drawnGrids, ...aligned]), wordsOf(tables))
  const loose = free.filter((word) => !grids.some((grid) => isInside(word, grid.box)))

  return {
    pageNumber: raster.pageNumber,
    width,
    height,
    source: 'tesseract',
    engineVersion: `${READER_VERSION}, ${readers.text.version}`,
    tokens: [...looseTokens(loose, page.scale), ...inTables],
    rulings,
    tables,
    skew: page.skew,
    ...(page.turn !== 0 && { turn: page.turn }),
    ...(raster.photo && { photo: raster.photo }),
    warnings: pictureWarnings(ink, page.quality, isCutOff || isUnread),
    timings: clock.timings,
  }
}

/** The print of a page that was turned so that it reads from left to right. */
function readUpright(
  raster: ScanRaster,
  readers: Readers,
  workspace: ImageWorkspace,
  clock: StageClock
) {
  const printOf = (turn?: Angle) => {
    const page = straightenPage(raster, workspace, turn)
    const found = findPrint(page, workspace)
    clock.stage('prepare')
    readShortWords(page, found.ink.words, readers.glyphs, found.drawn.vertical)
    return { page, found }
  }
  const wordsOf = ({ page, found }: ReturnType<typeof printOf>) => ({
    grey: page.grey,
    words: found.ink.words,
    lines: found.drawn.vertical,
    isOneBit: page.isOneBit === true,
  })
  const upright = (turn?: Angle) => {
    const print = printOf(turn)
    const isOnHead = isUpsideDown(wordsOf(print), readers)
    return isOnHead ? printOf(print.page.turn === 90 ? 270 : 180) : print
  }
  const print = upright()
  if (!print.page.isOneBit) {
    return print
  }
  const legibility = legibilityIfSideways(wordsOf(print), readers.lines)
  if (!legibility) {
    return print
  }
  const { turn } = print.page
  const other = upright(turn === 0 || turn === 180 ? 90 : 0)
  const isBetter = readsBetter(legibilityOfPage(wordsOf(other), readers.lines), legibility)
  // The pictures of a page lie in the workspace, which has room for one.
  return isBetter ? other : printOf(turn)
}

/** Many words that read worse than any fax are specks, whatever columns they seem to stand in. */
const MANY_WORDS = 50
const NOISE = 0.15
/**
 * Such a share of words that are sure, and as high as letters in text heights, is none: figures
 * stand alone in cells.
 */
const SURE_SHARE = 0.3
const SURE = 0.9
const LETTER = 0.6

/** Whether words are specks. */
export function isNoise(words: readonly InkWord[]): boolean {
  if (words.length < MANY_WORDS || legibilityOf(words) >= NOISE) {
    return false
  }
  const sure = words.filter(
    ({ reading, pixels, textHeight }) =>
      reading?.kind === 'value' &&
      reading.confidence >= SURE &&
      pixels.y1 - pixels.y0 >= LETTER * textHeight
  )
  return sure.length < SURE_SHARE * words.length
}

/**
 * Mean confidence of the words of a table; what has less is noise that happens to stand in columns.
 */
const LEGIBLE = 0.3

/** Whether what stands in columns without lines between them was read at all. */
function isLegible(cells: readonly Cell[]): boolean {
  const filled = cells.filter(({ kind, text }) => kind === 'value' && text !== '')
  const sum = filled.reduce((soFar, { confidence }) => soFar + confidence, 0)
  return sum > LEGIBLE * filled.length
}

/** Everything that is on a page: its lines, and its ink as words. */
function findPrint(page: ReturnType<typeof straightenPage>, workspace: ImageWorkspace) {
  const drawn = findLines(page, workspace)
  const ruled = findRuledTables(drawn, page.dpi, page.lined ?? page.binary)
  eraseLevelLines(page, drawn.horizontal, ruled)
  const ink = findInkWords(page, ruled, drawn)
  return { drawn, ink, rulings: pageRulings(drawn, ruled, ink.strokes, page.scale) }
}
