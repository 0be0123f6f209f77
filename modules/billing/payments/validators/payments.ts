import vine from '@vinejs/vine'
import { paging } from '#platform/http/query'

/** Body of `pay`. */
export const paymentValidator = vine.create({
  email: vine.string().trim().email().maxLength(254).optional(),
  callbackUrl: vine
    .string()
    .maxLength(2048)
    .url({
      protocols: ['https', 'http'],
      require_protocol: true,
      require_tld: false,
      disallow_auth: true,
    })
    .optional(),
})

/** Query string of lists without filters. */
export const listValidator = vine.create({ ...paging() })
