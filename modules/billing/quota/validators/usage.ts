import vine from '@vinejs/vine'
import { paging } from '#platform/http/query'
import { meterCodes } from '../services/quota_meters.js'

const meter = () => vine.enum(meterCodes).optional()
const moment = () => vine.string().minLength(1).maxLength(40).optional()

/** Query string of `quota`. */
export const quotaValidator = vine.create({ meter: meter() })

/** Query string of `usage`. */
export const usageValidator = vine.create({
  from: moment(),
  to: moment(),
  meter: meter(),
  granularity: vine.enum(['day', 'month']).optional(),
})

/** Query string of `usage/events`. */
export const usageEventsValidator = vine.create({
  from: moment(),
  to: moment(),
  meter: meter(),
  subjectId: vine.string().minLength(1).maxLength(128).optional(),
  ...paging(),
})
