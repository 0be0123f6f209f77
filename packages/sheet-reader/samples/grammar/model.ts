import type { StudentTruth } from '../truth.js'

/**
 * A document before it is printed: what stands on it and how it looks, but not where. Every
 * producer sets the same blocks in its own way.
 */
export interface Printout {
  blocks: Block[]
  look: Look
  /** Students in printed order; `pageNumber` is found in the printed document. */
  truth: StudentTruth[]
}

export type Block =
  | LineBlock
  | FieldsBlock
  | { kind: 'table'; table: Table }
  | { kind: 'side_by_side'; sides: Block[][] }
  | { kind: 'preformatted'; lines: string[] }
  | { kind: 'page_break' }
  | { kind: 'space' }

export interface LineBlock {
  kind: 'line'
  text: string
  align: 'left' | 'center' | 'right'
  bold?: boolean
  /** Times the size of the body. */
  scale?: number
}

/** Labels and values such as `CLASS: JSS 1A`, `perLine` of them on a line. */
export interface FieldsBlock {
  kind: 'fields'
  pairs: [string, string][]
  perLine: number
  /** Between label and value, such as `: ` or dots. */
  separator: string
}

export type Align = 'left' | 'right' | 'center'

export interface Cell {
  /** Lines are separated by a line feed. */
  text: string
  /** Columns and rows that the cell covers; 1 where it is left out. */
  span?: number
  rows?: number
  align?: Align
  bold?: boolean
  turn?: 'upright' | 'slanted'
}

export interface Column {
  align: Align
  /** Extra room beside the widest text, in times the size of the body. */
  room?: number
}

export type RowKind = 'body' | 'section' | 'statistics'

export interface Row {
  kind: RowKind
  cells: Cell[]
}

export interface Table {
  columns: Column[]
  /** Rows of headings; a cell that covers several rows stands in the first of them. */
  head: Cell[][]
  rows: Row[]
  /** Whether the headings are printed again at the top of every page. */
  repeatHead: boolean
  /** Columns on the left that are printed again where a wide table goes on over another page. */
  repeatColumns?: number
}

/** Lines of a table: all, between rows, around the headings, above and below the table, none. */
export type Ruling = 'grid' | 'horizontal' | 'head' | 'frame' | 'none'

export interface Look {
  /** A family of the producer's own list. */
  font: FontKind
  /** Which of the producer's fonts of that kind, from 0 to 1. */
  fontChoice: number
  /** Points. */
  size: number
  paper: 'a4' | 'letter' | 'a3'
  landscape: boolean
  /** Points on each side. */
  margin: number
  ruling: Ruling
  lineWidth: number
  headFill: 'none' | 'light' | 'dark'
  zebra: boolean
  boldHead: boolean
  /** Room beside and above the text of a cell, in times the size. */
  padding: number
  leading: number
  /** Stretches the table over the page's width. */
  wide: boolean
  watermark: string | null
  /** Bold made by printing the same text twice. */
  doubled: boolean
  /** Whether a spreadsheet is told to print all its columns on one page. */
  fitsWidth: boolean
  /** Fonts that the development set does not have. */
  otherFonts: boolean
  /** Date, title and page number that a browser or a spreadsheet prints in the margins. */
  margins: boolean
  /** Failing marks in red. */
  redBelow: number
}

export type FontKind = 'sans' | 'serif' | 'narrow' | 'mono'

const PAPER_SIZES = { a4: [595.28, 841.89], letter: [612, 792], a3: [841.89, 1190.55] } as const

/** Width and height in points. */
export function paperSize(look: Look): [number, number] {
  const [short, long] = PAPER_SIZES[look.paper]
  return look.landscape ? [long, short] : [short, long]
}

/** A cell with its place in the grid, both 0-based. */
export interface PlacedCell {
  cell: Cell
  row: number
  column: number
  span: number
  rows: number
}

/** Gives every cell its row and column, as HTML does with `rowspan` and `colspan`. */
export function placeCells(rows: readonly Cell[][]): PlacedCell[] {
  const taken = new Set<string>()
  const placed: PlacedCell[] = []
  rows.forEach((cells, row) => {
    let column = 0
    for (const cell of cells) {
      while (taken.has(`${row}:${column}`)) {
        column++
      }
      const { span = 1, rows: height = 1 } = cell
      for (let down = 0; down < height; down++) {
        for (let right = 0; right < span; right++) {
          taken.add(`${row + down}:${column + right}`)
        }
      }
      placed.push({ cell, row, column, span, rows: height })
      column += span
    }
  })
  return placed
}

/** All tables of the blocks, those in parallel blocks included. */
export function tablesOf(blocks: readonly Block[]): Table[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'table') {
      return [block.table]
    }
    return block.kind === 'side_by_side' ? block.sides.flatMap((side) => tablesOf(side)) : []
  })
}

/** Every text that a reader of the printed page must be able to see. */
export function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'line':
        return [block.text]
      case 'fields':
        return block.pairs.flat()
      case 'preformatted':
        return block.lines
      case 'side_by_side':
        return block.sides.flatMap((side) => textsOf(side))
      case 'table': {
        const { head, rows } = block.table
        return [...head, ...rows.map((row) => row.cells)].flat().map((cell) => cell.text)
      }
      default:
        return []
    }
  })
}
