import PDFDocument from 'pdfkit'
import { columnWidths } from '../fit.js'
import {
  paperSize,
  placeCells,
  textsOf,
  type Block,
  type Cell,
  type Look,
  type PlacedCell,
  type Printout,
  type Row,
  type Table,
} from '../model.js'
import { chooseFonts } from './pdfkit_fonts.js'
import { fillCell, ruleCell } from './pdfkit_rules.js'

interface Area {
  x: number
  width: number
}

/** Draws blocks one below the other, on as many pages as they take. */
export class Sheet {
  readonly document: PDFKit.PDFDocument
  readonly #look: Look
  readonly #width: number
  readonly #height: number
  readonly #fonts: [regular: string, bold: string]
  #y = 0

  constructor({ look, blocks }: Printout) {
    ;[this.#width, this.#height] = paperSize(look)
    this.#look = look
    this.document = new PDFDocument({
      size: [this.#width, this.#height],
      margin: 0,
      autoFirstPage: false,
    })
    this.#fonts = chooseFonts(this.document, look, textsOf(blocks).join(' '))
    this.#startPage()
  }

  draw(block: Block, area: Area = this.#wholeWidth()): void {
    const { size, leading } = this.#look
    switch (block.kind) {
      case 'line': {
        const { text, align, bold = false, scale = 1 } = block
        const scaled = size * scale
        this.#makeRoom(scaled * 1.5)
        this.#write(text, area.x, this.#y, area.width, align, bold, scaled)
        this.#y += scaled * 1.35
        break
      }
      case 'fields': {
        const each = area.width / block.perLine
        let x = area.x
        block.pairs.forEach(([label, value], at) => {
          const words = `${label}${block.separator}${value}`
          const width = this.#measure(words, false) * size + size
          if (at > 0 && (at % block.perLine === 0 || x + width > area.x + area.width)) {
            this.#y += size * leading
            x = area.x
          }
          this.#write(words, x, this.#y, each, 'left', false, size)
          x += Math.ceil(width / each) * each
        })
        this.#y += size * leading
        break
      }
      case 'table':
        this.#drawTable(block.table, area)
        break
      case 'preformatted':
        for (const line of block.lines) {
          this.#makeRoom(size * leading)
          if (line !== '') {
            this.#write(line, area.x, this.#y, area.width, 'left', false, size)
          }
          this.#y += size * leading
        }
        break
      case 'side_by_side':
        this.#drawBeside(block.sides, area)
        break
      case 'page_break':
        this.#startPage()
        break
      default:
        this.#y += size
    }
  }

  #drawBeside(sides: Block[][], area: Area): void {
    const gap = 20
    const width = (area.width - gap * (sides.length - 1)) / sides.length
    const top = this.#y
    let lowest = top
    sides.forEach((side, at) => {
      this.#y = top
      for (const block of side) {
        this.draw(block, { x: area.x + at * (width + gap), width })
      }
      lowest = Math.max(lowest, this.#y)
    })
    this.#y = lowest + this.#look.size
  }

  #drawTable(table: Table, area: Area): void {
    const look = this.#look
    const measure = (text: string, head: boolean) => this.#measure(text, head && look.boldHead)
    const natural = columnWidths(table, measure, look.padding).map(
      (width) => width * look.size * 1.02
    )
    const sum = natural.reduce((total, width) => total + width, 0)
    const stretch = look.wide && sum < area.width ? area.width / sum : 1
    const widths = natural.map((width) => width * stretch)
    const headHeights = this.#headHeights(table)
    const headHeight = headHeights.reduce((total, height) => total + height, 0)
    const line = look.size * 1.18
    const rowHeight = (row: Row) =>
      Math.max(...row.cells.map((cell) => cell.text.split('\n').length)) * line +
      look.size * (look.leading - 1.1)
    const drawHead = () => {
      this.#drawCells(placeCells(table.head), table, area.x, widths, headHeights, 'head')
      this.#y += headHeight
    }
    this.#makeRoom(headHeight + rowHeight(table.rows[0]))
    drawHead()
    table.rows.forEach((row, index) => {
      const height = rowHeight(row)
      if (this.#y + height > this.#height - look.margin) {
        this.#startPage()
        if (table.repeatHead) {
          drawHead()
        }
      }
      const kind = row.kind === 'body' && index % 2 === 1 && look.zebra ? 'zebra' : row.kind
      this.#drawCells(placeCells([row.cells]), table, area.x, widths, [height], kind)
      this.#y += height
    })
    this.#y += 2
  }

  #headHeights(table: Table): number[] {
    const { size, boldHead } = this.#look
    const heights = table.head.map(() => size * 1.6)
    for (const { cell, row, rows } of placeCells(table.head)) {
      const length = this.#measure(cell.text, boldHead) * size
      const needed = cell.turn
        ? (cell.turn === 'upright' ? length : length * 0.78) + size
        : cell.text.split('\n').length * size * 1.18 + size * 0.5
      const now = heights.slice(row, row + rows).reduce((sum, height) => sum + height, 0)
      heights[row + rows - 1] += Math.max(0, needed - now)
    }
    return heights
  }

