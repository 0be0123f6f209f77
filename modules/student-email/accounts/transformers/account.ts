import { iso } from '#platform/http/moments'
import {
  count,
  flag,
  integerOrNull,
  listOf,
  moment,
  momentOrNull,
  named,
  object,
  oneOf,
  orNull,
  pageOf,
  shape,
  text,
  textOrNull,
  type Shown,
} from '#platform/http/shapes'
import { show } from '#platform/http/show'
import type EmailAccount from '../../models/email_account.js'
import { tier } from '../../providers/transformers/configuration.js'
import { aliasesOf } from '../services/address_book.js'

const status = oneOf('pending', 'active', 'suspended', 'deleted', 'failed')

export const account = named(
  'EmailAccount',
  object({
    accountId: text,
    studentId: text,
    address: shape<string>({ type: 'string', format: 'email' }),
    status,
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
    graduationYear: integerOrNull,
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

export const accounts = pageOf('accounts', account)

const credentials = orNull(object({ temporaryPassword: text }))

export const createdAccount = object({ account, credentials })

export const pendingAccount = object({ account })

export const resetPassword = object({ accountId: text, credentials })

export const deletion = object({ success: flag, restorableUntil: momentOrNull })

/** An address that a student would get. */
export const preview = object({
  studentId: textOrNull,
  address: textOrNull,
  candidates: listOf(text),
  error: orNull(object({ code: text, message: text })),
})

export const previews = object({ previews: listOf(preview) })

/** Accounts of one tenant. */
export async function presentAccounts(
  tenantId: string,
  rows: readonly EmailAccount[]
): Promise<Shown<typeof account>[]> {
  const aliases = await aliasesOf(
    tenantId,
    rows.map(({ id }) => id)
  )
  return rows.map((row) =>
    show(account, row, {
      accountId: row.id,
      // Nobody finds one that is purged.
      status: row.status as Shown<typeof status>,
      aliases: aliases.get(row.id) ?? [],
      updatedAt: iso(row.updatedAt ?? row.createdAt),
      expiresAt: null,
    })
  )
}

/** An account with its other addresses. For several, `presentAccounts` asks the database once. */
export async function presentAccount(row: EmailAccount): Promise<Shown<typeof account>> {
  const [presented] = await presentAccounts(row.tenantId, [row])
  return presented
}
