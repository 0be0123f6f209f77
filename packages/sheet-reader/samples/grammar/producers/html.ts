import {
  paperSize,
  placeCells,
  type Block,
  type Cell,
  type Look,
  type Printout,
  type Row,
  type Table,
} from '../model.js'

/** Families that Debian's browsers find; a document names one, as its author would. */
const FAMILIES: Record<Look['font'], readonly string[]> = {
  sans: ['Liberation Sans', 'Liberation Sans', 'DejaVu Sans', 'Noto Sans'],
  serif: ['Liberation Serif', 'DejaVu Serif', 'Noto Serif'],
  narrow: ['Liberation Sans Narrow', 'DejaVu Sans Condensed'],
  mono: ['Liberation Mono', 'DejaVu Sans Mono'],
}

const OTHER_FAMILIES: typeof FAMILIES = {
  sans: ['Noto Sans Display', 'Latin Modern Sans'],
  serif: ['Noto Serif Display', 'Latin Modern Roman'],
  narrow: ['DejaVu Serif Condensed', 'DejaVu Sans Condensed'],
  mono: ['Noto Sans Mono', 'Latin Modern Mono'],
}

/** A page of HTML as a school's web application would print it. */
export function toHtml(printout: Printout): string {
  const { look, blocks } = printout
  return `<!doctype html><html><head><meta charset="utf-8"><title>Results</title><style>${styleOf(look)}</style></head><body>
${look.watermark ? `<div class="watermark">${escapeHtml(look.watermark)}</div>` : ''}
${blocks.map((block) => blockHtml(block, look)).join('\n')}
</body></html>\n`
}

export function familyOf(look: Look): string {
  const families = (look.otherFonts ? OTHER_FAMILIES : FAMILIES)[look.font]
  return families[Math.floor(look.fontChoice * families.length)]
}

function styleOf(look: Look): string {
  const [width, height] = paperSize(look)
  const line = `${look.lineWidth}pt solid ${look.fontChoice < 0.3 ? '#999' : '#000'}`
  const between = {
    grid: `th,td{border:${line}}`,
    horizontal: `th,td{border-bottom:${line}} thead tr:first-child th{border-top:${line}}`,
    head: `thead tr:last-child th{border-bottom:${line}} thead tr:first-child th{border-top:${line}}
      thead th[rowspan]{border-bottom:${line}}`,
    frame: `table{border:${line}}`,
    none: '',
  }[look.ruling]
  const fill = {
    none: '',
    light: 'thead th{background:#dde4ee}',
    dark: 'thead th{background:#1f3a5f;color:#fff}',
  }[look.headFill]
  return `@page{size:${width}pt ${height}pt;margin:${look.margin}pt}
*{-webkit-print-color-adjust:exact}
body{margin:0;font:${look.size}pt/${look.leading} "${familyOf(look)}"}
p{margin:0 0 2pt}
table{border-collapse:collapse;${look.wide ? 'width:100%;' : ''}}
thead{display:table-header-group} table.once thead{display:table-row-group}
tr{break-inside:avoid}
th,td{padding:${(look.padding * look.size) / 3}pt ${look.padding * look.size}pt}
th{font-weight:${look.boldHead ? 'bold' : 'normal'};vertical-align:${look.fontChoice < 0.5 ? 'bottom' : 'middle'}}
${between} ${fill}
${look.zebra ? 'tbody tr:nth-child(even) td{background:#f0f0f0}' : ''}
.left{text-align:left}.right{text-align:right}.center{text-align:center}
.whole td,.name{white-space:nowrap}
.upright span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap}
.slanted{position:relative;white-space:nowrap;border:none!important;background:none!important;color:#000!important}
.slanted span{position:absolute;left:50%;bottom:2pt;transform-origin:0 100%;transform:rotate(-50deg)}
tr.section td{${look.zebra ? 'background:#ccc' : ''}}
.fail{color:#c00}
.beside{display:flex;gap:20pt}.beside>div{flex:1}
.break{break-after:page}
pre{margin:0;font:${look.size}pt/${look.leading} "${look.fontChoice < 0.5 ? 'Liberation Mono' : 'DejaVu Sans Mono'}"}
.watermark{position:fixed;top:35%;left:5%;width:90%;text-align:center;font-size:${width / 6}pt;
  color:rgba(0,0,0,.12);transform:rotate(-35deg)}
`
}

