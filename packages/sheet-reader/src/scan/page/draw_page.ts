import { cropImage, type GreyImage } from '../../image/grey_image.js'
import { enlargeRows } from '../../image/resample.js'
import { soften } from '../../image/soften.js'
import { PdfError } from '../../pdf/pdf_error.js'
import type { PdfPage } from '../../pdf/pdf_page.js'
import { flattenPhoto, flattenSheets, isCameraShape } from './flatten_photo.js'
import { isCutShort } from './cut_short.js'
import type { ScanRaster } from './scan_raster.js'
import { sheetDots, type SheetDots } from './sheet_dots.js'
import { StageClock } from '../stage_clock.js'
import type { ImageWorkspace } from '../../image/workspace.js'

/** Dots an inch that pages are drawn with. */
const DPI = 200
/** Lines lie so much further apart than dots that letters are out of shape. */
const UNEQUAL = 1.25
/** Finer pictures of one bit get soft edges by being drawn smaller. */
const SOFT_WHEN_DRAWN = 250
/** Pictures of more pixels take too long to unpack; a sheet has them at no useful resolution. */
const MOST_PIXELS = 250_000_000
/** Memory for more pixels than that is not kept for the next page, which will be smaller. */
const MOST_KEPT = 12_000_000
/** Photos are drawn with at most so many pixels: finer ones tell nothing more. */
const MOST_PHOTO_PIXELS = 12_000_000
/**
 * Part of its page that a photo with white borders covers at least and at most, and pixels of such
 * a page.
 */
const LEAST_FRAMED = 0.15
const MOST_FRAMED = 0.9
const MOST_FRAMED_PIXELS = 24_000_000
/** Points that the longer side of such a photo is taken for: those of A4. */
const FRAMED_LONG_SIDE = 842

/**
 * Draws a page for reading. Faxes are drawn dot by dot and brought to square dots, photos of sheets
 * are made flat; all others are drawn with 200 dots an inch of the sheet of paper that they show.
 *
 * @param clock is told how long it took to draw the page, and to make a photo flat
 * @throws PdfError E_PDF_TOO_COMPLEX for a page with more than 250 megapixels
 */
export function drawPage(
  page: PdfPage,
  workspace: ImageWorkspace,
  clock = new StageClock()
): ScanRaster {
  const raster = draw(page, workspace, clock)
  const isCut = page.drawing().pictures.some(isCutShort)
  clock.stage(raster.photo ? 'flatten' : 'draw')
  return isCut ? { ...raster, isCutOff: true } : raster
}

function draw(page: PdfPage, workspace: ImageWorkspace, clock: StageClock): ScanRaster {
  const pageNumber = page.number
  const { pictures } = page.drawing()
  if (pictures.reduce((sum, { width, height }) => sum + width * height, 0) > MOST_PIXELS) {
    throw new PdfError('E_PDF_TOO_COMPLEX', `Page ${pageNumber}.`)
  }
  const framed = drawFramed(page, workspace, clock)
  if (framed) {
    return framed
  }
  const dots = sheetDots(page, pictures)
  if (!dots) {
    return drawAsDisplayed(page)
  }
  const { width, height } = dots
  if (dots.isOneBit) {
    return { pageNumber, image: drawOneBit(page, dots), width, height, isOneBit: true }
  }
  let fine: GreyImage | undefined
  const drawFine = () => (fine ??= page.rasteriseTo(photoSize(dots)))
  if (isCameraShape(photoSize(dots))) {
    const seen = drawFine()
    clock.stage('draw')
    const sheets = flattenSheets(pageNumber, seen, drawFine, workspace)
    if (sheets) {
      return sheets
    }
  }
  const size = { width: pixels(width, DPI), height: pixels(height, DPI) }
  const length = size.width * size.height
  const buffer = length > MOST_KEPT ? undefined : workspace.bytes('drawn', length)
  const image = page.rasteriseTo(size, buffer)
  const draft: ScanRaster = { pageNumber, image, width, height }
  clock.stage('draw')
  return flattenPhoto(draft, drawFine, workspace) ?? draft
}

/**
 * The photo that a program put onto a page with white borders, made flat; null where there is no
 * such photo.
 */
function drawFramed(
  page: PdfPage,
  workspace: ImageWorkspace,
  clock: StageClock
): ScanRaster | null {
  const [photo, ...others] = page.drawing().pictures
  if (!photo || others.length > 0) {
    return null
  }
  const { box, coverage } = photo
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  const isFramed = coverage >= LEAST_FRAMED && coverage <= MOST_FRAMED
  if (!isFramed || !isCameraShape({ width, height })) {
    return null
  }
  const own = Math.sqrt(Math.min(MOST_PHOTO_PIXELS, photo.width * photo.height) / (width * height))
  const scale = Math.min(own, Math.sqrt(MOST_FRAMED_PIXELS / (page.width * page.height)))
  const whole = page.rasteriseTo({
    width: Math.round(page.width * scale),
    height: Math.round(page.height * scale),
  })
  const image = cropImage(whole, {
    x0: Math.ceil(box.x0 * scale),
    y0: Math.ceil(box.y0 * scale),
    x1: Math.floor(box.x1 * scale),
    y1: Math.floor(box.y1 * scale),
  })
  clock.stage('draw')
  const share = FRAMED_LONG_SIDE / Math.max(width, height)
  const draft = {
    pageNumber: page.number,
    image,
    width: width * share,
    height: height * share,
  }
  return flattenPhoto(draft, () => image, workspace)
}

/** Draws a page as every program shows it: other engines say where words stand on that. */
export function drawAsDisplayed(page: PdfPage): ScanRaster {
  const { number: pageNumber, width, height } = page
  return { pageNumber, image: page.rasterise(DPI), width, height }
}

function drawOneBit(page: PdfPage, dots: SheetDots): GreyImage {
  const image = drawSquare(page, dots)
  return Math.max(dots.across, dots.down) < SOFT_WHEN_DRAWN ? soften(image) : image
}

function drawSquare(page: PdfPage, { width, height, across, down }: SheetDots): GreyImage {
  const isFax = across >= DPI && across < SOFT_WHEN_DRAWN && across >= down
  if (!isFax && across < UNEQUAL * down) {
    return page.rasteriseTo({ width: pixels(width, DPI), height: pixels(height, DPI) })
  }
  // Every dot is drawn once: a stroke of one dot is neither lost nor doubled between two pixels.
  const own = page.rasteriseTo({ width: pixels(width, across), height: pixels(height, down) })
  return enlargeRows(own, pixels(height, across))
}

function photoSize({ width, height, across, down }: SheetDots): { width: number; height: number } {
  const own = { width: pixels(width, across), height: pixels(height, down) }
  const share = Math.min(1, Math.sqrt(MOST_PHOTO_PIXELS / (own.width * own.height)))
  return { width: Math.round(own.width * share), height: Math.round(own.height * share) }
}

function pixels(points: number, dpi: number): number {
  return Math.max(1, Math.round((points * dpi) / 72))
}
