import vine from '@vinejs/vine'
import { commaText, flag } from '#platform/http/query'

/** Pixels across that pictures come in. */
export const pictureWidths = ['400', '800', '1000', '1600', '2200'] as const

/** Query string of the picture of a page. */
export const pictureValidator = vine.create({
  width: vine
    .enum(pictureWidths)
    .optional()
    .meta({ description: 'Pixels of the whole page; 1600 by default' }),
  job: vine
    .string()
    .minLength(1)
    .maxLength(64)
    .optional()
    .meta({ description: 'Job that read the page; with it the picture may be kept for ever' }),
  coarse: flag({
    default: false,
    description: 'In four shades of grey: half of the bytes, to show until the picture is there',
  }),
  crop: commaText(24).meta({
    description: 'x,y,width,height of a part in ten-thousandths of the page',
  }),
})
