/** An address in PDFium's memory; 0 is "none". */
export type Pointer = number

/**
 * The functions of PDFium that the reader calls, straight from its WebAssembly exports: the
 * package's own wrappers check every call, which costs more than the calls themselves. Booleans
 * come back as 0 or 1.
 */
export interface PdfiumExports {
  malloc(size: number): Pointer
  free(pointer: Pointer): void

  PDFiumExt_Init(): void
  PDFiumExt_OpenFileWriter(): Pointer
  PDFiumExt_GetFileWriterSize(writer: Pointer): number
  PDFiumExt_GetFileWriterData(writer: Pointer, buffer: Pointer, size: number): number
  PDFiumExt_CloseFileWriter(writer: Pointer): void
  PDFiumExt_SaveAsCopy(document: Pointer, writer: Pointer): number

  FPDF_LoadCustomDocument(access: Pointer, password: Pointer): Pointer
  FPDF_CloseDocument(document: Pointer): void
  FPDF_CreateNewDocument(): Pointer
  FPDF_GetLastError(): number
  FPDF_GetPageCount(document: Pointer): number
  FPDF_GetPageSizeByIndexF(document: Pointer, index: number, size: Pointer): number
  FPDF_ImportPagesByIndex(
    to: Pointer,
    from: Pointer,
    indexes: Pointer,
    count: number,
    at: number
  ): number

  FPDF_LoadPage(document: Pointer, index: number): Pointer
  FPDF_ClosePage(page: Pointer): void
  FPDF_GetPageWidthF(page: Pointer): number
  FPDF_GetPageHeightF(page: Pointer): number
  /** Quarter turns, clockwise. */
  FPDFPage_GetRotation(page: Pointer): number
  FPDFPage_SetRotation(page: Pointer, rotation: number): void
  FPDF_DeviceToPage(
    page: Pointer,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    deviceX: number,
    deviceY: number,
    pageX: Pointer,
    pageY: Pointer
  ): number
  FPDF_RenderPageBitmap(
    bitmap: Pointer,
    page: Pointer,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    flags: number
  ): void

  FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    buffer: Pointer,
    stride: number
  ): Pointer
  FPDFBitmap_Destroy(bitmap: Pointer): void
  FPDFBitmap_FillRect(
    bitmap: Pointer,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number
  ): number

  FPDFPage_CountObjects(page: Pointer): number
  FPDFPage_GetAnnotCount(page: Pointer): number
  FPDFPage_Flatten(page: Pointer, usage: number): number
  FPDFPage_GetObject(page: Pointer, index: number): Pointer
  FPDFFormObj_CountObjects(form: Pointer): number
  FPDFFormObj_GetObject(form: Pointer, index: number): Pointer
  FPDFPageObj_GetType(object: Pointer): number
  FPDFPageObj_HasTransparency(object: Pointer): number
  FPDFPageObj_GetClipPath(object: Pointer): Pointer
  FPDFClipPath_CountPaths(clip: Pointer): number
  FPDFClipPath_CountPathSegments(clip: Pointer, path: number): number
  FPDFClipPath_GetPathSegment(clip: Pointer, path: number, index: number): Pointer
  FPDFPageObj_GetMatrix(object: Pointer, matrix: Pointer): number
  FPDFPageObj_GetBounds(
    object: Pointer,
    left: Pointer,
    bottom: Pointer,
    right: Pointer,
    top: Pointer
  ): number
  FPDFPageObj_GetFillColor(
    object: Pointer,
    red: Pointer,
    green: Pointer,
    blue: Pointer,
    alpha: Pointer
  ): number
  FPDFPageObj_GetStrokeColor(
    object: Pointer,
    red: Pointer,
    green: Pointer,
    blue: Pointer,
    alpha: Pointer
  ): number
  FPDFPageObj_GetStrokeWidth(object: Pointer, width: Pointer): number
  FPDFPath_CountSegments(path: Pointer): number
  FPDFPath_GetPathSegment(path: Pointer, index: number): Pointer
  FPDFPath_GetDrawMode(path: Pointer, fillMode: Pointer, stroke: Pointer): number
  FPDFPathSegment_GetType(segment: Pointer): number
  FPDFPathSegment_GetPoint(segment: Pointer, x: Pointer, y: Pointer): number
  FPDFPathSegment_GetClose(segment: Pointer): number
  FPDFImageObj_GetImageFilterCount(image: Pointer): number
  FPDFImageObj_GetImageFilter(
    image: Pointer,
    index: number,
    buffer: Pointer,
    length: number
  ): number
  FPDFImageObj_GetImageDataRaw(image: Pointer, buffer: Pointer, length: number): number
  FPDFImageObj_GetImagePixelSize(image: Pointer, width: Pointer, height: Pointer): number

  FPDFText_LoadPage(page: Pointer): Pointer
  FPDFText_ClosePage(text: Pointer): void
  FPDFText_CountChars(text: Pointer): number
  FPDFText_GetUnicode(text: Pointer, index: number): number
  FPDFText_HasUnicodeMapError(text: Pointer, index: number): number
  FPDFText_IsGenerated(text: Pointer, index: number): number
  FPDFText_GetTextObject(text: Pointer, index: number): Pointer
  FPDFText_GetLooseCharBox(text: Pointer, index: number, rectangle: Pointer): number
  FPDFText_GetCharBox(
    text: Pointer,
    index: number,
    left: Pointer,
    right: Pointer,
    bottom: Pointer,
    top: Pointer
  ): number
  FPDFText_GetCharOrigin(text: Pointer, index: number, x: Pointer, y: Pointer): number
  FPDFText_GetMatrix(text: Pointer, index: number, matrix: Pointer): number
  FPDFText_GetFontSize(text: Pointer, index: number): number
  FPDFText_GetFontWeight(text: Pointer, index: number): number
  FPDFText_GetFontInfo(
    text: Pointer,
    index: number,
    buffer: Pointer,
    length: number,
    flags: Pointer
  ): number
  FPDFTextObj_GetFont(textObject: Pointer): Pointer
  FPDFTextObj_GetTextRenderMode(textObject: Pointer): number
}
