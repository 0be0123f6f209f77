/** Pixels of the longest side: what the reader can use, a third of what phones take. */
const LONGEST_SIDE = 2200

const QUALITY = 0.85

/**
 * A photo as a JPEG of a size that a thin line can carry, upright as the camera was held.
 *
 * @throws {DOMException} when the browser cannot read the picture.
 */
export async function shrunk(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')!
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob>((resolve, reject) => {
      const take = (blob: Blob | null) =>
        blob ? resolve(blob) : reject(new DOMException('The picture cannot be read.'))
      canvas.toBlob(take, 'image/jpeg', QUALITY)
    })
  } finally {
    picture.close()
  }
}
