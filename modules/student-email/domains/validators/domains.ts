import vine from '@vinejs/vine'
import { paging } from '#platform/http/query'

/** Body of `POST domains`. */
export const domainValidator = vine.create({
  domain: vine.string().trim().minLength(1).maxLength(1000),
})

/** Query string of `GET domains`. */
export const domainListValidator = vine.create({
  status: vine.enum(['pending', 'verified', 'at_risk', 'failed'] as const).optional(),
  ...paging(),
})
