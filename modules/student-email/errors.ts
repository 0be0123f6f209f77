import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of student e-mail. */
export const errors: ErrorCodes = {
  EMAIL_CONFIG_MISSING: { status: 400, meaning: 'The e-mail tier or domain is not configured' },
  EMAIL_DOMAIN_NOT_VERIFIED: { status: 403, meaning: 'The domain is not verified yet' },
  EMAIL_JOB_NOT_FOUND: { status: 404, meaning: 'There is no such bulk provisioning job' },
  EMAIL_DOMAIN_NOT_FOUND: { status: 404, meaning: 'The tenant has no such domain' },
  EMAIL_ACCOUNT_NOT_FOUND: { status: 404, meaning: 'The tenant has no such account' },
  EMAIL_CREDENTIALS_NOT_FOUND: {
    status: 404,
    meaning: 'The passwords were already collected, or have expired',
  },
  EMAIL_ACCOUNT_EXISTS: { status: 409, meaning: 'An account with this address already exists' },
  EMAIL_DOMAIN_EXISTS: { status: 409, meaning: 'The domain is already verified' },
  EMAIL_DOMAIN_IN_USE: { status: 409, meaning: 'The domain still has accounts' },
  EMAIL_JOB_RUNNING: { status: 409, meaning: 'Too many bulk jobs are unfinished' },
  EMAIL_INVALID_STATE: { status: 409, meaning: 'This is not possible in its present state' },
  EMAIL_TIER_NOT_ALLOWED: { status: 422, meaning: 'The plan or the tier does not include this' },
  EMAIL_DOMAIN_NOT_ALLOWED: { status: 422, meaning: 'No tenant can own this domain' },
  EMAIL_ADDRESS_RESERVED: { status: 422, meaning: 'The address is reserved' },
  EMAIL_ALIAS_LIMIT: { status: 422, meaning: 'The tier allows no more aliases' },
  NAME_NOT_USABLE: { status: 422, meaning: 'No address can be made from the name' },
  EMAIL_SUSPENDED_BY_PROVIDER: {
    status: 422,
    meaning: 'The mail provider has blocked the account',
  },
  EMAIL_SAFEGUARD: { status: 422, meaning: 'A safeguard stopped the job: confirm to continue' },
  EMAIL_QUOTA_EXCEEDED: { status: 429, meaning: 'The plan allows no more e-mail accounts' },
  EMAIL_PROVIDER_ERROR: { status: 502, meaning: 'The mail provider returned an error' },
}
