import { notFound, validationError } from '#platform/http/api_exception'
import type { ContextWith } from '#platform/http/checked_input'
import type { PictureCrop } from '@tenant-education/sheet-reader'
import { pageToDraw } from '../queries/page_to_draw.js'
import { pagePicture } from '../services/page_pictures.js'
import type { pictureValidator } from '../validators/picture.js'

const WHOLE = 10_000

/** A picture is of one reading of a file, which never changes. */
const FOR_EVER = 'private, max-age=31536000, immutable'

/** Pages of files as pictures. */
export default class PicturesController {
  async show({
    params,
    response,
    tenant,
    userId,
    input: { width = '1600', job, crop, coarse },
  }: ContextWith<typeof pictureValidator>) {
    if (!/^[1-9]\d{0,6}$/.test(params.page)) {
      throw notFound('The file has no such page.')
    }
    const part = crop === undefined ? undefined : cropOf(crop)
    const { fileId } = params
    const page = await pageToDraw(tenant.id, userId, {
      fileId,
      pageNumber: Number(params.page),
      job,
    })
    const picture = await pagePicture(page, Number(width), { crop: part, isCoarse: coarse })
    response.header('Content-Type', 'image/webp')
    response.header('X-Content-Type-Options', 'nosniff')
    response.header('Cache-Control', job === undefined ? 'private, no-cache' : FOR_EVER)
    response.setEtag(picture)
    if (response.fresh()) {
      return response.status(304).send(null)
    }
    return response.send(picture)
  }
}

/** @throws {ApiException} `VALIDATION_ERROR` for a part that is empty or lies beyond the page. */
function cropOf(text: string): PictureCrop {
  const isCrop = /^\d{1,5}(?:,\d{1,5}){3}$/.test(text)
  const [x, y, width, height] = text.split(',').map(Number)
  if (!isCrop || width === 0 || height === 0 || x + width > WHOLE || y + height > WHOLE) {
    throw validationError('crop: must be a part of the page, in ten-thousandths')
  }
  return { x, y, width, height }
}
