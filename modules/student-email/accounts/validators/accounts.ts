import vine from '@vinejs/vine'
import { paging } from '#platform/http/query'
import { plainText } from '#platform/plain_text'
import { PASSWORD_DELIVERIES } from '../services/passwords.js'
import { studentFields } from './student_fields.js'

/** What may happen when an address is taken. */
export const ON_EXISTS = ['suffix', 'skip', 'adopt', 'fail'] as const

/** Body of `POST student-emails`. */
export const createAccountValidator = vine.create({
  ...studentFields,
  passwordDelivery: vine.enum(PASSWORD_DELIVERIES).optional(),
  onExists: vine.enum(ON_EXISTS).optional(),
})

/** Body of `POST preview`; each student is checked on its own. */
export const previewValidator = vine.create({
  students: vine.array(vine.object({}).allowUnknownProperties()).minLength(1).maxLength(50),
  options: vine
    .object({
      domainId: vine.string().minLength(1).maxLength(40).optional(),
      usernamePatterns: vine
        .array(vine.string().minLength(1).maxLength(100))
        .minLength(1)
        .maxLength(10)
        .optional(),
      onExists: vine.enum(ON_EXISTS).optional(),
    })
    .optional(),
})

/** Query string of `GET student-emails`. */
export const accountListValidator = vine.create({
  status: vine.enum(['pending', 'active', 'suspended', 'deleted', 'failed'] as const).optional(),
  domain: vine.string().trim().toLowerCase().minLength(1).maxLength(253).optional(),
  grade: vine.string().minLength(1).maxLength(60).optional(),
  jobId: vine.string().minLength(1).maxLength(40).optional(),
  studentId: vine.string().minLength(1).maxLength(64).optional(),
  search: vine.string().trim().minLength(1).maxLength(100).optional(),
  ...paging(),
})

const { firstName, lastName, grade, className, graduationYear, guardianEmail, recoveryEmail } =
  studentFields

/** Body of `PATCH student-emails/:accountId`. */
export const updateAccountValidator = vine.create({
  firstName: firstName.clone().optional(),
  lastName: lastName.clone().optional(),
  displayName: plainText(200).minLength(1).optional(),
  email: vine.string().trim().minLength(1).maxLength(254).optional(),
  quotaMb: vine.number({ strict: true }).withoutDecimals().range([1, 1_000_000]).optional(),
  grade,
  className,
  graduationYear,
  guardianEmail,
  recoveryEmail,
})

/** Body of `suspend`. */
export const suspendValidator = vine.create({
  reason: plainText(200).minLength(1).optional(),
  blockIncoming: vine.boolean({ strict: true }).optional(),
})

/** Body of `reset-password`. */
export const resetPasswordValidator = vine.create({
  delivery: vine.enum(PASSWORD_DELIVERIES).optional(),
  mustChange: vine.boolean({ strict: true }).optional(),
})

/** Body of `aliases`. */
export const aliasValidator = vine.create({
  alias: vine.string().trim().minLength(1).maxLength(254),
})

/** Query string of `DELETE student-emails/:accountId`. */
export const deleteValidator = vine.create({
  purge: vine.enum(['true', 'false'] as const).optional(),
})
