/**
 * PDF bytes in, records out. `readSheets` does all of it; the parts below it are for whoever reads
 * page by page, in threads or with an engine of another maker.
 */
export { ENGINES, readSheets } from './read_sheets.js'
export type { Engine, ReadingOptions, SheetsReading } from './read_sheets.js'

export { PdfDocument } from './pdf/pdf_document.js'
export { PdfError, type PdfErrorCode } from './pdf/pdf_error.js'
export { isUsableReading, readDigitalPage } from './pdf/read_digital_page.js'

export { cutSheetPicture, drawSheetPicture } from './scan/page/sheet_picture.js'
export type { PictureCrop, SheetPicture } from './scan/page/sheet_picture.js'
export { ScanReader } from './scan/scan_reader.js'
export { RemoteRecogniser } from './scan/recognisers/remote_recogniser.js'

export { FileInterpreter } from './interpretation/file/file_interpreter.js'
export type { FileKnowledge, InterpreterOptions } from './interpretation/file/file_knowledge.js'
export type { RecordReview } from './interpretation/file/file_review.js'

export * from './main_thread.js'
export type * from './types.js'
