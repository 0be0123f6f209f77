import PDFDocument from 'pdfkit'
import { registerFace } from '../../fonts.js'
import { paperSize, type Block, type FieldsBlock, type Look, type Printout } from '../model.js'
import { textTable, textWidth, type TextRuling } from '../text_table.js'
import { savePdf } from './pdf_file.js'
import type { Job, Producer } from './producer.js'

/** Plain text as a terminal program writes it, printed in type of equal width. */
export const text: Producer = {
  name: 'text',
  abilities: new Set(['spans', 'marks', 'side_by_side', 'large_paper']),

  async print(jobs) {
    const failures = new Map<Job, string>()
    for (const job of jobs) {
      await savePdf(`${job.path}.pdf`, typeset(job.printout))
    }
    return failures
  },
}

/** Lines that stay together, and those that are printed again above them on a new page. */
interface Chunk {
  lines: string[]
  again?: string[]
  newPage?: boolean
}

/** Prints a document's blocks in characters. */
export function textChunks(blocks: readonly Block[], look: Look): Chunk[] {
  const chunks = blocks.map((block) => blockChunks(block, look))
  const width = Math.max(...chunks.flat(2).map(({ lines }) => textWidth(lines.join('\n'))))
  return blocks.flatMap((block, at) => {
    if (block.kind !== 'line' || block.align === 'left') {
      return chunks[at]
    }
    const space = Math.max(0, width - textWidth(block.text))
    const shift = block.align === 'center' ? Math.floor(space / 2) : space
    return [{ lines: [' '.repeat(shift) + block.text] }]
  })
}

function blockChunks(block: Block, look: Look): Chunk[] {
  switch (block.kind) {
    case 'line':
      return [{ lines: [block.text] }]
    case 'fields':
      return [{ lines: fieldLines(block) }]
    case 'table': {
      const { head, rows, foot } = textTable(
        block.table,
        textRuling(look),
        look.padding > 0.4 ? 3 : 2
      )
      const again = block.table.repeatHead ? head : undefined
      return [{ lines: head }, ...rows.map((lines) => ({ lines, again })), { lines: foot }]
    }
    case 'preformatted':
      return block.lines.map((line) => ({ lines: [line] }))
    case 'side_by_side':
      return [{ lines: besides(block.sides.map((side) => linesOf(side, look))) }]
    case 'page_break':
      return [{ lines: [], newPage: true }]
    default:
      return [{ lines: [''] }]
  }
}

function linesOf(blocks: readonly Block[], look: Look): string[] {
  return textChunks(blocks, look).flatMap((chunk) => chunk.lines)
}

function besides(sides: string[][]): string[] {
  const widths = sides.map((side) => Math.max(0, ...side.map(textWidth)) + 4)
  const height = Math.max(...sides.map((side) => side.length))
  return Array.from({ length: height }, (_, line) =>
    sides
      .map((side, at) => {
        const words = side[line] ?? ''
        return words + ' '.repeat(widths[at] - textWidth(words))
      })
      .join('')
      .trimEnd()
  )
}

/** Labels and values in columns. */
export function fieldLines(block: FieldsBlock): string[] {
  const texts = block.pairs.map(([label, value]) => `${label}${block.separator}${value}`)
  const width = Math.max(...texts.map(textWidth)) + 4
  const lines: string[] = []
  texts.forEach((one, at) => {
    if (at % block.perLine === 0) {
      lines.push('')
    }
    lines[lines.length - 1] += one + ' '.repeat(width - textWidth(one))
  })
  return lines.map((line) => line.trimEnd())
}

function textRuling(look: Look): TextRuling {
  const rulings = { grid: 'boxes', frame: 'bars', head: 'line', horizontal: 'line', none: 'spaces' }
  return rulings[look.ruling] as TextRuling
}

function typeset(printout: Printout): PDFKit.PDFDocument {
  const { look } = printout
  const chunks = textChunks(printout.blocks, look)
  const widest = Math.max(1, ...chunks.map(({ lines }) => textWidth(lines.join('\n'))))
  const fits = (landscape: boolean) => {
    const [width] = paperSize({ ...look, landscape })
    return Math.min(look.size, (width - 2 * look.margin) / (0.603 * widest))
  }
  const landscape = look.landscape || fits(false) < 7
  const size = fits(landscape)
  const [width, height] = paperSize({ ...look, landscape })
  const document = new PDFDocument({ size: [width, height], margin: 0, autoFirstPage: false })
  const plain = chunks.every(({ lines }) => lines.every((line) => /^[\x20-\x7e]*$/.test(line)))
  if (plain && look.fontChoice < 0.4) {
    document.font('Courier')
  } else {
    const face = plain && look.fontChoice < 0.7 ? 'courier' : 'dejavuMono'
    registerFace(document, face)
    document.font(face)
  }
  document.fontSize(size)
  const leading = size * Math.min(1.4, look.leading)
  let y = Infinity
  const write = (line: string) => {
    if (line !== '') {
      document.text(line, look.margin, y, { lineBreak: false, features: [] })
    }
    y += leading
  }
  for (const { lines, again, newPage } of chunks) {
    if (newPage || y + lines.length * leading > height - look.margin) {
      const first = y === Infinity
      if (newPage && first) {
        continue
      }
      document.addPage()
      y = look.margin
      if (!first && again) {
        for (const line of again) {
          write(line)
        }
      }
    }
    for (const line of lines) {
      write(line)
    }
  }
  return document
}
