import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import {
  paperSize,
  placeCells,
  type Block,
  type Cell,
  type Look,
  type Printout,
  type Table,
} from '../model.js'
import { DEADLINE, type Job, type Producer } from './producer.js'

const run = promisify(execFile)

/** Typeset documents: `longtable` with LaTeX's own spacing, fonts and ligatures. */
export const latex: Producer = {
  name: 'latex',
  abilities: new Set(['upright', 'slanted', 'side_by_side', 'watermark', 'spans', 'large_paper']),

  async print(jobs, workFolder) {
    const failures = new Map<Job, string>()
    for (const job of jobs) {
      await writeFile(`${job.path}.tex`, toLatex(job.printout))
      const options = [
        '-interaction=nonstopmode',
        '-output-directory',
        workFolder,
        `${job.path}.tex`,
      ]
      try {
        // The second run knows the widths that the first one has found.
        await run('pdflatex', options, { timeout: DEADLINE, cwd: workFolder }).catch(() => null)
        await run('pdflatex', options, { timeout: DEADLINE, cwd: workFolder })
      } catch (error) {
        failures.set(job, `${basename(job.path)}.tex: ${lastError(error)}`)
      }
    }
    return failures
  },
}

function lastError(error: unknown): string {
  const output = String((error as { stdout?: string }).stdout ?? error)
  return output.split('\n').find((line) => line.startsWith('!')) ?? output.slice(-200)
}

const FONTS: Record<Look['font'], readonly string[]> = {
  sans: [
    '\\usepackage[scaled]{helvet}\\renewcommand\\familydefault{\\sfdefault}',
    '\\usepackage{avant}\\renewcommand\\familydefault{\\sfdefault}',
  ],
  serif: ['', '\\usepackage{mathptmx}', '\\usepackage{charter}', '\\usepackage{palatino}'],
  narrow: ['\\usepackage{mathptmx}'],
  mono: ['\\usepackage{courier}\\renewcommand\\familydefault{\\ttdefault}'],
}

const OTHER_FONTS: typeof FONTS = {
  ...FONTS,
  serif: ['\\usepackage{bookman}', '\\usepackage{newcent}'],
}

export function toLatex(printout: Printout): string {
  const { look, blocks } = printout
  const [width, height] = paperSize(look)
  const accents = /[^\x20-\x7e\n]/.test(JSON.stringify(blocks))
  const fonts = (look.otherFonts ? OTHER_FONTS : FONTS)[look.font]
  const font = fonts[Math.floor(look.fontChoice * fonts.length)]
  const chosen = accents && font === '' ? '\\usepackage{mathptmx}' : font
  const body = blocks.map((block) => blockLatex(block, look, width - 2 * look.margin)).join('\n')
  return `\\documentclass[10pt]{article}
\\usepackage[paperwidth=${width}bp,paperheight=${height}bp,margin=${look.margin}bp]{geometry}
\\usepackage[utf8]{inputenc}
${chosen === '' ? '' : '\\usepackage[T1]{fontenc}\\usepackage{textcomp}'}
\\usepackage{cmap}
${chosen}
\\usepackage{array,longtable,graphicx,xcolor,colortbl,eso-pic}
\\setlength\\parindent{0pt}\\setlength\\tabcolsep{${(look.padding * look.size * 0.9).toFixed(1)}pt}
\\setlength\\LTleft{0pt}\\setlength\\LTpre{2pt}\\setlength\\LTpost{2pt}
\\setlength\\arrayrulewidth{${look.lineWidth}pt}
\\renewcommand\\arraystretch{${(look.leading * 0.8).toFixed(2)}}
\\pagestyle{${look.margins ? 'plain' : 'empty'}}
${look.watermark ? watermark(look.watermark, width) : ''}
\\begin{document}
\\fontsize{${look.size}bp}{${(look.size * 1.2).toFixed(1)}bp}\\selectfont
${body}
\\end{document}
`
}

function watermark(text: string, width: number): string {
  return `\\AddToShipoutPictureBG{\\AtPageCenter{\\makebox(0,0){\\rotatebox{45}{\\textcolor[gray]{0.85}{\\fontsize{${Math.round(width / 6)}}{10}\\selectfont ${text}}}}}}`
}

function blockLatex(block: Block, look: Look, width: number): string {
  switch (block.kind) {
    case 'line': {
      const size = look.size * (block.scale ?? 1)
      const bold = block.bold ? '\\bfseries ' : ''
      const text = `{\\fontsize{${size.toFixed(1)}bp}{${(size * 1.25).toFixed(1)}bp}\\selectfont ${bold}${escapeTex(block.text)}\\par}`
      const sides = { left: text, center: `{\\centering${text}}`, right: `{\\raggedleft${text}}` }
      return sides[block.align]
    }
    case 'fields': {
      const each = 0.98 / block.perLine
      const pairs = block.pairs.map(([label, value], at) => {
        const words = escapeTex(`${label}${block.separator}${value}`)
        const end = (at + 1) % block.perLine === 0 ? '\\par' : ''
        return block.perLine === 1
          ? `${words}\\par`
          : `\\makebox[${each.toFixed(3)}\\linewidth][l]{${words}}${end}`
      })
      return `${pairs.join('\n')}\\par`
    }
    case 'table':
      return tableLatex(block.table, look)
    case 'side_by_side': {
      const each = (width - 20 * (block.sides.length - 1)) / block.sides.length
      const sides = block.sides.map((side) => {
        const inner = side.map((one) =>
          one.kind === 'table' ? tableLatex(one.table, look, true) : blockLatex(one, look, each)
        )
        return `\\begin{minipage}[t]{${each}bp}\\setlength\\parindent{0pt}\n${inner.join('\n')}\n\\end{minipage}`
      })
      return `${sides.join('\\hfill\n')}\\par\\vspace{12pt}`
    }
    case 'preformatted':
      return `\\begin{verbatim}\n${block.lines.join('\n')}\n\\end{verbatim}`
    case 'page_break':
      return '\\newpage'
    default:
      return '\\vspace{\\baselineskip}'
  }
}

