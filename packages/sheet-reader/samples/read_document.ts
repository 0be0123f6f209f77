import { FileInterpreter } from '../src/interpretation/file_interpreter.js'
import { draftId } from '../src/interpretation/file_review.js'
import { GlyphReader } from '../src/glyph/glyph_reader.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { PdfDocument } from '../src/pdf/pdf_document.js'
import { readDigitalPage } from '../src/pdf/read_digital_page.js'
import type { Readers } from '../src/scan/read_table.js'
import { readScanPage } from '../src/scan/read_scan_page.js'
import { TesseractRecogniser } from '../src/scan/tesseract_recogniser.js'
import type { PageReading, RecordDraft } from '../src/types.js'

export interface DocumentReading {
  pages: PageReading[]
  records: RecordDraft[]
  /** Milliseconds for opening and reading all pages, and for making records of them. */
  readingTime: number
  interpretationTime: number
}

const SCAN_RESOLUTION = 200

let recogniser: TesseractRecogniser | undefined
let readers: Readers | undefined
const workspace = new ImageWorkspace()

/** Ends the text reader's thread; the next scanned page starts a new one. */
export async function closeReaders(): Promise<void> {
  await recogniser?.close()
  recogniser = readers = undefined
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
    pages.push(page.tokens.length > 0 ? page : await readPicture(document, number))
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

async function readPicture(document: PdfDocument, pageNumber: number): Promise<PageReading> {
  if (!readers) {
    recogniser = new TesseractRecogniser()
    readers = { glyphs: GlyphReader.load(), text: recogniser }
  }
  using page = document.openPage(pageNumber)
  const image = page.rasterise(SCAN_RESOLUTION)
  const { width, height } = page
  return readScanPage({ pageNumber, image, width, height }, readers, workspace)
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
