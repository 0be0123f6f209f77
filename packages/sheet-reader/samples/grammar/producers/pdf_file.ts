import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Ends a document and writes it, with a fixed date so that the bytes are the same every time. */
export async function savePdf(path: string, document: PDFKit.PDFDocument): Promise<void> {
  document.info.CreationDate = new Date('2025-07-18T09:00:00Z')
  document.end()
  await pipeline(document, createWriteStream(path))
}
