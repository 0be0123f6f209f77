import { basename } from 'node:path'

import { GlyphReader } from '../glyph/glyph_reader.js'
import { ImageWorkspace } from '../image/workspace.js'
import { FileInterpreter } from '../interpretation/file_interpreter.js'
import type { FileKnowledge } from '../interpretation/file_interpreter.js'
import { draftId } from '../interpretation/file_review.js'
import { classifyPage } from '../pdf/classify_page.js'
import type { PageKind } from '../pdf/classify_page.js'
import { PdfDocument } from '../pdf/pdf_document.js'
import { isUsableReading, readDigitalPage } from '../pdf/read_digital_page.js'
import { readScanPage } from '../scan/read_scan_page.js'
import { TesseractRecogniser } from '../scan/tesseract_recogniser.js'
import type { PageReading, RecordDraft } from '../types.js'

/** `auto` reads a page's text where it has some that can be used, and its picture where not. */
export const INSPECTION_ENGINES = ['auto', 'text_layer', 'tesseract'] as const
export type InspectionEngine = (typeof INSPECTION_ENGINES)[number]

/** Dots an inch that pages are drawn with before they are read. */
const SCAN_RESOLUTION = 200

export interface InspectionOptions {
  engine?: InspectionEngine
  /** 1-based; all pages where it is left out. */
  pages?: readonly number[]
  /** Is given each page while it is open, for example to draw it. */
  onPage?: (document: PdfDocument, reading: PageReading) => Promise<void> | void
}

/** A page as the reader saw it. */
export interface InspectedPage extends PageReading {
  /** What the page was taken for. */
  kind: PageKind
}

/** Everything the reader saw in a file. Plain JSON. */
export interface Inspection {
  file: string
  pageCount: number
  engine: InspectionEngine
  pages: InspectedPage[]
  /** The subject groups that were detected. */
  groups: FileKnowledge['groups']
  /** Which column of which kind of table holds what. */
  layouts: FileKnowledge['layouts']
  gradeBoundaries: FileKnowledge['gradeBoundaries']
  records: RecordDraft[]
  /** Milliseconds by stage, over all pages. */
  timings: Record<string, number>
}

/**
 * Reads a file as the pipeline does, without storing anything, and keeps all that was seen.
 *
 * @throws PdfError when the file cannot be opened or has no such page
 */
export async function inspectFile(
  path: string,
  options: InspectionOptions = {}
): Promise<Inspection> {
  const { engine = 'auto' } = options
  const start = performance.now()
  const scans = new ScanPages()
  try {
    using document = await PdfDocument.open(path)
    const opened = performance.now()
    const wanted = options.pages ?? pageNumbers(document.pageCount)
    const pages: InspectedPage[] = []
    for (const pageNumber of wanted) {
      const kind = kindOf(document, pageNumber)
      const reading = await readPage(document, pageNumber, engine, scans)
      pages.push({ ...reading, kind })
      await options.onPage?.(document, reading)
    }
    const read = performance.now()
    const { knowledge, records } = interpret(pages)
    const end = performance.now()
    return {
      file: basename(path),
      pageCount: document.pageCount,
      engine,
      pages,
      groups: knowledge.groups,
      layouts: knowledge.layouts,
      gradeBoundaries: knowledge.gradeBoundaries,
      records,
      timings: { open: opened - start, ...stages(pages), interpret: end - read },
    }
  } finally {
    await scans.close()
  }
}

function pageNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

function kindOf(document: PdfDocument, pageNumber: number): PageKind {
  using page = document.openPage(pageNumber)
  return classifyPage(page).kind
}

async function readPage(
  document: PdfDocument,
  pageNumber: number,
  engine: InspectionEngine,
  scans: ScanPages
): Promise<PageReading> {
  if (engine === 'tesseract') {
    return scans.read(document, pageNumber)
  }
  const reading = readDigitalPage(document, pageNumber)
  if (engine === 'text_layer' || isUsableReading(reading)) {
    return reading
  }
  return scans.read(document, pageNumber)
}

/** Reads pictures of pages; its recognisers are started at the first one. */
class ScanPages {
  #workspace = new ImageWorkspace()
  #glyphs: GlyphReader | undefined
  #text: TesseractRecogniser | undefined

  async read(document: PdfDocument, pageNumber: number): Promise<PageReading> {
    this.#glyphs ??= GlyphReader.load()
    this.#text ??= new TesseractRecogniser()
    const raster = drawPage(document, pageNumber)
    return readScanPage(raster, { glyphs: this.#glyphs, text: this.#text }, this.#workspace)
  }

  async close(): Promise<void> {
    await this.#text?.close()
  }
}

function drawPage(document: PdfDocument, pageNumber: number) {
  using page = document.openPage(pageNumber)
  const { width, height } = page
  return { pageNumber, image: page.rasterise(SCAN_RESOLUTION), width, height }
}

function interpret(pages: readonly PageReading[]) {
  const interpreter = new FileInterpreter()
  for (const page of pages) {
    interpreter.observe(page)
  }
  const knowledge = interpreter.conclude()
  const drafts = pages.flatMap((page) => interpreter.interpret(page))
  const review = interpreter.review()
  const records = drafts.map((draft) => ({ ...draft, ...review.get(draftId(draft)) }))
  return { knowledge, records }
}

function stages(pages: readonly PageReading[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { timings } of pages) {
    for (const [stage, time] of Object.entries(timings)) {
      sums[stage] = (sums[stage] ?? 0) + time
    }
  }
  return sums
}

/**
 * Page numbers from text such as `1,3-5`, in that order.
 *
 * @returns null when the text is nothing of the kind
 */
export function parsePages(text: string): number[] | null {
  const pages: number[] = []
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part)
    if (!match) {
      return null
    }
    const first = Number(match[1])
    const last = Number(match[2] ?? match[1])
    if (first < 1 || last < first || last - first > MOST_PAGES) {
      return null
    }
    for (let page = first; page <= last; page++) {
      pages.push(page)
    }
  }
  return pages
}

const MOST_PAGES = 10_000
