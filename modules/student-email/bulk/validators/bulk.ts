import vine from '@vinejs/vine'
import { paging } from '#platform/http/query'
import { ON_EXISTS } from '../../accounts/validators/accounts.js'
import { PASSWORD_DELIVERIES, PASSWORD_STYLES } from '../../accounts/services/passwords.js'

const jobStatuses = [
  'pending',
  'validating',
  'running',
  'paused',
  'completed',
  'completed_with_errors',
  'failed',
  'cancelled',
] as const

const rowStatuses = [
  'pending',
  'provisioning',
  'created',
  'updated',
  'skipped',
  'failed',
  'cancelled',
] as const

/** Rows of a JSON body. */
export const MAXIMUM_JSON_ROWS = 5000

const options = () =>
  vine.object({
    domainId: vine.string().maxLength(40).optional(),
    dryRun: vine.boolean({ strict: true }).parse((value) => value ?? false),
    onExists: vine.enum(ON_EXISTS).parse((value) => value ?? 'suffix'),
    usernamePatterns: vine
      .array(vine.string().minLength(1).maxLength(100))
      .minLength(1)
      .maxLength(10)
      .optional(),
    passwordDelivery: vine.enum([...PASSWORD_DELIVERIES]).optional(),
    passwordStyle: vine.enum([...PASSWORD_STYLES]).optional(),
    mustChange: vine.boolean({ strict: true }).parse((value) => value ?? true),
    notifyGuardian: vine.literal(false).optional(),
    missingAction: vine.enum(['none', 'suspend'] as const).parse((value) => value ?? 'none'),
    externalRef: vine
      .string()
      .maxLength(128)
      .regex(/^[\x20-\x7e]+$/)
      .optional(),
  })

/** `options` of a list on their own, as the text of a multipart field. */
export const bulkOptionsValidator = vine.create(options())

/** A list as JSON. Rows are looked at one by one later on: a bad row never refuses the list. */
export const bulkValidator = vine.create({
  students: vine
    .array(vine.object({}).allowUnknownProperties())
    .minLength(1)
    .maxLength(MAXIMUM_JSON_ROWS),
  options: options().parse((value) => value ?? {}),
})

export const bulkJobsValidator = vine.create({
  ...paging(),
  status: vine.enum(jobStatuses).optional(),
})

export const bulkRowsValidator = vine.create({
  ...paging(),
  status: vine.enum(rowStatuses).optional(),
})

export const resumeValidator = vine.create({
  confirmSafeguard: vine.boolean({ strict: true }).parse((value) => value ?? false),
})

export const retryValidator = vine.create({
  rows: vine
    .array(vine.number({ strict: true }).withoutDecimals().min(1))
    .minLength(1)
    .maxLength(10_000)
    .distinct()
    .optional(),
})

export const credentialsValidator = vine.create({
  format: vine.enum(['json', 'csv', 'pdf'] as const).parse((value) => value ?? 'json'),
})

export const templateValidator = vine.create({
  style: vine.enum(['simple', 'oneroster'] as const).parse((value) => value ?? 'simple'),
})
