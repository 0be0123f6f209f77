import { openByteSource } from './byte_source.js'
import type { ByteSource } from './byte_source.js'
import { countPages } from './page_tree.js'
import { PdfError } from './pdf_error.js'
import { PdfPage } from './pdf_page.js'
import { pdfiumLibrary } from './pdfium_library.js'
import type { PdfiumLibrary } from './pdfium_library.js'
import type { Pointer } from './pdfium_exports.js'

/** `%PDF-` has to stand in the first bytes of a file, not necessarily at its start. */
const SIGNATURE = '%PDF-'
const SIGNATURE_WITHIN = 1024

/** PDFium's error numbers. */
const ERROR_PASSWORD = 4
const ERROR_SECURITY = 5
/** How PDFium draws annotations into a page, and what it says when it did. */
const FOR_DISPLAY = 0
const FLATTENED = 1

/**
 * PDFium keeps every stream that it read until the document is closed. After this many bytes it is
 * opened again, which takes milliseconds, so that a long scan is never held as a whole.
 */
const MOST_BYTES_HELD = 4 * 1024 * 1024

/** PDFium takes file lengths as signed 32-bit numbers. */
const LARGEST_FILE = 0x7fffffff

/**
 * An open PDF. Its file is read piece by piece as pages need it, so opening costs a few
 * milliseconds and a 64 MB file takes no 64 MB of memory. Close it, and every page, when done;
 * `using` does both.
 */
export class PdfDocument implements Disposable {
  /** Pages that there are: never more than the file states, which may be a lie. */
  readonly pageCount: number
  #library: PdfiumLibrary
  #document: Pointer
  #source: ByteSource
  #release: () => void
  #pages = new Set<PdfPage>()
  #bytesHeld = 0

  private constructor(library: PdfiumLibrary, source: ByteSource, counted: number | null) {
    this.#library = library
    this.#source = source
    const { document, release } = this.#load()
    this.#document = document
    this.#release = release
    const stated = library.call((exports) => exports.FPDF_GetPageCount(document))
    this.pageCount = Math.min(stated, counted ?? stated)
    if (this.pageCount <= 0) {
      this.close()
      throw new PdfError('E_PDF_EMPTY')
    }
  }

  /**
   * Starts this thread's PDFium, for which the first document has to wait otherwise: about 60 ms on
   * a quiet machine.
   */
  static async prepare(): Promise<void> {
    await pdfiumLibrary()
  }

  /**
   * Opens a file by path, or bytes (which are not copied and must not be changed while it is open).
   *
   * @param options.isCounted true for a file whose pages were counted when it was opened before:
   *   then {@link pageCount} is what the file states.
   * @throws PdfError `E_PDF_NOT_FOUND`, `E_NOT_A_PDF`, `E_PDF_ENCRYPTED`, `E_PDF_DAMAGED`,
   *   `E_PDF_EMPTY`, `E_PDF_NOT_COUNTED`
   */
  static async open(
    source: string | Uint8Array,
    options: { isCounted?: boolean } = {}
  ): Promise<PdfDocument> {
    const bytes = openByteSource(source)
    try {
      checkSignature(bytes)
      const counted = options.isCounted ? null : countPages(bytes)
      const library = await pdfiumLibrary()
      return new PdfDocument(library, bytes, counted)
    } catch (error) {
      bytes.close()
      throw error
    }
  }

