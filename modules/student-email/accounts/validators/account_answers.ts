import type { JSONSchema7 } from 'json-schema'
import {
  count,
  flag,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  text,
  textOrNull,
} from '#platform/http/shapes'
import { tier } from '../../providers/validators/configuration_answers.js'

export const account = named(
  'EmailAccount',
  object({
    accountId: text,
    studentId: text,
    address: { type: 'string', format: 'email' },
    status: oneOf('pending', 'active', 'suspended', 'deleted', 'failed'),
    firstName: text,
    lastName: text,
    middleName: text,
    displayName: text,
    domain: text,
    tier,
    provider: text,
    quotaMb: count,
    aliases: listOf(text),
    grade: textOrNull,
    className: textOrNull,
    graduationYear: { type: ['integer', 'null'] },
    mailboxReady: flag,
    mustChangePassword: flag,
    jobId: textOrNull,
    createdAt: moment,
    updatedAt: moment,
    suspendedAt: momentOrNull,
    deletedAt: momentOrNull,
    restorableUntil: momentOrNull,
    expiresAt: momentOrNull,
  })
)

export const accounts = object({ accounts: listOf(account), total: count })

const credentials: JSONSchema7 = {
  oneOf: [object({ temporaryPassword: text }), { type: 'null' }],
}

export const createdAccount = object({ account, credentials })

export const pendingAccount = object({ account })

export const resetPassword = object({ accountId: text, credentials })

export const deletion = object({ success: flag, restorableUntil: momentOrNull })

export const previews = object({
  previews: {
    type: 'array',
    items: object({
      studentId: textOrNull,
      address: textOrNull,
      candidates: listOf(text),
      error: { oneOf: [object({ code: text, message: text }), { type: 'null' }] },
    }),
  },
})
