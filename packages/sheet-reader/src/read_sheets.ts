import { FileInterpreter } from './interpretation/file/file_interpreter.js'
import type { FileKnowledge, InterpreterOptions } from './interpretation/file/file_knowledge.js'
import { draftId } from './interpretation/records/compact_record.js'
import { PdfDocument } from './pdf/pdf_document.js'
import { isUsableReading, readDigitalPage } from './pdf/read_digital_page.js'
import { ScanReader } from './scan/scan_reader.js'
import type { PageReading, RecordDraft } from './types.js'

/** `auto` reads a page's text where it has some that can be used, and its picture where not. */
export const ENGINES = ['auto', 'text_layer', 'tesseract'] as const
export type Engine = (typeof ENGINES)[number]

export interface ReadingOptions extends InterpreterOptions {
  engine?: Engine
  /** 1-based; all pages where it is left out. */
  pages?: readonly number[]
  /** Reads pictures of pages and stays open; where it is left out, one is made and closed. */
  scans?: ScanReader
  /** Is given each page while it is open, for example to draw it. */
  onPage?: (document: PdfDocument, reading: PageReading) => Promise<void> | void
}

/** What is printed on the pages of a file, and what it means. Plain JSON. */
export interface SheetsReading {
  pageCount: number
  pages: PageReading[]
  /** The columns and subjects that were detected. */
  groups: FileKnowledge['groups']
  /** Which column of which kind of table holds what. */
  layouts: FileKnowledge['layouts']
  /** Grade by average as the document itself shows it; empty where it shows none. */
  gradeBoundaries: FileKnowledge['gradeBoundaries']
  /** One a student, in the order of the pages. */
  records: RecordDraft[]
  /** Milliseconds by stage, over all pages. */
  timings: Record<string, number>
}

/**
 * Reads the result sheets of a PDF in this thread, all pages at once. Whoever reads long files page
 * by page, or several at a time, puts the parts together: {@link PdfDocument},
 * {@link readDigitalPage}, {@link ScanReader} and {@link FileInterpreter}.
 *
 * @param source path or bytes of the PDF
 * @throws PdfError when the file cannot be opened or has no such page
 */
export async function readSheets(
  source: string | Uint8Array,
  options: ReadingOptions = {}
): Promise<SheetsReading> {
  const start = performance.now()
  const scans = options.scans ?? new ScanReader()
  try {
    using document = await PdfDocument.open(source)
    const opened = performance.now()
    const pages: PageReading[] = []
    for (const pageNumber of options.pages ?? pageNumbers(document.pageCount)) {
      const reading = await readPage(document, pageNumber, options.engine ?? 'auto', scans)
      pages.push(reading)
      await options.onPage?.(document, reading)
    }
    const read = performance.now()
    const { knowledge, records } = interpret(pages, options)
    const { groups, layouts, gradeBoundaries } = knowledge
    const interpreting = performance.now() - read
    const timings = { open: opened - start, ...stages(pages), interpret: interpreting }
    return {
      pageCount: document.pageCount,
      pages,
      groups,
      layouts,
      gradeBoundaries,
      records,
      timings,
    }
  } finally {
    if (scans !== options.scans) {
      await scans.close()
    }
  }
}

function pageNumbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

async function readPage(
  document: PdfDocument,
  pageNumber: number,
  engine: Engine,
  scans: ScanReader
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

function interpret(pages: readonly PageReading[], options: InterpreterOptions) {
  const interpreter = new FileInterpreter(options)
  pages.forEach((page) => interpreter.observe(page))
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