  #load(): { document: Pointer; release: () => void } {
    const { length, read } = this.#source
    const opened = this.#library.openDocument(length, (position, target) => {
      this.#bytesHeld += target.length
      return read(position, target)
    })
    if (opened.document !== 0) {
      return opened
    }
    const reason = this.#library.call((exports) => exports.FPDF_GetLastError())
    const isLocked = reason === ERROR_PASSWORD || reason === ERROR_SECURITY
    throw new PdfError(isLocked ? 'E_PDF_ENCRYPTED' : 'E_PDF_DAMAGED')
  }

  /** Opens it anew before the old one goes: the library of an idle thread may be given up. */
  #dropHeldBytes(): void {
    if (this.#bytesHeld < MOST_BYTES_HELD || this.#pages.size > 0) {
      return
    }
    this.#bytesHeld = 0
    const [document, release] = [this.#document, this.#release]
    const reopened = this.#load()
    this.#document = reopened.document
    this.#release = reopened.release
    this.#library.call((exports) => exports.FPDF_CloseDocument(document))
    release()
  }

  /** False once it is closed, or a page of any document brought PDFium down: open it again. */
  get isUsable(): boolean {
    return this.#document !== 0 && this.#library.isUsable
  }

  /** Size of a page as it is displayed, in points, without loading the page. */
  pageSize(pageNumber: number): { width: number; height: number } {
    this.#checkPage(pageNumber)
    const { scratch } = this.#library
    const found = this.#library.call((exports) =>
      exports.FPDF_GetPageSizeByIndexF(this.#document, pageNumber - 1, scratch)
    )
    if (!found) {
      throw new PdfError('E_PDF_PAGE_DAMAGED', this.#where(pageNumber))
    }
    const floats = this.#library.floats
    return { width: floats[scratch >> 2], height: floats[(scratch >> 2) + 1] }
  }

  /**
   * Loads a page, 1-based. Close it before the next one is loaded, or memory grows.
   *
   * @throws PdfError `E_PDF_PAGE_NOT_FOUND`, `E_PDF_PAGE_DAMAGED`, `E_PDF_TOO_COMPLEX`
   */
  openPage(pageNumber: number): PdfPage {
    this.#checkPage(pageNumber)
    this.#dropHeldBytes()
    const page = this.#loadPage(pageNumber - 1)
    if (page === 0) {
      throw new PdfError('E_PDF_PAGE_DAMAGED', this.#where(pageNumber))
    }
    const opened: PdfPage = new PdfPage(this.#library, page, pageNumber, () =>
      this.#pages.delete(opened)
    )
    this.#pages.add(opened)
    return opened
  }

  /** What was filled into a form or typed onto a page afterwards becomes a part of the page. */
  #loadPage(index: number): Pointer {
    return this.#library.call((exports) => {
      const page = exports.FPDF_LoadPage(this.#document, index)
      const isChanged =
        page !== 0 &&
        exports.FPDFPage_GetAnnotCount(page) > 0 &&
        exports.FPDFPage_Flatten(page, FOR_DISPLAY) === FLATTENED
      if (!isChanged) {
        return page
      }
      exports.FPDF_ClosePage(page)
      return exports.FPDF_LoadPage(this.#document, index)
    })
  }

  /**
   * A PDF that holds only the given pages (1-based, in that order), for engines that read a few
   * pages a call.
   *
   * @throws PdfError `E_PDF_PAGE_NOT_FOUND`, `E_PDF_PAGE_DAMAGED`, `E_PDF_TOO_COMPLEX`
   */
  extractPages(pageNumbers: readonly number[]): Uint8Array {
    for (const pageNumber of pageNumbers) {
      this.#checkPage(pageNumber)
    }
    const library = this.#library
    const indexes = library.exports.malloc(4 * pageNumbers.length)
    library.integers.set(
      pageNumbers.map((pageNumber) => pageNumber - 1),
      indexes >> 2
    )
    return library.call((exports) => {
      const part = exports.FPDF_CreateNewDocument()
      const writer = exports.PDFiumExt_OpenFileWriter()
      try {
        const count = pageNumbers.length
        const imported = exports.FPDF_ImportPagesByIndex(part, this.#document, indexes, count, 0)
        if (!imported || !exports.PDFiumExt_SaveAsCopy(part, writer)) {
          throw new PdfError('E_PDF_PAGE_DAMAGED')
        }
        const size = exports.PDFiumExt_GetFileWriterSize(writer)
        const buffer = exports.malloc(size)
        exports.PDFiumExt_GetFileWriterData(writer, buffer, size)
        const copy = library.bytes.slice(buffer, buffer + size)
        exports.free(buffer)
        return copy
      } finally {
        exports.PDFiumExt_CloseFileWriter(writer)
        exports.FPDF_CloseDocument(part)
        exports.free(indexes)
      }
    })
  }

  /** Closes the document with all of its pages. Safe to call twice. */
  close(): void {
    if (this.#document === 0) {
      return
    }
    for (const page of [...this.#pages]) {
      page.close()
    }
    if (this.#library.isUsable) {
      this.#library.call((exports) => exports.FPDF_CloseDocument(this.#document))
    }
    this.#document = 0
    this.#release()
    this.#source.close()
  }

  [Symbol.dispose](): void {
    this.close()
  }

  #checkPage(pageNumber: number): void {
    if (!this.isUsable) {
      throw new PdfError('E_PDF_CLOSED')
    }
    if (!Number.isInteger(pageNumber) || pageNumber < 1 || pageNumber > this.pageCount) {
      throw new PdfError('E_PDF_PAGE_NOT_FOUND', this.#where(pageNumber))
    }
  }

  #where(pageNumber: number): string {
    return `Page ${pageNumber} of ${this.pageCount}.`
  }
}

function checkSignature(bytes: ByteSource): void {
  if (bytes.length === 0) {
    throw new PdfError('E_NOT_A_PDF')
  }
  if (bytes.length > LARGEST_FILE) {
    throw new PdfError('E_PDF_TOO_COMPLEX')
  }
  const start = new Uint8Array(Math.min(bytes.length, SIGNATURE_WITHIN))
  bytes.read(0, start)
  if (!Buffer.from(start).includes(SIGNATURE)) {
    throw new PdfError('E_NOT_A_PDF')
  }
}
