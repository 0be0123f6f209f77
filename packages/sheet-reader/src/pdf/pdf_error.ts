/** Stable codes of what can be wrong with a PDF. */
export type PdfErrorCode =
  | 'E_PDF_NOT_FOUND'
  | 'E_NOT_A_PDF'
  | 'E_PDF_EMPTY'
  | 'E_PDF_ENCRYPTED'
  | 'E_PDF_DAMAGED'
  | 'E_PDF_NOT_COUNTED'
  | 'E_PDF_PAGE_NOT_FOUND'
  | 'E_PDF_PAGE_DAMAGED'
  | 'E_PDF_TOO_COMPLEX'
  | 'E_PDF_CLOSED'

/** What each code says to somebody who only wants a file read. */
const MESSAGES: Record<PdfErrorCode, string> = {
  E_PDF_NOT_FOUND: 'The file could not be found. Check the path.',
  E_NOT_A_PDF: 'The file is not a PDF. Save or export it as PDF and try again.',
  E_PDF_EMPTY: 'The PDF has no pages. Export it again and try again.',
  E_PDF_ENCRYPTED:
    'The PDF is protected by a password. Save a copy without a password and try again.',
  E_PDF_DAMAGED: 'The PDF is damaged or incomplete. Export or scan it again and try again.',
  E_PDF_NOT_COUNTED:
    'The pages of the PDF could not be counted in time. Export it again and try again.',
  E_PDF_PAGE_NOT_FOUND: 'The PDF has no such page.',
  E_PDF_PAGE_DAMAGED: 'A page of the PDF is damaged. Export or scan the page again and try again.',
  E_PDF_TOO_COMPLEX:
    'A page of the PDF needs more memory than is allowed. Export or scan it again at a lower resolution.',
  E_PDF_CLOSED: 'The PDF was closed before it was read to its end.',
}

/**
 * A fault of a PDF, with a message that can be shown to whoever uploaded it. It names no path and
 * nothing internal.
 */
export class PdfError extends Error {
  readonly code: PdfErrorCode

  /** @param detail a sentence that says where, for example "Page 3 of 5." */
  constructor(code: PdfErrorCode, detail?: string) {
    super(detail ? `${MESSAGES[code]} ${detail}` : MESSAGES[code])
    this.name = 'PdfError'
    this.code = code
  }
}
