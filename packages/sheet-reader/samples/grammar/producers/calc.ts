import { roughColumns, roughWidth } from '../fit.js'
import {
  placeCells,
  tablesOf,
  type Align,
  type Block,
  type Cell,
  type FieldsBlock,
  type Look,
  type PlacedCell,
  type Printout,
  type Table,
} from '../model.js'
import { familyOf } from './html.js'
import {
  CellStyles,
  escapeXml,
  officeDocument,
  pageLayout,
  printWithOffice,
  type CellPlace,
} from './office.js'
import type { Producer } from './producer.js'

/**
 * Spreadsheets: everything is in cells, titles run over empty neighbours, wide tables go on over
 * pages.
 */
export const calc: Producer = {
  name: 'calc',
  abilities: new Set(['upright', 'slanted', 'spans', 'marks', 'large_paper', 'splits_itself']),
  print: (jobs, workFolder) =>
    printWithOffice(jobs, workFolder, 'fods', (job) => new Spreadsheet(job.printout).write()),
}

interface SheetRow {
  cells: Map<number, string>
  height: number
  breakBefore: boolean
  heading: boolean
}

class Spreadsheet {
  readonly #printout: Printout
  readonly #look: Look
  readonly #styles: CellStyles
  readonly #columns: number[]
  readonly #rows: SheetRow[] = []
  #breakNext = false

  constructor(printout: Printout) {
    this.#printout = printout
    this.#look = printout.look
    this.#styles = new CellStyles(printout.look, familyOf(printout.look))
    this.#columns = this.#columnWidths()
  }

  write(): string {
    for (const block of this.#printout.blocks) {
      this.#add(block)
    }
    const rows = this.#writeRows()
    const repeated = tablesOf(this.#printout.blocks)[0]?.repeatColumns ?? 0
    const column = (_: number, at: number) => `<table:table-column table:style-name="co${at + 1}"/>`
    const columns = this.#columns.map(column)
    const headed =
      repeated > 0
        ? `<table:table-header-columns>${columns.slice(0, repeated).join('')}</table:table-header-columns>${columns.slice(repeated).join('')}`
        : columns.join('')
    return officeDocument(
      'spreadsheet',
      this.#allStyles(),
      `<style:master-page style:name="Default" style:page-layout-name="page">${this.#headerAndFooter()}</style:master-page>`,
      `<table:table table:name="Sheet1" table:style-name="ta1">${headed}\n${rows}</table:table>`
    )
  }

  /** A spreadsheet's own page heading and number, as it prints them unless told not to. */
  #headerAndFooter(): string {
    if (!this.#look.margins) {
      return '<style:header style:display="false"/><style:footer style:display="false"/>'
    }
    return `<style:header><text:p>Sheet1</text:p></style:header>
<style:footer><text:p>Page <text:page-number>1</text:page-number></text:p></style:footer>`
  }

  #columnWidths(): number[] {
    const wider = /DejaVu|Noto|Mono/.test(familyOf(this.#look)) ? 1.2 : 1.06
    const widths: number[] = []
    for (const table of tablesOf(this.#printout.blocks)) {
      roughColumns(table, this.#look).forEach((width, at) => {
        widths[at] = Math.max(widths[at] ?? 0, width * this.#look.size * wider + 4)
      })
    }
    return widths.length > 0 ? widths : Array.from({ length: 8 }, () => 64)
  }

  #allStyles(): string {
    const row = (height: number, breaks: boolean) =>
      `<style:style style:name="ro${Math.round(height * 10)}${breaks ? 'b' : ''}" style:family="table-row"><style:table-row-properties
 style:row-height="${height}pt" ${breaks ? 'fo:break-before="page"' : ''} style:use-optimal-row-height="false"/></style:style>`
    const heights = [...new Set(this.#rows.map((one) => one.height))]
    return [
      pageLayout(
        this.#look,
        `${this.#look.wide ? 'style:table-centering="horizontal"' : ''} ${this.#look.fitsWidth ? 'style:scale-to-X="1" style:scale-to-Y="0"' : ''}`
      ),
      '<style:style style:name="ta1" style:family="table" style:master-page-name="Default"/>',
      ...this.#columns.map(
        (width, at) =>
          `<style:style style:name="co${at + 1}" style:family="table-column"><style:table-column-properties style:column-width="${width.toFixed(1)}pt"/></style:style>`
      ),
      ...heights.flatMap((height) => [row(height, false), row(height, true)]),
      this.#styles.each((name, style) => {
        const angle = style.turn === 'upright' ? 90 : style.turn === 'slanted' ? 45 : 0
        const across = angle > 0 ? 'style:rotation-align="none"' : ''
        return `<style:style style:name="${name}" style:family="table-cell"><style:table-cell-properties ${style.borders}
 fo:background-color="${style.fill}" style:vertical-align="${this.#look.fontChoice < 0.5 ? 'bottom' : 'middle'}" style:rotation-angle="${angle}" ${across}
 style:text-align-source="fix" fo:padding="1pt"/><style:paragraph-properties fo:text-align="${style.align}"/>
<style:text-properties style:font-name="${style.family}" fo:font-family="'${style.family}'" fo:font-size="${style.size}pt" fo:color="${style.colour}"
 fo:font-weight="${style.bold ? 'bold' : 'normal'}"/></style:style>`
      }),
    ].join('\n')
  }

