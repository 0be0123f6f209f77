import { binarise } from '../../image/binarise.js'
import { evenLight } from '../../image/even_light.js'
import { createGreyImage, type BinaryImage, type GreyImage } from '../../image/grey_image.js'
import {
  combine,
  mapPoint,
  rectangleToCorners,
  shiftAndScale,
  type Corners,
  type Homography,
} from '../../image/homography.js'
import { findLineBundle, flatToBundles, type LineBundle } from '../../image/level_lines.js'
import { findSheets } from '../../image/page_outline.js'
import { transposeImage } from '../../image/rotate.js'
import { isUnevenlyLit } from '../../image/lighting.js'
import { findLineBend, type PageBend } from '../../image/page_bend.js'
import { warpBentImage, warpImage } from '../../image/warp.js'
import type { ImageWorkspace } from '../../image/workspace.js'
import type { PhotographedSheet } from '../../types.js'
import { isCutOff } from './cut_off.js'
import type { ScanRaster } from './scan_raster.js'

/** Dots an inch of flat pages; a photo that shows more may keep some of it. */
const LEAST_DPI = 200
const MOST_DPI = 240
/** Dots an inch at which lines are looked for, and the ink window there in pixels. */
const LINES_DPI = 100
const INK_WINDOW = 19
/** Part of a sheet's side that may be a strip of the desk. */
const EDGE = 0.006
/** Long sides of A4 and letter paper in points, and their shapes. */
const PAPERS = [
  { long: 841.9, short: 595.3 },
  { long: 792, short: 612 },
] as const
/**
 * A sheet whose shape differs by less from a paper's, as a share, is that paper seen at an angle.
 */
const SAME_SHAPE = 0.06
/** Shapes of cameras' pictures: the longer side by the shorter. */
const CAMERA_SHAPES: readonly number[] = [4 / 3, 3 / 2, 16 / 9]
const SAME_CAMERA = 0.008
/**
 * Lines that leave the level by fewer pixels (at {@link LINES_DPI}) were scanned, not photographed.
 */
const BENT = 4
/** Points between sheets that lay side by side on one photo. */
const GAP = 24

/**
 * Makes the sheets flat that lie side by side on a photo: the outline of the paper gives the
 * perspective, and its level and upright lines what is left of it. Null where no outline is seen.
 *
 * @param seen the picture in which the sheets are looked for
 * @param drawFine draws the page with the pixels that its picture has
 */
export function flattenSheets(
  pageNumber: number,
  seen: GreyImage,
  drawFine: () => GreyImage,
  workspace: ImageWorkspace
): ScanRaster | null {
  const sheets = findSheets(seen)
  if (sheets.length === 0) {
    return null
  }
  const fine = drawFine()
  const scale = fine.width / seen.width
  const flat = sheets.map((corners) => flattenSheet(fine, enlarged(corners, scale), workspace))
  return rasterOf(pageNumber, fine, sideBySide(flat))
}

/**
 * Makes the photo of a sheet flat, or of several sheets side by side. Photos that show no desk are
 * judged by their lines alone. Null for a picture that is flat already.
 *
 * @param draft the page as scans are drawn
 * @param drawFine draws the page with the pixels that its picture has
 */
export function flattenPhoto(
  draft: ScanRaster,
  drawFine: () => GreyImage,
  workspace: ImageWorkspace
): ScanRaster | null {
  const { image, pageNumber } = draft
  const sheets = flattenSheets(pageNumber, image, drawFine, workspace)
  if (sheets) {
    return sheets
  }
  if (!isCameraShape(image) && !isUnevenlyLit(image)) {
    return null
  }
  const whole = cornersOf(image)
  const small = { width: pixels(draft.width, LINES_DPI), height: pixels(draft.height, LINES_DPI) }
  const lines = linesOf(
    image,
    rectangleToCorners(small.width, small.height, whole),
    small,
    workspace
  )
  if (!isBent(small, lines)) {
    return null
  }
  const fine = drawFine()
  const { width, height } = draft
  const flat = drawFlat(fine, cornersOf(fine), { width, height }, lines, workspace)
  return rasterOf(pageNumber, fine, flat)
}

