import { draftId } from '../src/interpretation/records/compact_record.js'
import { FileInterpreter } from '../src/interpretation/file/file_interpreter.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { isUsableReading, readDigitalPage } from '../src/pdf/read_digital_page.js'
import type { ScanReader } from '../src/scan/scan_reader.js'
import type { PageReading, RecordDraft } from '../src/types.js'

export interface CorpusReading {
  records: RecordDraft[]
  pages: PageReading[]
  /** Pages of which only the picture says what is printed: they are not read here. */
  pictures: number
  /** Why there are no pages: the error of a document that cannot be opened. */
  error: string | null
  /** Milliseconds of this thread for all pages and records. */
  time: number
}

/**
 * Reads a document as production does: pages, two passes over them, the review.
 *
 * @param scans reads every page from its picture, as if the document were a clean scan
 */
export async function readCorpusDocument(
  source: string | Uint8Array,
  scans?: ScanReader
): Promise<CorpusReading> {
  const start = process.threadCpuUsage()
  const pages: PageReading[] = []
  let error: string | null = null
  let records: RecordDraft[] = []
  try {
    using document = await PdfDocument.open(source)
    for (let number = 1; number <= document.pageCount; number++) {
      pages.push(scans ? await scans.read(document, number) : readDigitalPage(document, number))
    }
    records = recordsOf(scans ? pages : pages.filter(isUsableReading))
  } catch (cause) {
    error = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  }
  const { user, system } = process.threadCpuUsage(start)
  const pictures = scans ? 0 : pages.filter((page) => !isUsableReading(page)).length
  return { records, pages, pictures, error, time: (user + system) / 1000 }
}

/** The records of all pages of a file, as the review of the whole leaves them. */
export function recordsOf(pages: readonly PageReading[]): RecordDraft[] {
  const interpreter = new FileInterpreter()
  for (const page of pages) {
    interpreter.observe(page)
  }
  interpreter.conclude()
  const records = pages.flatMap((page) => interpreter.interpret(page))
  const review = interpreter.review()
  return records.map((record) => ({ ...record, ...review.get(draftId(record)) }))
}