  #add(block: Block): void {
    const { size, leading } = this.#look
    const low = size * Math.max(1.35, leading)
    switch (block.kind) {
      case 'line': {
        const scale = block.scale ?? 1
        const width = 1.2 * this.#look.size * scale * roughWidth(block.text, this.#look.font, true)
        const total = this.#columns.reduce((sum, one) => sum + one, 0)
        const whole = block.align !== 'left' && width < total
        const cell: Cell = {
          text: block.text,
          bold: block.bold,
          ...(whole ? { span: this.#columns.length } : {}),
        }
        this.#addRow(
          new Map([[0, this.#cell(cell, 'line', whole ? block.align : 'left', '', scale)]]),
          low * scale
        )
        break
      }
      case 'fields':
        this.#addFields(block, low)
        break
      case 'table':
        this.#addTable(block.table)
        break
      case 'preformatted':
        for (const text of block.lines) {
          this.#addRow(new Map([[0, this.#cell({ text }, 'line', 'left')]]), low)
        }
        break
      case 'page_break':
        this.#breakNext = true
        break
      default:
        this.#addRow(new Map(), low)
    }
  }

  /** Every field in a cell of its own, far enough from the last one to show all of it. */
  #addFields(block: FieldsBlock, height: number): void {
    const starts = this.#columns.map((_, at) =>
      this.#columns.slice(0, at).reduce((sum, width) => sum + width, 0)
    )
    let cells = new Map<number, string>()
    let free = 0
    for (const [label, value] of block.pairs) {
      const text = `${label}${block.separator}${value}`
      const width = 1.25 * this.#look.size * roughWidth(text, this.#look.font) + this.#look.size
      const column = starts.findIndex((start) => start >= free)
      if (cells.size === block.perLine || (cells.size > 0 && column === -1)) {
        this.#addRow(cells, height)
        cells = new Map()
        free = 0
      }
      const place = free === 0 ? 0 : column
      cells.set(place, this.#cell({ text }, 'line', 'left'))
      free = starts[place] + width
    }
    this.#addRow(cells, height)
  }

  #addTable(table: Table): void {
    const { size, leading } = this.#look
    const line = size * 1.22
    const height = (cells: readonly Cell[]) => {
      const lines = Math.max(
        1,
        ...cells.map((cell) => (cell.rows ? 1 : cell.text.split('\n').length))
      )
      return lines * line + size * Math.max(0.2, leading - 1.1)
    }
    const placed = placeCells(table.head)
    table.head.forEach((cells, row) => {
      const own = placed.filter((one) => one.row === row)
      const turned = cells.filter((cell) => cell.turn)
      const lengths = turned.map((cell) => cell.text.length * size * 0.66)
      const tall = Math.max(0, ...lengths) * (turned[0]?.turn === 'slanted' ? 0.75 : 1)
      const rowHeight = Math.max(height(cells), turned.length > 0 ? tall + 8 : 0)
      this.#addRow(
        this.#placedCells(own, table, 'head', table.head.length),
        rowHeight,
        table.repeatHead
      )
    })
    table.rows.forEach((row, index) => {
      const zebra = this.#look.zebra && row.kind === 'body' && index % 2 === 1
      const cells = this.#placedCells(placeCells([row.cells]), table, zebra ? 'zebra' : row.kind, 1)
      this.#addRow(cells, height(row.cells))
    })
  }

  #placedCells(
    placed: readonly PlacedCell[],
    table: Table,
    place: CellPlace,
    rowCount: number
  ): Map<number, string> {
    const cells = new Map<number, string>()
    for (const { cell, row, column, span, rows } of placed) {
      const align = cell.align ?? table.columns[column]?.align ?? 'left'
      const edges = `${row === 0 ? 't' : ''}${row + rows === rowCount ? 'b' : ''}`
      cells.set(column, this.#cell(cell, place, align, edges))
      for (let at = 1; at < span; at++) {
        cells.set(column + at, '<table:covered-table-cell/>')
      }
    }
    return cells
  }

  #cell(cell: Cell, place: CellPlace, align: Align | string, edges = '', scale = 1): string {
    const style = this.#styles.name(place, cell, align, edges, scale)
    const span = cell.span && cell.span > 1 ? ` table:number-columns-spanned="${cell.span}"` : ''
    const rows = cell.rows && cell.rows > 1 ? ` table:number-rows-spanned="${cell.rows}"` : ''
    const lines = cell.text.split('\n').map((line) => `<text:p>${escapeXml(line)}</text:p>`)
    const spans =
      span || rows
        ? `${span || ' table:number-columns-spanned="1"'}${rows || ' table:number-rows-spanned="1"'}`
        : ''
    return `<table:table-cell table:style-name="${style}" office:value-type="string"${spans}>${lines.join('')}</table:table-cell>`
  }

  #addRow(cells: Map<number, string>, height: number, heading = false): void {
    this.#rows.push({
      cells,
      height: Math.round(height * 10) / 10,
      breakBefore: this.#breakNext,
      heading,
    })
    this.#breakNext = false
  }

  #writeRows(): string {
    let inHeading = false
    let text = ''
    const firstHeading = this.#rows.findIndex((row) => row.heading)
    this.#rows.forEach((row, at) => {
      const heading = row.heading && this.#isFirstHeading(at, firstHeading)
      if (heading !== inHeading) {
        text += heading ? '<table:table-header-rows>' : '</table:table-header-rows>'
      }
      inHeading = heading
      const name = `ro${Math.round(row.height * 10)}${row.breakBefore ? 'b' : ''}`
      const cells = this.#columns.map((_, column) => row.cells.get(column) ?? '<table:table-cell/>')
      text += `<table:table-row table:style-name="${name}">${cells.join('')}</table:table-row>\n`
    })
    return text + (inHeading ? '</table:table-header-rows>' : '')
  }

  /** A sheet repeats one block of rows only. */
  #isFirstHeading(at: number, first: number): boolean {
    return this.#rows.slice(first, at).every((row) => row.heading)
  }
}
