import { FileInterpreter } from '../src/interpretation/file/file_interpreter.js'
import { draftId } from '../src/interpretation/records/compact_record.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { readDigitalPage } from '../src/pdf/read_digital_page.js'
import { ScanReader } from '../src/scan/scan_reader.js'
import type { PageReading, RecordDraft } from '../src/types.js'

export interface DocumentReading {
  pages: PageReading[]
  records: RecordDraft[]
  /** Milliseconds for opening and reading all pages, and for making records of them. */
  readingTime: number
  interpretationTime: number
}

const scans = new ScanReader()

/** Ends the text reader's thread; the next scanned page starts a new one. */
export async function closeReaders(): Promise<void> {
  await scans.close()
}

/**
 * Reads a file as the pipeline does, but in this thread and without storing anything.
 *
 * @param mostPages stops after so many pages
 */
export async function readDocument(
  source: string | Uint8Array,
  mostPages = Infinity
): Promise<DocumentReading> {
  const start = performance.now()
  const pages: PageReading[] = []
  using document = await PdfDocument.open(source)
  for (let number = 1; number <= Math.min(mostPages, document.pageCount); number++) {
    const page = readDigitalPage(document, number)
    pages.push(page.tokens.length > 0 ? page : await scans.read(document, number))
  }
  const read = performance.now()
  const records = interpretPages(pages)
  return {
    pages,
    records,
    readingTime: read - start,
    interpretationTime: performance.now() - read,
  }
}

/** Makes records of all pages, in two passes and a review, as the pipeline does. */
export function interpretPages(pages: PageReading[]): RecordDraft[] {
  const interpreter = new FileInterpreter()
  for (const page of pages) {
    interpreter.observe(page)
  }
  interpreter.conclude()
  const records = pages.flatMap((page) => interpreter.interpret(page))
  const review = interpreter.review()
  return records.map((record) => ({ ...record, ...review.get(draftId(record)) }))
}
