import { FileInterpreter } from '#modules/file-processing/reader/interpretation/file_interpreter'
import { draftId } from '#modules/file-processing/reader/interpretation/file_review'
import { PdfDocument } from '#modules/file-processing/reader/pdf/pdf_document'
import { readDigitalPage } from '#modules/file-processing/reader/pdf/read_digital_page'
import type { PageReading, RecordDraft } from '#modules/file-processing/reader/types'

export interface DocumentReading {
  pages: PageReading[]
  records: RecordDraft[]
  /** Milliseconds for opening and reading all pages, and for making records of them. */
  readingTime: number
  interpretationTime: number
}

/** Reads a whole file as the pipeline does, but in this thread and without storing anything. */
export async function readDocument(source: string | Uint8Array): Promise<DocumentReading> {
  const start = performance.now()
  const pages: PageReading[] = []
  using document = await PdfDocument.open(source)
  for (let number = 1; number <= document.pageCount; number++) {
    pages.push(readDigitalPage(document, number))
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

function interpretPages(pages: PageReading[]): RecordDraft[] {
  const interpreter = new FileInterpreter()
  for (const page of pages) interpreter.observe(page)
  interpreter.conclude()
  const records = pages.flatMap((page) => interpreter.interpret(page))
  const review = interpreter.review()
  return records.map((record) => ({ ...record, ...review.get(draftId(record)) }))
}
