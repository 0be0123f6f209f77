import type { GreyImage } from './grey_image.js'

/**
 * The image as a binary PGM file (`P5`), which Tesseract reads as it is: writing it costs a copy,
 * where PNG would cost more than the recognition of a few words.
 */
export function writePgm(image: GreyImage): Buffer {
  const header = Buffer.from(`P5\n${image.width} ${image.height}\n255\n`, 'latin1')
  const pixels = image.width * image.height
  const file = Buffer.allocUnsafe(header.length + pixels)
  header.copy(file)
  file.set(image.data.subarray(0, pixels), header.length)
  return file
}