function rasterOf(pageNumber: number, photo: GreyImage, flat: FlatSheet): ScanRaster {
  const { sheets, ...page } = flat
  return { pageNumber, ...page, photo: { width: photo.width, height: photo.height, sheets } }
}

interface SheetLines {
  level: LineBundle
  upright: LineBundle
  /** The ink in which they were found, as the outline alone makes it flat. */
  ink: BinaryImage
}

interface FlatSheet extends Omit<ScanRaster, 'pageNumber' | 'photo'> {
  sheets: PhotographedSheet[]
}

function flattenSheet(photo: GreyImage, corners: Corners, workspace: ImageWorkspace): FlatSheet {
  const size = paperSize(corners)
  const small = { width: pixels(size.width, LINES_DPI), height: pixels(size.height, LINES_DPI) }
  const toPhoto = rectangleToCorners(small.width, small.height, corners)
  const lines = linesOf(photo, toPhoto, small, workspace)
  const margin = Math.ceil(EDGE * Math.max(small.width, small.height))
  const isCut = isCutOff(photo, corners, lines.ink, margin)
  return { ...drawFlat(photo, corners, size, lines, workspace), ...(isCut && { isCutOff: true }) }
}

/** The bundles of lines of a sheet of which the outline is known. */
function linesOf(
  photo: GreyImage,
  toPhoto: Homography,
  size: { width: number; height: number },
  workspace: ImageWorkspace
): SheetLines {
  const ink = inkOf(photo, toPhoto, size, workspace)
  const level = findLineBundle(ink, { slope: 0, change: 0 })
  const upright = findLineBundle(transposed(ink, workspace), { slope: -level.slope, change: 0 })
  return { level, upright, ink }
}

/** The ink of a sheet, as large as lines need it. */
function inkOf(
  photo: GreyImage,
  toPhoto: Homography,
  { width, height }: { width: number; height: number },
  workspace: ImageWorkspace
): BinaryImage {
  const data = workspace.bytes('photo.small', width * height)
  warpImage(photo, toPhoto, { data, width, height }, Math.ceil(EDGE * Math.max(width, height)))
  return binarise({ data, width, height }, workspace, { window: INK_WINDOW, buffer: 'photo.ink' })
}

function transposed(ink: BinaryImage, workspace: ImageWorkspace): BinaryImage {
  return transposeImage(ink, workspace.bytes('photo.transposed', ink.width * ink.height))
}

/** Resamples a sheet once, from the photo to the flat page; what is curled is made flat, too. */
function drawFlat(
  photo: GreyImage,
  corners: Corners,
  { width, height }: { width: number; height: number },
  { level, upright, ink }: SheetLines,
  workspace: ImageWorkspace
): FlatSheet {
  const [topLeft, topRight, , bottomLeft] = corners
  const across = Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y)
  const down = Math.hypot(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y)
  const own = (Math.max(across, down) / Math.max(width, height)) * 72
  const dpi = Math.min(MOST_DPI, Math.max(LEAST_DPI, own))
  const image = createGreyImage(pixels(width, dpi), pixels(height, dpi))
  const small = { width: pixels(width, LINES_DPI), height: pixels(height, LINES_DPI) }
  const toOutline = flatToBundles(small, level, upright)
  const toPhotoFromSmall = combine(
    rectangleToCorners(small.width, small.height, corners),
    toOutline
  )
  const toPhoto = combine(toPhotoFromSmall, shiftAndScale(0, 0, small.width / image.width))
  const margin = Math.ceil(EDGE * Math.max(image.width, image.height))
  const flatInk = staysInPlace(toOutline, small)
    ? ink
    : inkOf(photo, toPhotoFromSmall, small, workspace)
  const curl = curlOf(flatInk, workspace)
  if (curl) {
    warpBentImage(photo, toPhoto, image, { ...curl, width: small.width }, margin)
  } else {
    warpImage(photo, toPhoto, image, margin)
  }
  evenLight(image, dpi)
  const homography = combine(toPhoto, shiftAndScale(0, 0, dpi / 72))
  return {
    image,
    width,
    height,
    sheets: [{ corners, homography, ...(curl && { isCurled: true }) }],
  }
}

