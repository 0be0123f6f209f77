import type { BinaryImage, GreyImage, PixelBox } from '../../image/grey_image.js'
import type { PictureQuality } from '../../image/picture_quality.js'
import type { Angle } from '../../types.js'

/** A page that lies straight, in the forms that the steps after it look at. */
export interface StraightPage {
  /** Paper is white, shading is gone. */
  grey: GreyImage
  binary: BinaryImage
  /**
   * The ink with the fine lines that a camera or a scanner made faint; of a fax the ink shows all
   * there are.
   */
  lined?: BinaryImage
  /** Pixels per point. */
  scale: number
  dpi: number
  /** Only black and white, as faxes are: what was fine on the sheet is broken. */
  isOneBit?: boolean
  /** Where light headings stood on a dark fill. In pixels. */
  bands?: readonly PixelBox[]
  /** Degrees by which the page was turned back after `turn`. */
  skew: number
  /** How far the scan was turned clockwise to stand upright. */
  turn: Angle
  /** How sharp and strong its print is; null where there is hardly any. */
  quality: PictureQuality | null
}