function tableLatex(table: Table, look: Look, unbroken = false): string {
  const bars = look.ruling === 'grid' ? '|' : ''
  const spec = bars + table.columns.map(({ align }) => align[0] + bars).join('')
  const across = look.ruling === 'grid' || look.ruling === 'horizontal'
  const every = across ? '\\hline' : ''
  const head = headLatex(table, look, bars)
  const lead =
    head === ''
      ? every
      : `${look.ruling === 'none' ? '' : '\\hline'}\n${head}${look.ruling === 'none' ? '' : '\\hline'}`
  const rows = table.rows.map((row, index) => {
    const fill =
      look.zebra && row.kind === 'body' && index % 2 === 1 ? '\\rowcolor[gray]{0.93}' : ''
    return `${fill}${stackLatex(row.cells, table, bars)}${every}`
  })
  const foot = look.ruling === 'frame' ? '\\hline' : ''
  const name = unbroken ? 'tabular' : 'longtable'
  const repeat = unbroken || head === '' ? '' : table.repeatHead ? '\\endhead' : '\\endfirsthead'
  return `\\begin{${name}}${unbroken ? '' : '[l]'}{${spec}}\n${lead}${repeat}\n${rows.join('\n')}\n${foot}\\end{${name}}${unbroken ? '\\par' : ''}`
}

/** A row of cells that may have several lines becomes as many rows. */
function stackLatex(cells: readonly Cell[], table: Table, bars: string): string {
  const height = Math.max(...cells.map((cell) => cell.text.split('\n').length))
  return Array.from({ length: height }, (_, line) => {
    let column = 0
    const texts = cells.map((cell) => {
      const words = escapeTex(cell.text.split('\n')[line] ?? '')
      const bold = cell.bold ? `\\textbf{${words}}` : words
      const { align } = table.columns[column] ?? { align: 'left' }
      const first = column === 0 ? bars : ''
      column += cell.span ?? 1
      const changed = (cell.align && cell.align !== align) || (cell.span ?? 1) > 1
      return changed
        ? `\\multicolumn{${cell.span ?? 1}}{${first}${(cell.align ?? align)[0]}${bars}}{${bold}}`
        : bold
    })
    return `${texts.join(' & ')} \\\\\n`
  }).join('')
}

function headLatex(table: Table, look: Look, bars: string): string {
  const placed = placeCells(table.head)
  const lowest = new Map<string, Cell>()
  for (const { cell, row, column, rows } of placed) {
    lowest.set(`${row + rows - 1}:${column}`, cell)
  }
  const colour = look.headFill === 'dark' ? '\\color{white}' : ''
  const fill = {
    none: '',
    light: '\\rowcolor[gray]{0.88}',
    dark: '\\rowcolor[rgb]{0.12,0.22,0.37}',
  }[look.headFill]
  const covering = (row: number, column: number) =>
    placed.find((one) => one.column === column && one.row <= row && row < one.row + one.rows)
  return table.head
    .map((_, row) => {
      const height = Math.max(
        1,
        ...table.columns.map(
          (_column, at) => (lowest.get(`${row}:${at}`)?.text ?? '').split('\n').length
        )
      )
      const lines = Array.from({ length: height }, (_line, line) => {
        const texts: string[] = []
        for (let column = 0; column < table.columns.length;) {
          const cell = lowest.get(`${row}:${column}`)
          const span = covering(row, column)?.span ?? 1
          const first = column === 0 ? bars : ''
          const align = (cell?.align ?? table.columns[column].align)[0]
          const own = cell?.text.split('\n') ?? []
          const words = escapeTex(own[line - (height - own.length)] ?? '')
          const bold = look.boldHead && words !== '' ? `\\textbf{${words}}` : words
          const angle = cell?.turn === 'upright' ? 90 : cell?.turn === 'slanted' ? 55 : 0
          const turned = angle > 0 ? `\\rotatebox{${angle}}{${bold}}` : bold
          texts.push(`\\multicolumn{${span}}{${first}${align}${bars}}{${colour}${turned}}`)
          column += span
        }
        return `${fill}${texts.join(' & ')} \\\\\n`
      })
      return lines.join('') + (row < table.head.length - 1 ? partRules(look, placed, row) : '')
    })
    .join('')
}

/** Lines below group headings, where a cell does not go on downwards. */
function partRules(look: Look, placed: ReturnType<typeof placeCells>, row: number): string {
  if (look.ruling === 'none' || look.ruling === 'frame') {
    return ''
  }
  const ends = placed.filter((one) => one.row + one.rows - 1 === row && one.cell.text !== '')
  return ends.map(({ column, span }) => `\\cline{${column + 1}-${column + span}}`).join('') + '\n'
}

function escapeTex(text: string): string {
  return text
    .replace(/\\/g, '\\textbackslash ')
    .replace(/([#$%&_{}])/g, '\\$1')
    .replace(/~/g, '\\textasciitilde ')
    .replace(/\^/g, '\\textasciicircum ')
    .replace(/½/g, '\\textonehalf{}')
    .replace(/°/g, '\\textdegree{}')
    .replace(/’/g, "'")
    .replace(/ {2,}/g, (spaces) => '~'.repeat(spaces.length))
    .replace(/\[/g, '{[}')
    .replace(/\*/g, '{*}')
}
