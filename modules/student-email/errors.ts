import type { ErrorCodes } from '#kernel/modules/manifest'

/** Error codes of student e-mail. */
export const errors: ErrorCodes = {
  EMAIL_CONFIG_MISSING: { status: 400, meaning: 'The e-mail tier or domain is not configured' },
  EMAIL_DOMAIN_NOT_VERIFIED: { status: 403, meaning: 'The domain is not verified yet' },
  EMAIL_JOB_NOT_FOUND: { status: 404, meaning: 'There is no such bulk provisioning job' },
  EMAIL_DOMAIN_NOT_FOUND: { status: 404, meaning: 'The tenant has no such domain' },
  EMAIL_ACCOUNT_NOT_FOUND: { status: 404, meaning: 'The tenant has no such account' },
  EMAIL_CREDENTIALS_NOT_FOUND: { status: 404, meaning: 'The passwords were taken or are too old' },
  EMAIL_ACCOUNT_EXISTS: { status: 409, meaning: 'An account with this address exists' },
  EMAIL_DOMAIN_EXISTS: { status: 409, meaning: 'The domain is verified already' },
  EMAIL_DOMAIN_IN_USE: { status: 409, meaning: 'Accounts are under the domain' },
  EMAIL_JOB_RUNNING: { status: 409, meaning: 'Too many bulk jobs are unfinished' },
  EMAIL_INVALID_STATE: { status: 409, meaning: 'The state of it does not admit this' },
  EMAIL_TIER_NOT_ALLOWED: { status: 422, meaning: 'The plan or the tier does not include it' },
  EMAIL_DOMAIN_NOT_ALLOWED: { status: 422, meaning: 'No tenant can own this domain' },
  EMAIL_ADDRESS_RESERVED: { status: 422, meaning: 'The address is reserved' },
  EMAIL_ALIAS_LIMIT: { status: 422, meaning: 'The tier admits no more aliases' },
  NAME_NOT_USABLE: { status: 422, meaning: 'No address can be made of the name' },
  EMAIL_SUSPENDED_BY_PROVIDER: { status: 422, meaning: 'The mail provider itself blocked it' },
  EMAIL_SAFEGUARD: { status: 422, meaning: 'A safeguard has stopped the job: confirm it' },
  EMAIL_QUOTA_EXCEEDED: { status: 429, meaning: 'The plan admits no more e-mail accounts' },
  EMAIL_PROVIDER_ERROR: { status: 502, meaning: 'The mail provider returned an error' },
}
