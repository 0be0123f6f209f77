import sharp from 'sharp'
import type { GreyImage } from '../../image/grey_image.js'
import { rotateImage, turnImage } from '../../image/rotate.js'
import { ImageWorkspace } from '../../image/workspace.js'
import type { PdfDocument } from '../../pdf/pdf_document.js'
import type { PdfPage } from '../../pdf/pdf_page.js'
import type { Angle } from '../../types.js'
import { drawAsDisplayed, drawPage } from './draw_page.js'

/** How a page was read, so that its picture lies as its boxes do. */
export interface SheetPicture {
  /**
   * `print`: from its text layer, which is drawn sharp in any size; `scan`: by this reader, which
   * makes photos flat; `engine`: by another one, as it is displayed.
   */
  from: 'print' | 'scan' | 'engine'
  /** Degrees by which it was turned clockwise, and then turned back. */
  turn: Angle
  skew: number
  /** Pixels across. A scan has no more than it was read with. */
  width: number
}

/** A part of a picture, in ten-thousandths of its width and height. */
export interface PictureCrop {
  x: number
  y: number
  width: number
  height: number
}

/** WebP: little of the time, most of the gain. */
const EFFORT = 2
/** Of scans. Letters stay as they are to the eye. */
const QUALITY = 60
/** Of grey, in a coarse picture. */
const SHADES = 4
/** Of ten thousand. */
const WHOLE = 10_000

/**
 * Draws a page as it was read, upright and level, in grey: lossless where it was printed by a
 * program, as noise would cost more than it is worth otherwise.
 *
 * @returns a WebP
 * @throws PdfError for a page that cannot be drawn
 */
export async function drawSheetPicture(
  document: PdfDocument,
  pageNumber: number,
  picture: SheetPicture
): Promise<Uint8Array> {
  using page = document.openPage(pageNumber)
  const image = level(drawn(page, picture), picture)
  return encoded(
    raw(image).resize({ width: picture.width, withoutEnlargement: true }),
    picture.from === 'print'
  )
}

/**
 * Cuts a part out of such a picture, as large as it is there.
 *
 * @param isCoarse in four shades of grey, whatever it was drawn from
 */
export async function cutSheetPicture(
  picture: Uint8Array,
  crop: PictureCrop,
  from: SheetPicture['from'],
  isCoarse = false
): Promise<Uint8Array> {
  const whole = sharp(picture)
  const { width, height } = await whole.metadata()
  const left = Math.min(width - 1, Math.floor((crop.x * width) / WHOLE))
  const top = Math.min(height - 1, Math.floor((crop.y * height) / WHOLE))
  const part = whole.extract({
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.ceil((crop.width * width) / WHOLE))),
    height: Math.max(1, Math.min(height - top, Math.ceil((crop.height * height) / WHOLE))),
  })
  return isCoarse ? encoded(await coarse(part), true) : encoded(part, from === 'print')
}

/** With so few shades a picture is small without loss, and its letters stay sharp. */
async function coarse(picture: ReturnType<typeof sharp>): Promise<ReturnType<typeof sharp>> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  const step = 255 / (SHADES - 1)
  const few = data.map((shade) => Math.round(Math.round(shade / step) * step))
  return raw({ data: few, width: info.width, height: info.height })
}

function drawn(page: PdfPage, { from, width }: SheetPicture): GreyImage {
  switch (from) {
    case 'print':
      return page.rasteriseTo({ width, height: Math.round((width * page.height) / page.width) })
    case 'scan':
      return drawPage(page, new ImageWorkspace()).image
    case 'engine':
      return drawAsDisplayed(page).image
  }
}

function level(image: GreyImage, { turn, skew }: SheetPicture): GreyImage {
  const upright = turn === 0 ? image : turnImage(image, turn)
  const { width, height } = upright
  return skew === 0 ? upright : rotateImage(upright, skew, new Uint8Array(width * height))
}

function raw({ data, width, height }: GreyImage) {
  return sharp(data.subarray(0, width * height), { raw: { width, height, channels: 1 } })
}

function encoded(picture: ReturnType<typeof sharp>, lossless: boolean): Promise<Uint8Array> {
  return picture
    .webp({ effort: EFFORT, ...(lossless ? { lossless } : { quality: QUALITY }) })
    .toBuffer()
}