  #drawCells(
    placed: readonly PlacedCell[],
    table: Table,
    left: number,
    widths: readonly number[],
    heights: readonly number[],
    kind: 'head' | 'zebra' | Row['kind']
  ): void {
    const look = this.#look
    const offset = (values: readonly number[], to: number) =>
      values.slice(0, to).reduce((sum, value) => sum + value, 0)
    for (const { cell, row, column, span, rows } of placed) {
      const x = left + offset(widths, column)
      const y = this.#y + offset(heights, row)
      const width = offset(widths, column + span) - offset(widths, column)
      const height = offset(heights, row + rows) - offset(heights, row)
      const box = { x, y, width, height }
      fillCell(this.document, look, box, kind)
      const last = row + rows === heights.length
      ruleCell(this.document, look, box, { kind, last, first: row === 0 })
      const inner = { ...cell, align: cell.align ?? table.columns[column]?.align ?? 'left' }
      const bold = kind === 'head' ? look.boldHead : (cell.bold ?? false)
      this.document.fillColor(kind === 'head' && look.headFill === 'dark' ? 'white' : 'black')
      if (cell.turn) {
        this.#writeTurned(inner, x, y, width, height, bold)
      } else {
        this.#writeCell(inner, x, y, width, height, bold, kind === 'head')
      }
      this.document.fillColor('black')
    }
  }

  #writeCell(
    cell: Cell,
    x: number,
    y: number,
    width: number,
    height: number,
    bold: boolean,
    low: boolean
  ): void {
    const { size, padding } = this.#look
    const lines = cell.text.split('\n')
    const line = size * 1.18
    const free = height - lines.length * line
    const shift = low && this.#look.fontChoice < 0.5 ? free - 2 : free / 2
    lines.forEach((words, at) => {
      const inside = width - 2 * padding * size
      this.#write(
        words,
        x + padding * size,
        y + shift + at * line,
        inside,
        cell.align ?? 'left',
        bold,
        size
      )
    })
  }

  #writeTurned(
    cell: Cell,
    x: number,
    y: number,
    width: number,
    height: number,
    bold: boolean
  ): void {
    const { size } = this.#look
    const angle = cell.turn === 'upright' ? -90 : -50
    const lines = cell.text.split('\n')
    this.document.save()
    const middle = x + width / 2 + (cell.turn === 'upright' ? 0 : -size * 0.3)
    const foot = y + height - 3
    this.document.rotate(angle, { origin: [middle, foot] })
    lines.forEach((words, at) => {
      const across = foot - (size * 1.18 * lines.length) / 2 + at * size * 1.18
      this.#write(words, middle, across, height * 2, 'left', bold, size)
    })
    this.document.restore()
  }

  #write(
    text: string,
    x: number,
    y: number,
    width: number,
    align: string,
    bold: boolean,
    size: number
  ): void {
    if (text === '') {
      return
    }
    this.document.font(this.#fonts[bold ? 1 : 0]).fontSize(size)
    const free = width - this.document.widthOfString(text)
    const shift = align === 'right' ? free : align === 'center' ? free / 2 : 0
    this.document.text(text, x + shift, y, { lineBreak: false })
    if (bold && this.#look.doubled) {
      this.document.text(text, x + shift + 0.25, y, { lineBreak: false })
    }
  }

  #measure(text: string, bold: boolean): number {
    this.document.font(this.#fonts[bold ? 1 : 0]).fontSize(10)
    return Math.max(...text.split('\n').map((line) => this.document.widthOfString(line) / 10))
  }

  #makeRoom(height: number): void {
    if (this.#y + height > this.#height - this.#look.margin) {
      this.#startPage()
    }
  }

  #startPage(): void {
    this.document.addPage()
    this.#y = this.#look.margin
    if (this.#look.watermark) {
      this.#drawWatermark(this.#look.watermark)
    }
  }

  #drawWatermark(text: string): void {
    const size = this.#width / 6
    this.document.save().font(this.#fonts[1]).fontSize(size).fillColor('#dddddd')
    const middle: [number, number] = [this.#width / 2, this.#height / 2]
    const width = this.document.widthOfString(text)
    this.document.rotate(-35, { origin: middle })
    this.document.text(text, middle[0] - width / 2, middle[1] - size / 2, { lineBreak: false })
    this.document.restore().fillColor('black')
  }

  #wholeWidth(): Area {
    return { x: this.#look.margin, width: this.#width - 2 * this.#look.margin }
  }
}
