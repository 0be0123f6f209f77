import { spawn } from 'node:child_process'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { paperSize, type Cell, type Look } from '../model.js'
import { DEADLINE, type Job } from './producer.js'

/** How many documents one start of LibreOffice converts. */
const BATCH = 40

const NAMESPACES = `xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
 xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"`

/** Writes flat OpenDocument files and has LibreOffice print them, many with each start. */
export async function printWithOffice(
  jobs: readonly Job[],
  workFolder: string,
  ending: 'fods' | 'fodt',
  write: (job: Job) => string
): Promise<Map<Job, string>> {
  const failures = new Map<Job, string>()
  for (let from = 0; from < jobs.length; from += BATCH) {
    const batch = jobs.slice(from, from + BATCH)
    for (const job of batch) {
      await writeFile(`${job.path}.${ending}`, write(job))
    }
    const folder = join(workFolder, `office-${ending}-${from}`)
    await mkdir(folder, { recursive: true })
    const sources = batch.map((job) => `${job.path}.${ending}`)
    await convert(sources, folder, join(workFolder, 'office-profile'))
    for (const job of batch) {
      await rename(join(folder, `${basename(job.path)}.pdf`), `${job.path}.pdf`).catch(() => {
        failures.set(job, 'LibreOffice printed nothing')
      })
    }
  }
  return failures
}

function convert(sources: readonly string[], folder: string, profile: string): Promise<void> {
  const child = spawn(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=file://${join(dirname(folder), basename(profile))}`,
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      ...sources,
    ],
    { stdio: 'ignore', timeout: DEADLINE + 5000 * sources.length }
  )
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => resolve())
  })
}

export function officeDocument(
  kind: 'spreadsheet' | 'text',
  styles: string,
  pageStyles: string,
  body: string
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.${kind}">
<office:automatic-styles>${styles}</office:automatic-styles>
<office:master-styles>${pageStyles}</office:master-styles>
<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>\n`
}

export function pageLayout(look: Look, more = ''): string {
  const [width, height] = paperSize(look)
  return `<style:page-layout style:name="page"><style:page-layout-properties fo:page-width="${width}pt"
 fo:page-height="${height}pt" style:print-orientation="${look.landscape ? 'landscape' : 'portrait'}"
 fo:margin="${look.margin}pt" ${more}/></style:page-layout>`
}

export function escapeXml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/ {2,}/g, (spaces) => ` <text:s text:c="${spaces.length - 1}"/>`)
}

/** Which part of a table a cell is in. */
export type CellPlace = 'head' | 'body' | 'zebra' | 'section' | 'statistics' | 'line'

/** Names the styles of cells as they are needed and writes them all at the end. */
export class CellStyles {
  readonly #names = new Map<string, string>()
  readonly #look: Look
  readonly #family: string

  constructor(look: Look, family: string) {
    this.#look = look
    this.#family = family
  }

  get look(): Look {
    return this.#look
  }

  name(place: CellPlace, cell: Cell, align: string, edges = '', scale = 1): string {
    const bold = place === 'head' ? this.#look.boldHead : (cell.bold ?? false)
    const key = [place, align, bold, cell.turn ?? '', edges, scale].join('|')
    const known = this.#names.get(key)
    if (known) {
      return known
    }
    const name = `ce${this.#names.size + 1}`
    this.#names.set(key, name)
    return name
  }

  /** Properties of every style, for the spreadsheet's or the text's own elements. */
  each(write: (name: string, properties: StyleProperties) => string): string {
    return [...this.#names]
      .map(([key, name]) => {
        const [place, align, bold, turn, edges, scale] = key.split('|')
        return write(name, {
          ...this.#colours(place),
          borders: this.#borders(place, edges),
          align: align === 'left' ? 'start' : align === 'right' ? 'end' : 'center',
          bold: bold === 'true',
          turn,
          size: this.#look.size * Number(scale),
          family: this.#family,
        })
      })
      .join('\n')
  }

  #colours(place: string): { fill: string; colour: string } {
    const { headFill } = this.#look
    if (place === 'head' && headFill !== 'none') {
      return headFill === 'dark'
        ? { fill: '#1f3a5f', colour: '#ffffff' }
        : { fill: '#dde4ee', colour: '#000000' }
    }
    return { fill: place === 'zebra' ? '#eeeeee' : 'transparent', colour: '#000000' }
  }

  #borders(place: string, edges: string): string {
    const { ruling, lineWidth } = this.#look
    const line = `${lineWidth}pt solid #000000`
    if (place === 'line' || ruling === 'none') {
      return ''
    }
    if (ruling === 'grid') {
      return `fo:border="${line}"`
    }
    const bottom = `fo:border-bottom="${line}"`
    const top = edges.includes('t') ? ` fo:border-top="${line}"` : ''
    if (ruling === 'horizontal') {
      return bottom + top
    }
    return place === 'head' ? (edges.includes('b') ? bottom : '') + top : ''
  }
}

export interface StyleProperties {
  fill: string
  colour: string
  borders: string
  align: string
  bold: boolean
  turn: string
  size: number
  family: string
}