/** Whether a map moves the corners of a picture by less than a pixel. */
function staysInPlace(map: Homography, size: { width: number; height: number }): boolean {
  return cornersOf(size).every((corner) => {
    const { x, y } = mapPoint(map, corner)
    return Math.max(Math.abs(x - corner.x), Math.abs(y - corner.y)) < 1
  })
}

/** How a sheet is curled whose perspective is known; null for one that lies flat. */
function curlOf(ink: BinaryImage, workspace: ImageWorkspace): PageBend | null {
  const level = findLineBend(ink)
  const upright = findLineBend(transposed(ink, workspace))
  return level || upright ? { level, upright } : null
}

/** Whether lines leave the level by more than a scanner's rollers bring about. */
function isBent(size: { width: number; height: number }, { level, upright }: SheetLines): boolean {
  const quarter = (size.width * size.height) / 4
  const offSquare = (Math.abs(level.slope + upright.slope) * size.height) / 2
  const bend = Math.max(Math.abs(level.change) * quarter, Math.abs(upright.change) * quarter)
  return Math.max(bend, offSquare) > BENT
}

/** The size of a sheet in points: A4 or letter where it has the shape, else as long as A4. */
function paperSize([p, q, r, s]: Corners): { width: number; height: number } {
  const across = (Math.hypot(q.x - p.x, q.y - p.y) + Math.hypot(r.x - s.x, r.y - s.y)) / 2
  const down = (Math.hypot(s.x - p.x, s.y - p.y) + Math.hypot(r.x - q.x, r.y - q.y)) / 2
  const shape = Math.max(across, down) / Math.min(across, down)
  const distance = ({ long, short }: (typeof PAPERS)[number]) => Math.abs(long / short / shape - 1)
  const [nearest] = [...PAPERS].sort((one, other) => distance(one) - distance(other))
  const long = distance(nearest) < SAME_SHAPE ? nearest.long : PAPERS[0].long
  const short = distance(nearest) < SAME_SHAPE ? nearest.short : long / shape
  return across > down ? { width: long, height: short } : { width: short, height: long }
}

/** Sheets that lay on one photo, from left to right as they lay, on one page. */
function sideBySide(sheets: readonly FlatSheet[]): FlatSheet {
  if (sheets.length === 1) {
    return sheets[0]
  }
  const dpi = Math.max(...sheets.map(({ image, width }) => (image.width / width) * 72))
  const width = sheets.reduce((sum, sheet) => sum + sheet.width, (sheets.length - 1) * GAP)
  const height = Math.max(...sheets.map((sheet) => sheet.height))
  const image = createGreyImage(pixels(width, dpi), pixels(height, dpi))
  let left = 0
  const places: PhotographedSheet[] = []
  for (const sheet of sheets) {
    const share = sheet.image.width / pixels(sheet.width, dpi)
    const part = createGreyImage(pixels(sheet.width, dpi), pixels(sheet.height, dpi))
    warpImage(sheet.image, shiftAndScale(0, 0, share), part)
    const start = Math.min(image.width - part.width, pixels(left, dpi))
    for (let y = 0; y < Math.min(part.height, image.height); y++) {
      const row = part.data.subarray(y * part.width, (y + 1) * part.width)
      image.data.set(row, y * image.width + start)
    }
    for (const { corners, homography } of sheet.sheets) {
      places.push({ corners, homography: combine(homography, shiftAndScale(-left, 0, 1)) })
    }
    left += sheet.width + GAP
  }
  const isCut = sheets.some((sheet) => sheet.isCutOff)
  return { image, width, height, sheets: places, ...(isCut && { isCutOff: true }) }
}

/** Whether a picture has the shape of those that cameras take. */
export function isCameraShape({ width, height }: { width: number; height: number }): boolean {
  const shape = Math.max(width, height) / Math.min(width, height)
  return CAMERA_SHAPES.some((camera) => Math.abs(shape / camera - 1) < SAME_CAMERA)
}

function cornersOf({ width, height }: { width: number; height: number }): Corners {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
}

function enlarged(corners: Corners, scale: number): Corners {
  const [p, q, r, s] = corners.map(({ x, y }) => ({ x: x * scale, y: y * scale }))
  return [p, q, r, s]
}

function pixels(points: number, dpi: number): number {
  return Math.max(1, Math.round((points * dpi) / 72))
}
