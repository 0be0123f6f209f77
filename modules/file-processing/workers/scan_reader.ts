import { GlyphReader } from '../reader/glyph/glyph_reader.js'
import { ImageWorkspace } from '../reader/image/workspace.js'
import type { PdfDocument } from '../reader/pdf/pdf_document.js'
import { readScanPage } from '../reader/scan/read_scan_page.js'
import { TesseractRecogniser } from '../reader/scan/tesseract_recogniser.js'
import type { Readers } from '../reader/scan/read_table.js'
import type { PageReading } from '../reader/types.js'

/** Dots an inch that pages are drawn with. */
const DPI = 200

/** Reads pictures of pages with the recognisers and buffers of one thread, made at the first page. */
export class ScanReader {
  #workspace = new ImageWorkspace()
  #readers: Readers | undefined

  async read(document: PdfDocument, pageNumber: number): Promise<PageReading> {
    this.#readers ??= { glyphs: GlyphReader.load(), text: new TesseractRecogniser() }
    const raster = this.#rasterise(document, pageNumber)
    return readScanPage(raster, this.#readers, this.#workspace)
  }

  #rasterise(document: PdfDocument, pageNumber: number) {
    using page = document.openPage(pageNumber)
    return { pageNumber, image: page.rasterise(DPI), width: page.width, height: page.height }
  }
}
