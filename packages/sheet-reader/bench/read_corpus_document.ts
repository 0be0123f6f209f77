import { draftId } from '../src/interpretation/file_review.js'
import { FileInterpreter } from '../src/interpretation/file_interpreter.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { isUsableReading, readDigitalPage } from '../src/pdf/read_digital_page.js'
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

/** Reads a born-digital document as production does: pages, two passes over them, the review. */
export async function readCorpusDocument(source: string | Uint8Array): Promise<CorpusReading> {
  const start = process.threadCpuUsage()
  const pages: PageReading[] = []
  let error: string | null = null
  let records: RecordDraft[] = []
  try {
    using document = await PdfDocument.open(source)
    for (let number = 1; number <= document.pageCount; number++) {
      pages.push(readDigitalPage(document, number))
    }
    records = recordsOf(pages.filter(isUsableReading))
  } catch (cause) {
    error = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  }
  const { user, system } = process.threadCpuUsage(start)
  const pictures = pages.filter((page) => !isUsableReading(page)).length
  return { records, pages, pictures, error, time: (user + system) / 1000 }
}

function recordsOf(pages: readonly PageReading[]): RecordDraft[] {
  const interpreter = new FileInterpreter()
  for (const page of pages) {
    interpreter.observe(page)
  }
  interpreter.conclude()
  const records = pages.flatMap((page) => interpreter.interpret(page))
  const review = interpreter.review()
  return records.map((record) => ({ ...record, ...review.get(draftId(record)) }))
}
