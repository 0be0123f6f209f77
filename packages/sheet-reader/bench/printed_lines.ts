import { ImageWorkspace } from '../src/image/workspace.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { readDigitalPage } from '../src/pdf/read_digital_page.js'
import { inside, padded } from '../src/scan/page/boxes.js'
import { cellInk, splitIntoLines, unionBox } from '../src/scan/cells/cell_ink.js'
import type { TextLine } from '../src/scan/recognisers/line_stack.js'
import { straightenPage } from '../src/scan/page/straighten_page.js'
import type { StraightPage } from '../src/scan/page/straight_page.js'
import type { Cell, PageReading, Token } from '../src/types.js'
import { tidy } from './comparable_text.js'
import { levelScan, type LevelDamage } from './level_scan.js'

/** A line as a page's picture shows it, and what is printed there. */
export interface PrintedLine {
  line: TextLine
  says: string
}

const DPI = 200
/** Paper around a token's box in which its ink is looked for, in heights of the box. */
const RIM = 0.25
/** Height of a capital as a share of a token's box. */
const CAPITAL = 0.65

/**
 * Lines of words in the cells of a document's tables, cut out of a picture of its pages as the
 * reader of scans cuts them. What they say comes from the document's own text.
 */
export async function printedLines(path: string, damage: LevelDamage): Promise<PrintedLine[]> {
  using document = await PdfDocument.open(path)
  const lines: PrintedLine[] = []
  for (let number = 1; number <= document.pageCount; number++) {
    const reading = readDigitalPage(document, number)
    using page = document.openPage(number)
    const drawn = page.rasterise(DPI)
    const scan = await levelScan(
      { ...drawn, data: drawn.data.slice(0, drawn.width * drawn.height) },
      damage,
      number
    )
    const raster = { pageNumber: number, image: scan, width: page.width, height: page.height }
    const straight = straightenPage(raster, new ImageWorkspace(), 0)
    lines.push(...linesOfPage(reading, straight))
  }
  return lines
}

function linesOfPage(reading: PageReading, page: StraightPage): PrintedLine[] {
  return reading.tables
    .flatMap((table) => table.cells)
    .filter(({ text, angle = 0 }) => angle === 0 && /\p{L}{3}/u.test(text) && !text.includes('\n'))
    .flatMap((cell) => {
      const tokens = reading.tokens.filter((token) => isInside(token, cell))
      const line = tokens.length > 0 ? cutLine(tokens, page) : null
      return line ? [{ line, says: comparableLine(cell.text) }] : []
    })
}

function cutLine(tokens: readonly Token[], page: StraightPage): TextLine | null {
  const { scale } = page
  const box = unionBox(tokens)!
  const rim = RIM * (box.y1 - box.y0)
  const region = inside(
    {
      x0: Math.floor((box.x0 - rim) * scale),
      y0: Math.floor((box.y0 - rim) * scale),
      x1: Math.ceil((box.x1 + rim) * scale),
      y1: Math.ceil((box.y1 + rim) * scale),
    },
    { x0: 0, y0: 0, x1: page.grey.width, y1: page.grey.height }
  )
  const textHeight = CAPITAL * (box.y1 - box.y0) * scale
  const lines = splitIntoLines(cellInk(page.binary, region, textHeight), textHeight)
  const ink = lines.sort((a, b) => b.length - a.length).at(0)
  if (!ink) {
    return null
  }
  const cut = inside(padded(unionBox(ink)!, textHeight, page.grey), region)
  return { source: page.grey, box: cut, textHeight, components: ink }
}

function isInside(token: Token, { box }: Cell): boolean {
  const x = (token.x0 + token.x1) / 2
  const y = (token.y0 + token.y1) / 2
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1
}

/** As {@link tidy}, and with plain dashes: what no reader can tell apart. */
export function comparableLine(text: string): string {
  return tidy(text).replace(/[–—]/g, '-')
}
