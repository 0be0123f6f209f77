import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import {
  paperSize,
  placeCells,
  type Block,
  type Cell,
  type Look,
  type Printout,
  type Table,
} from '../model.js'
import { fieldLines } from './text.js'
import { DEADLINE, type Job, type Producer } from './producer.js'

/** Typeset documents of the Unix kind: `tbl` tables with the standard PDF fonts. */
export const groff: Producer = {
  name: 'groff',
  abilities: new Set(['spans']),

  async print(jobs) {
    const failures = new Map<Job, string>()
    for (const job of jobs) {
      const source = toGroff(job.printout)
      await writeFile(`${job.path}.ms`, source)
      await typeset(job, source).catch((error: unknown) => failures.set(job, String(error)))
    }
    return failures
  },
}

async function typeset(job: Job, source: string): Promise<void> {
  const [width, height] = paperSize(job.printout.look)
  const inches = (points: number) => (points / 72).toFixed(3)
  const size = `-P-p${inches(height)}i,${inches(width)}i`
  const child = spawn('groff', ['-k', '-t', '-ms', '-Tpdf', size], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: DEADLINE,
  })
  child.stdin.end(source)
  await pipeline(child.stdout, createWriteStream(`${job.path}.pdf`))
}

const FONTS: Record<Look['font'], readonly string[]> = {
  sans: ['H', 'A'],
  serif: ['T', 'N', 'P', 'BM'],
  narrow: ['HN', 'T'],
  mono: ['C'],
}

export function toGroff(printout: Printout): string {
  const { look, blocks } = printout
  const [width, height] = paperSize(look)
  const fonts = FONTS[look.font]
  const spacing = look.size * Math.min(1.6, Math.max(1.2, look.leading))
  return `.pl ${height}p
.nr PO ${look.margin}p
.nr LL ${width - 2 * look.margin}p
.nr HM ${look.margin + 10}p
.nr FM ${look.margin + 10}p
.nr PS ${look.size}p
.nr VS ${spacing.toFixed(1)}p
.nr PD 2p
.fam ${fonts[Math.floor(look.fontChoice * fonts.length)]}
.nr PI 0
.LP
${blocks.map((block) => blockGroff(block, look)).join('\n')}
`
}

function blockGroff(block: Block, look: Look): string {
  switch (block.kind) {
    case 'line': {
      const size = Math.round(look.size * (block.scale ?? 1))
      const text = escapeRoff(block.text)
      const words = `\\s[${size}]${block.bold ? `\\f[B]${text}\\f[P]` : text}\\s0`
      if (block.align === 'left') {
        return `.nf\n${words}\n.fi`
      }
      return block.align === 'center' ? `.ce\n${words}` : `.rj\n${words}`
    }
    case 'fields':
      return `.nf\n${fieldLines(block).map(escapeRoff).join('\n')}\n.fi`
    case 'table':
      return tableGroff(block.table, look)
    case 'preformatted':
      return `.nf\n.ft CR\n${block.lines.map((line) => escapeRoff(line) || '.sp 1').join('\n')}\n.ft\n.fi`
    case 'page_break':
      return '.bp'
    default:
      return '.sp 1'
  }
}

function tableGroff(table: Table, look: Look): string {
  const options = [
    look.ruling === 'grid' ? 'allbox' : look.ruling === 'frame' ? 'box' : '',
    look.wide ? 'expand' : '',
    'tab(\t)',
    'nokeep',
  ]
  const letters = { left: 'l', right: 'r', center: 'c' }
  const line = look.ruling === 'head' || look.ruling === 'horizontal' ? '_' : ''
  const formats: string[] = []
  const data: string[] = []
  const placed = placeCells(table.head)
  table.head.forEach((_, row) => {
    const format: string[] = []
    const texts: string[] = []
    for (let column = 0; column < table.columns.length; column++) {
      const own = placed.find(
        (one) =>
          one.row <= row &&
          row < one.row + one.rows &&
          one.column <= column &&
          column < one.column + one.span
      )
      const bold = look.boldHead ? 'b' : ''
      if (!own || own.row < row) {
        format.push('^')
        if (!own || own.column === column) {
          texts.push('\\^')
        }
      } else if (own.column < column) {
        format.push('s')
      } else {
        format.push(letters[own.cell.align ?? table.columns[column].align] + bold)
        texts.push(cellGroff(own.cell))
      }
    }
    formats.push(format.join(' '))
    data.push(texts.join('\t'))
  })
  const head = data.length > 0 ? [line, ...data, line].filter((one) => one !== '') : []
  const rows: string[] = []
  for (const row of table.rows) {
    formats.push(
      row.cells
        .map((cell, at) => {
          const align =
            letters[cell.align ?? table.columns[at]?.align ?? 'left'] + (cell.bold ? 'b' : '')
          return [align, ...Array.from({ length: (cell.span ?? 1) - 1 }, () => 's')].join(' ')
        })
        .join(' ')
    )
    rows.push(row.cells.map(cellGroff).join('\t'))
    if (look.ruling === 'horizontal') {
      rows.push('_')
    }
  }
  const repeats = table.repeatHead && head.length > 0
  const body = repeats ? [...head, '.TH', ...rows] : [...head, ...rows]
  return `.TS${repeats ? ' H' : ''}\n${options.filter((one) => one !== '').join(' ')};\n${formats.join('\n')}.\n${body.join('\n')}\n.TE`
}

function cellGroff(cell: Cell): string {
  const lines = cell.text.split('\n').map(escapeRoff)
  return lines.length === 1 ? lines[0] : `T{\n.ad l\n.nf\n${lines.join('\n')}\nT}`
}

function escapeRoff(text: string): string {
  return text
    .replace(/\\/g, '\\e')
    .replace(/^([.'])/, '\\&$1')
    .replace(/^(_|=)$/, '\\&$1')
    .replace(/-/g, '\\-')
    .replace(/~/g, '\\(ti')
    .replace(/\^/g, '\\(ha')
}
