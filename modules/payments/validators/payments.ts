import vine from '@vinejs/vine'
import type { FieldContext } from '@vinejs/vine/types'
import { flag, paging, wholeNumberIfGiven } from '#platform/http/query'
import { REVIEW_REASONS } from '../models/payment.js'

/** Largest amount in kobo (decisions 5.2). */
const LARGEST_AMOUNT = 1_000_000_000_000

const LARGEST_METADATA = 8192
const DEEPEST_METADATA = 5

const REFERENCE = /^[A-Za-z0-9-]{8,64}$/

const metadataShape = vine.createRule(
  (value: unknown, _options: undefined, field: FieldContext) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return
    }
    if (Buffer.byteLength(JSON.stringify(value)) > LARGEST_METADATA) {
      field.report('must not be larger than 8 KB as JSON', 'metadataSize', field)
    } else if (!isWithinDepth(value, DEEPEST_METADATA)) {
      field.report('must not be nested more than 5 levels deep', 'metadataDepth', field)
    }
  }
)

const webAddress = vine.createRule((value: unknown, _options: undefined, field: FieldContext) => {
  const url = typeof value === 'string' ? URL.parse(value) : null
  const isAllowed =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === ''
  if (!isAllowed) {
    field.report('must be an https or http address without credentials', 'webAddress', field)
  }
})

/** Body of `initialize`. */
export const initializationValidator = vine.create({
  email: vine.string().maxLength(254).email(),
  amount: vine.number({ strict: true }).withoutDecimals().range([1, LARGEST_AMOUNT]),
  studentId: vine.string().minLength(1).maxLength(255).optional(),
  metadata: vine.object({}).allowUnknownProperties().use(metadataShape()).optional(),
  reference: vine.string().regex(REFERENCE).optional(),
  callbackUrl: vine.string().maxLength(2048).use(webAddress()).optional(),
  currency: vine
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
})

/** Body of `refunds`. */
export const refundValidator = vine.create({
  reference: vine.string().minLength(1).maxLength(255),
  amount: vine.number({ strict: true }).withoutDecimals().range([1, LARGEST_AMOUNT]).optional(),
  reason: vine.string().minLength(1).maxLength(255).optional(),
})

/** Query string of `verify` and `status`. A reference of another form is one that nobody has. */
export const referenceValidator = vine.create({
  reference: vine.string().minLength(1).maxLength(255),
})

const moment = () => vine.string().minLength(1).maxLength(40).optional()

const filter = () => ({
  status: vine.enum(['success', 'failed', 'abandoned', 'pending'] as const).optional(),
  from: moment(),
  to: moment(),
  email: vine.string().maxLength(254).email().optional(),
  studentId: vine.string().minLength(1).maxLength(255).optional(),
  reference: vine
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .optional()
    .meta({ description: 'The beginning of references' }),
  amount: wholeNumberIfGiven({ min: 1, max: LARGEST_AMOUNT }),
  reviewReason: vine.enum(REVIEW_REASONS).optional(),
  underReview: flag({ default: false }),
})

/** Query string of `transactions`. */
export const transactionsValidator = vine.create({ ...paging(), ...filter() })

/** Query string of `totals` and `export`. */
export const totalsValidator = vine.create(filter())

/** Objects and lists count, the outermost one included. */
function isWithinDepth(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) {
    return true
  }
  return levels > 0 && Object.values(value).every((item) => isWithinDepth(item, levels - 1))
}
