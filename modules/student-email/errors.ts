import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of student e-mail. */
export const errors: ErrorCodes = {
  EMAIL_CONFIG_MISSING: {
    status: 400,
    meaning: 'The e-mail tier or domain is not configured',
    mend: 'Set tier and domain by `PUT /api/student-emails/config`',
  },
  EMAIL_DOMAIN_NOT_VERIFIED: {
    status: 403,
    meaning: 'The domain is not verified yet',
    mend: 'Set the DNS records that the domain shows, then `POST …/verify`',
  },
  EMAIL_JOB_NOT_FOUND: {
    status: 404,
    meaning: 'There is no such bulk provisioning job',
    mend: '`GET /api/student-emails/bulk` lists yours',
  },
  EMAIL_DOMAIN_NOT_FOUND: {
    status: 404,
    meaning: 'The tenant has no such domain',
    mend: '`GET /api/student-emails/domains` lists yours',
  },
  EMAIL_ACCOUNT_NOT_FOUND: {
    status: 404,
    meaning: 'The tenant has no such account',
    mend: '`GET /api/student-emails` lists yours',
  },
  EMAIL_CREDENTIALS_NOT_FOUND: {
    status: 404,
    meaning: 'The passwords were already collected, or have expired',
    mend: 'Reset the passwords of the accounts that still need one',
  },
  EMAIL_ACCOUNT_EXISTS: {
    status: 409,
    meaning: 'An account with this address already exists',
    mend: 'Choose another address, or use the account that is there',
  },
  EMAIL_DOMAIN_EXISTS: {
    status: 409,
    meaning: 'The domain is already verified',
    mend: 'There is nothing to do: use it',
  },
  EMAIL_DOMAIN_IN_USE: {
    status: 409,
    meaning: 'The domain still has accounts',
    mend: 'Delete its accounts first',
  },
  EMAIL_JOB_RUNNING: {
    status: 409,
    meaning: 'Too many bulk jobs are unfinished',
    mend: 'Wait until a job ends, or cancel one',
  },
  EMAIL_INVALID_STATE: {
    status: 409,
    meaning: 'This is not possible in its present state',
    mend: 'Look at `status`: the message says which one is needed',
  },
  EMAIL_TIER_NOT_ALLOWED: {
    status: 422,
    meaning: 'The plan or the tier does not include this',
    mend: '`GET /api/student-emails/tiers` shows what is included',
  },
  EMAIL_DOMAIN_NOT_ALLOWED: {
    status: 422,
    meaning: 'No tenant can own this domain',
    mend: 'Use a domain that belongs to your school alone',
  },
  EMAIL_ADDRESS_RESERVED: {
    status: 422,
    meaning: 'The address is reserved',
    mend: 'Choose another user name',
  },
  EMAIL_ALIAS_LIMIT: {
    status: 422,
    meaning: 'The tier allows no more aliases',
    mend: 'Remove an alias first, or choose a larger tier',
  },
  NAME_NOT_USABLE: {
    status: 422,
    meaning: 'No address can be made from the name',
    mend: 'Give a user name beside it',
  },
  EMAIL_SUSPENDED_BY_PROVIDER: {
    status: 422,
    meaning: 'The mail provider has blocked the account',
    mend: 'Ask the mail provider why; then reactivate the account',
  },
  EMAIL_SAFEGUARD: {
    status: 422,
    meaning: 'A safeguard stopped the job: confirm to continue',
    mend: 'Read what the job found, and resume it with the confirmation it names',
  },
  EMAIL_QUOTA_EXCEEDED: {
    status: 429,
    meaning: 'The plan allows no more e-mail accounts',
    mend: 'Delete accounts that nobody uses, or choose a larger plan',
  },
  EMAIL_PROVIDER_ERROR: {
    status: 502,
    meaning: 'The mail provider returned an error',
    mend: 'Try again later; the job can be resumed',
  },
}
