import type { GreyImage } from '../image/grey_image.js'

/** The picture of a page as the PDF shows it (its rotation applied), and the page's size in points. */
export interface ScanRaster {
  /** 1-based. */
  pageNumber: number
  image: GreyImage
  /** Points. */
  width: number
  /** Points. */
  height: number
}
