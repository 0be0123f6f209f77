import type { PagePicture } from '../../pdf/drawn_shapes.js'

/**
 * What a JPEG ends with (ITU-T T.81, B.1.1.3), and how many bytes some programs put behind that.
 */
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])
const PADDING = 4096

/**
 * Whether only the first part of a picture is there, as of a file whose upload broke off: what
 * stood in the rest of its rows is not drawn, and nothing else tells that rows are missing.
 */
export function isCutShort(picture: Pick<PagePicture, 'jpeg'>): boolean {
  const bytes = picture.jpeg()
  return bytes !== null && !Buffer.from(bytes.subarray(-PADDING)).includes(END_OF_IMAGE)
}
