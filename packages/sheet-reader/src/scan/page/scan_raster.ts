import type { GreyImage } from '../../image/grey_image.js'
import type { PageReading } from '../../types.js'

/**
 * The picture of a page as the PDF shows it (its rotation applied), made flat where it is a photo,
 * and the size in points of the sheet of paper that it shows: the page's own, unless that is no
 * paper's.
 */
export interface ScanRaster {
  /** 1-based. */
  pageNumber: number
  image: GreyImage
  /** Points. */
  width: number
  /** Points. */
  height: number
  /** Only black and white, as faxes are: what was fine on the sheet is broken. */
  isOneBit?: boolean
  /**
   * The photo ends where the print of the sheet goes on, or only the first part of the picture is
   * there.
   */
  isCutOff?: boolean
  /** What the photo was, where the picture was made flat. */
  photo?: PageReading['photo']
}
