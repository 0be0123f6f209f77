import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PdfDocument, readDigitalPage, type Table } from '@tenant-education/sheet-reader'
import type { BenchmarkRow } from './row.js'
import { scoreTables, type Grid, type TablesOfFile } from './table_score.js'

/** In percent, and seconds for all files after the start. */
const DETECTION = 95
const LIKENESS = 89
const TIME = 3
/** The best of other readers on the same files and by the same scorer, as published; in percent. */
const BEST_DETECTION = { name: 'Tabula', value: 86.5 }
const BEST_LIKENESS = { name: 'pdfplumber', value: 66 }

/**
 * Measures table reading on the files of the ICDAR 2013 table competition, which are not part of
 * this project: `ICDAR_2013` names the folder with the PDFs and their `-str.xml`. No rows without
 * it.
 */
export async function benchGenericTables(): Promise<BenchmarkRow[]> {
  const folder = process.env.ICDAR_2013
  if (!folder) {
    return []
  }
  const names = await readdir(folder, { recursive: true })
  const files: { found: TablesOfFile; truth: TablesOfFile }[] = []
  let pages = 0
  let time = 0
  for (const name of names.filter((entry) => entry.endsWith('.pdf')).sort()) {
    const truthName = name.replace('.pdf', '-str.xml')
    if (!names.includes(truthName)) {
      continue
    }
    const truth = parseTruth(await readFile(join(folder, truthName), 'utf8'))
    const start = performance.now()
    const { found, pageCount } = await readTables(join(folder, name))
    time += performance.now() - start
    pages += pageCount
    files.push({ found, truth })
  }
  const { detection, likeness } = scoreTables(files)
  const where = `ICDAR 2013, ${files.length} files, ${pages} pages`
  return [
    {
      what: 'Generic tables, detection F1',
      where,
      value: 100 * detection,
      unit: '%',
      bar: { limit: DETECTION, better: 'more' },
      peer: BEST_DETECTION,
    },
    {
      what: 'Generic tables, likeness to the truth',
      where,
      value: 100 * likeness,
      unit: '%',
      bar: { limit: LIKENESS, better: 'more' },
      peer: BEST_LIKENESS,
    },
    {
      what: 'Generic tables, reading all files',
      where,
      value: time / 1000,
      unit: 's',
      bar: { limit: TIME, better: 'less' },
    },
  ]
}

async function readTables(path: string): Promise<{ found: TablesOfFile; pageCount: number }> {
  const found: TablesOfFile = new Map()
  using document = await PdfDocument.open(path)
  for (let page = 1; page <= document.pageCount; page++) {
    const { tables } = readDigitalPage(document, page)
    if (tables.length > 0) {
      found.set(page, tables.map(toGrid))
    }
  }
  return { found, pageCount: document.pageCount }
}

function toGrid({ rowEdges, columnEdges, cells }: Table): Grid {
  const grid = emptyGrid(rowEdges.length - 1, columnEdges.length - 1)
  for (const { row, column, text } of cells) {
    grid[row][column] = text
  }
  return grid
}

function emptyGrid(rows: number, columns: number): Grid {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''))
}

/** The tables of a `-str.xml`: a region is a table, its cells have a first row and column. */
function parseTruth(xml: string): TablesOfFile {
  const tables: TablesOfFile = new Map()
  for (const [, attributes, body] of xml.matchAll(/<region\b([^>]*)>([\s\S]*?)<\/region>/g)) {
    const cells = [...body.matchAll(/<cell\b([^>]*)>([\s\S]*?)<\/cell>/g)].map((cell) => ({
      row: numberOf(cell[1], 'start-row'),
      column: numberOf(cell[1], 'start-col'),
      text: unescape(/<content>([\s\S]*?)<\/content>/.exec(cell[2])?.[1] ?? ''),
    }))
    const rows = Math.max(0, ...cells.map(({ row }) => row)) + 1
    const columns = Math.max(0, ...cells.map(({ column }) => column)) + 1
    const grid = emptyGrid(rows, columns)
    for (const { row, column, text } of cells) {
      grid[row][column] = text
    }
    const page = numberOf(attributes, 'page') || 1
    tables.set(page, [...(tables.get(page) ?? []), grid])
  }
  return tables
}

function numberOf(attributes: string, name: string): number {
  return Number(new RegExp(`\\b${name}=["'](\\d+)["']`).exec(attributes)?.[1] ?? 0)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescape(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (decimal) {
      return String.fromCodePoint(Number(decimal))
    }
    if (hexadecimal) {
      return String.fromCodePoint(Number.parseInt(hexadecimal, 16))
    }
    return ENTITIES[name as string] ?? whole
  })
}
