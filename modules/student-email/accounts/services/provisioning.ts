import type { MailProviderFailure } from '@tenant-education/adapter-kit'
import type EmailAccount from '../../models/email_account.js'
import type EmailConfiguration from '../../models/email_configuration.js'
import type { PasswordDelivery, PasswordStyle } from './passwords.js'
import type { NamedStudent } from './user_name_pattern.js'

/** A student as a caller describes one; checked by `studentFields` of the validators. */
export interface StudentDetails extends NamedStudent {
  /** The caller's identifier. */
  studentId: string
  className?: string | null
  /** A whole address on a verified domain, or a local part: used as it is or not at all. */
  email?: string | null
  guardianEmail?: string | null
  recoveryEmail?: string | null
  aliases?: readonly string[] | null
  /** Megabytes. */
  quotaMb?: number | null
}

/**
 * What happens when an address is taken: `suffix` the next candidate (an address that was asked for
 * is never changed: it fails); `skip` nothing; `adopt` a mailbox that the provider already has and
 * no account knows is taken over with its password; `fail` nothing, with an error.
 */
export type OnExists = 'suffix' | 'skip' | 'adopt' | 'fail'

/** One account to be made. */
export interface ProvisionAccountInput {
  tenantId: string
  student: StudentDetails
  configuration: EmailConfiguration
  onExists: OnExists
  /** Domain of addresses without one; default: the configuration's default domain. */
  domainId?: string
  /**
   * The bulk job that asks. Its own reservation holds the account's quota; without a job the
   * account reserves its own.
   */
  jobId?: string
  /** Default: the configuration's. */
  usernamePatterns?: readonly string[]
  /** Default: the configuration's. */
  passwordStyle?: PasswordStyle
  /** Default: the configuration's. */
  passwordDelivery?: PasswordDelivery
  /** Default true, where the provider can. */
  mustChangePassword?: boolean
  /** Milliseconds to wait for the provider. After that it goes on without the caller. */
  deadlineMs: number
}

/** Why an account was not made: a code of the API, and a message without personal data. */
export interface ProvisionError {
  code:
    | 'VALIDATION_ERROR'
    | 'EMAIL_ACCOUNT_EXISTS'
    | 'EMAIL_ADDRESS_RESERVED'
    | 'EMAIL_ALIAS_LIMIT'
    | 'EMAIL_CONFIG_MISSING'
    | 'EMAIL_DOMAIN_NOT_VERIFIED'
    | 'EMAIL_QUOTA_EXCEEDED'
    | 'EMAIL_PROVIDER_ERROR'
    | 'NAME_NOT_USABLE'
  message: string
  /** What the provider said, where it was the provider. */
  failure?: MailProviderFailure
  /** Milliseconds to wait, where the provider named them. */
  retryAfterMs?: number
}

/**
 * - `created`: the mailbox is there. A repetition for the same student and job answers it again.
 * - `updated`: a mailbox of the provider was taken over (`onExists: adopt`).
 * - `skipped`: the student has an account already, or the address is taken and `onExists` is
 *   `skip`.
 * - `pending`: the provider is slow; the sweep finds out how it ends.
 * - `failed`: with `error`. Where `error.failure` is a passing one (`not_ready`, `rate_limited`,
 *   `unavailable`) the account stays `pending`: the same call again goes on with the same account,
 *   and so does the sweep.
 */
export interface ProvisionResult {
  outcome: 'created' | 'updated' | 'skipped' | 'pending' | 'failed'
  account: EmailAccount | null
  error: ProvisionError | null
  /** The temporary password while it is to be delivered; null otherwise. */
  password: string | null
}
