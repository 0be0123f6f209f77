import { roughColumns } from '../fit.js'
import {
  paperSize,
  placeCells,
  type Block,
  type Cell,
  type Look,
  type Printout,
  type Table,
} from '../model.js'
import { familyOf } from './html.js'
import { CellStyles, escapeXml, officeDocument, pageLayout, printWithOffice } from './office.js'
import type { Producer } from './producer.js'

/** Word processing: paragraphs and tables whose columns have fixed widths. */
export const writer: Producer = {
  name: 'writer',
  abilities: new Set(['upright', 'spans', 'marks', 'large_paper']),
  print: (jobs, workFolder) =>
    printWithOffice(jobs, workFolder, 'fodt', (job) => new TextDocument(job.printout).write()),
}

class TextDocument {
  readonly #printout: Printout
  readonly #look: Look
  readonly #cells: CellStyles
  readonly #family: string
  #paragraphs = ''
  #tables = ''
  #count = 0
  #breakNext = false

  constructor(printout: Printout) {
    this.#printout = printout
    this.#look = printout.look
    this.#family = familyOf(printout.look)
    this.#cells = new CellStyles(printout.look, this.#family)
  }

  write(): string {
    const body = this.#printout.blocks.map((block) => this.#block(block)).join('\n')
    const cellStyles = this.#cells.each(
      (
        name,
        style
      ) => `<style:style style:name="${name}" style:family="table-cell"><style:table-cell-properties ${style.borders}
 fo:background-color="${style.fill}" style:vertical-align="${this.#look.fontChoice < 0.5 ? 'bottom' : 'middle'}" fo:padding="${Math.max(0.5, this.#look.size * this.#look.padding * 0.3)}pt"
 fo:padding-left="${this.#look.size * this.#look.padding * 0.7}pt" fo:padding-right="${this.#look.size * this.#look.padding * 0.7}pt"
 ${style.turn === 'upright' ? 'style:writing-mode="bt-lr"' : ''}/></style:style>
<style:style style:name="p${name}" style:family="paragraph"><style:paragraph-properties fo:text-align="${style.align}" fo:margin="0pt"/>
${this.#textProperties(style.size, style.bold, style.colour)}</style:style>`
    )
    return officeDocument(
      'text',
      `${pageLayout(this.#look)}${cellStyles}${this.#paragraphs}${this.#tables}`,
      '<style:master-page style:name="Standard" style:page-layout-name="page"/>',
      body
    )
  }

  #textProperties(size: number, bold: boolean, colour = '#000000', family = this.#family): string {
    return `<style:text-properties fo:font-family="'${family}'" fo:font-size="${size}pt" fo:color="${colour}" fo:font-weight="${bold ? 'bold' : 'normal'}"/>`
  }

  #block(block: Block): string {
    const { size } = this.#look
    switch (block.kind) {
      case 'line':
        return this.#paragraph(
          block.text,
          block.align,
          block.bold ?? false,
          size * (block.scale ?? 1)
        )
      case 'fields': {
        const lines: string[] = []
        for (let at = 0; at < block.pairs.length; at += block.perLine) {
          const own = block.pairs.slice(at, at + block.perLine)
          lines.push(
            own
              .map(([label, value]) => `${escapeXml(label + block.separator + value)}`)
              .join('<text:tab/><text:tab/>')
          )
        }
        return lines.map((line) => this.#rawParagraph(line, 'start', false, size)).join('\n')
      }
      case 'table':
        return this.#table(block.table)
      case 'preformatted':
        return block.lines
          .map((line) =>
            this.#rawParagraph(escapeXml(line), 'start', false, size, 'Liberation Mono')
          )
          .join('\n')
      case 'page_break':
        this.#breakNext = true
        return ''
      default:
        return this.#paragraph('', 'left', false, size)
    }
  }

  #paragraph(text: string, align: string, bold: boolean, size: number): string {
    const side = align === 'left' ? 'start' : align === 'right' ? 'end' : 'center'
    return this.#rawParagraph(escapeXml(text), side, bold, size)
  }

  #rawParagraph(
    content: string,
    align: string,
    bold: boolean,
    size: number,
    family = this.#family
  ): string {
    const name = `P${++this.#count}`
    const breaks = this.#breakNext ? 'fo:break-before="page"' : ''
    this.#breakNext = false
    this.#paragraphs += `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties fo:text-align="${align}" ${breaks} fo:margin="0pt"/>
${this.#textProperties(size, bold, '#000000', family)}</style:style>`
    return `<text:p text:style-name="${name}">${content}</text:p>`
  }

  #table(table: Table): string {
    const name = `T${++this.#count}`
    const available = paperSize(this.#look)[0] - 2 * this.#look.margin
    const wider = /DejaVu|Noto|Mono/.test(this.#family) ? 1.18 : 1.06
    const natural = roughColumns(table, this.#look).map(
      (width) => width * this.#look.size * wider + 2
    )
    const sum = natural.reduce((total, width) => total + width, 0)
    const factor = this.#look.wide || sum > available ? available / sum : 1
    const widths = natural.map((width) => width * factor)
    const total = widths.reduce((all, width) => all + width, 0)
    const breaks = this.#breakNext ? 'fo:break-before="page"' : ''
    this.#breakNext = false
    this.#tables += `<style:style style:name="${name}" style:family="table"><style:table-properties style:width="${total.toFixed(1)}pt" table:align="left" ${breaks}
 table:border-model="collapsing"/></style:style>`
    const columns = widths.map((width, at) => {
      this.#tables += `<style:style style:name="${name}c${at}" style:family="table-column"><style:table-column-properties style:column-width="${width.toFixed(1)}pt"/></style:style>`
      return `<table:table-column table:style-name="${name}c${at}"/>`
    })
    this.#tables += this.#rowStyles(name, table)
    const head = this.#headRows(name, table)
    const body = table.rows.map((row, index) => {
      const zebra = this.#look.zebra && row.kind === 'body' && index % 2 === 1
      const cells = placeCells([row.cells]).map(({ cell, column, span }) => {
        const align = cell.align ?? table.columns[column]?.align ?? 'left'
        const style = this.#cells.name(zebra ? 'zebra' : row.kind, cell, align)
        return this.#cell(cell, style) + '<table:covered-table-cell/>'.repeat(span - 1)
      })
      return `<table:table-row>${cells.join('')}</table:table-row>`
    })
    const heads =
      table.repeatHead && head !== ''
        ? `<table:table-header-rows>${head}</table:table-header-rows>`
        : head
    return `<table:table table:style-name="${name}">${columns.join('')}${heads}${body.join('\n')}</table:table>`
  }

  /** Upright headings need a row of their height, as the text does not make room for itself. */
  #rowStyles(name: string, table: Table): string {
    return table.head
      .map((cells, row) => {
        const longest = Math.max(
          0,
          ...cells.filter((cell) => cell.turn).map((cell) => cell.text.length)
        )
        const height = longest > 0 ? longest * this.#look.size * 0.68 + 8 : 0
        return `<style:style style:name="${name}r${row}" style:family="table-row"><style:table-row-properties ${height > 0 ? `style:min-row-height="${height}pt"` : ''}/></style:style>`
      })
      .join('')
  }

  #headRows(name: string, table: Table): string {
    const placed = placeCells(table.head)
    return table.head
      .map((_, row) => {
        const cells = table.columns.map((column, at) => {
          const own = placed.find((one) => one.row === row && one.column === at)
          if (!own) {
            return '<table:covered-table-cell/>'
          }
          const edges = `${row === 0 ? 't' : ''}${row + own.rows === table.head.length ? 'b' : ''}`
          const style = this.#cells.name('head', own.cell, own.cell.align ?? column.align, edges)
          return this.#cell(own.cell, style)
        })
        return `<table:table-row table:style-name="${name}r${row}">${cells.join('')}</table:table-row>`
      })
      .join('\n')
  }

  #cell(cell: Cell, style: string): string {
    const span = cell.span && cell.span > 1 ? ` table:number-columns-spanned="${cell.span}"` : ''
    const rows = cell.rows && cell.rows > 1 ? ` table:number-rows-spanned="${cell.rows}"` : ''
    const lines = cell.text
      .split('\n')
      .map((line) => `<text:p text:style-name="p${style}">${escapeXml(line)}</text:p>`)
    return `<table:table-cell table:style-name="${style}" office:value-type="string"${span}${rows}>${lines.join('')}</table:table-cell>`
  }
}