function blockHtml(block: Block, look: Look): string {
  switch (block.kind) {
    case 'line': {
      const size = block.scale && block.scale !== 1 ? `font-size:${block.scale}em;` : ''
      const bold = block.bold ? 'font-weight:bold;' : ''
      return `<p class="${block.align}" style="${size}${bold}">${escapeHtml(block.text)}</p>`
    }
    case 'fields': {
      const width = 100 / block.perLine
      const pairs = block.pairs.map(
        ([label, value]) =>
          `<span style="display:inline-block;min-width:${width - 3}%;padding-right:2%;white-space:pre"><b>${escapeHtml(label)}</b>${escapeHtml(block.separator)}${escapeHtml(value)}</span>`
      )
      return `<p>${pairs.join('')}</p>`
    }
    case 'table':
      return tableHtml(block.table, look)
    case 'side_by_side': {
      const sides = block.sides.map(
        (side) => `<div>${side.map((inner) => blockHtml(inner, look)).join('')}</div>`
      )
      return `<div class="beside">${sides.join('')}</div>`
    }
    case 'preformatted':
      return `<pre>${escapeHtml(block.lines.join('\n'))}</pre>`
    case 'page_break':
      return '<div class="break"></div>'
    default:
      return '<p>&nbsp;</p>'
  }
}

function tableHtml(table: Table, look: Look): string {
  const head = table.head.map((cells) => {
    const slanted = cells.filter((cell) => cell.turn === 'slanted').map((cell) => cell.text.length)
    const height = slanted.length > 0 ? ` style="height:${Math.max(...slanted) * 0.55 + 1}em"` : ''
    return `<tr${height}>${cells.map((cell) => cellHtml(cell, 'th', 'center')).join('')}</tr>`
  })
  const placed = placeCells(table.rows.map((row) => row.cells))
  const body = table.rows.map((row, at) => {
    const columns = placed.filter((one) => one.row === at).map((one) => one.column)
    return rowHtml(row, columns, table, look)
  })
  return `<table class="${table.repeatHead ? '' : 'once'}"><thead>${head.join('\n')}</thead>
<tbody>${body.join('\n')}</tbody></table>`
}

function rowHtml(row: Row, columns: readonly number[], table: Table, look: Look): string {
  const cells = row.cells.map((cell, at) => {
    const failed = look.redBelow > 0 && row.kind === 'body' && Number(cell.text) < look.redBelow
    const align = table.columns[columns[at]]?.align ?? 'left'
    const extra = `${failed && at > 2 && cell.text !== '' ? ' fail' : ''}${align === 'left' ? ' name' : ''}`
    return cellHtml(cell, 'td', align, extra)
  })
  return `<tr class="${row.kind}">${cells.join('')}</tr>`
}

function cellHtml(cell: Cell, tag: string, align: string, extra = ''): string {
  const span = cell.span && cell.span > 1 ? ` colspan="${cell.span}"` : ''
  const rows = cell.rows && cell.rows > 1 ? ` rowspan="${cell.rows}"` : ''
  const text = escapeHtml(cell.text).replace(/\n/g, '<br>')
  const inner = cell.turn
    ? `<span>${text}</span>`
    : cell.bold && tag === 'td'
      ? `<b>${text}</b>`
      : text
  return `<${tag} class="${cell.align ?? align} ${cell.turn ?? ''}${extra}"${span}${rows}>${inner}</${tag}>`
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
