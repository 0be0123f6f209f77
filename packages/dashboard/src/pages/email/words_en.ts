/** Words for what the API calls by codes. */
export const enWords = {
  errors: {
    VALIDATION_ERROR: 'This is not valid:',
    EMAIL_CONFIG_MISSING:
      'Choose the mail provider and a default domain first (Settings, Domains).',
    EMAIL_DOMAIN_NOT_VERIFIED: 'The domain is not verified yet.',
    EMAIL_JOB_NOT_FOUND: 'This list no longer exists: lists are kept for 90 days.',
    EMAIL_DOMAIN_NOT_FOUND: 'This domain no longer exists.',
    EMAIL_ACCOUNT_NOT_FOUND: 'This account no longer exists.',
    EMAIL_CREDENTIALS_NOT_FOUND:
      'The temporary passwords have already been downloaded, or are older than 72 hours. Reset them one by one.',
    EMAIL_ACCOUNT_EXISTS: 'The student already has an account, or the address is taken.',
    EMAIL_DOMAIN_EXISTS: 'The domain has already been verified, by your school or by another.',
    EMAIL_DOMAIN_IN_USE: 'There are accounts under it. Delete and erase them first.',
    EMAIL_JOB_RUNNING: 'Other lists are not finished yet. Wait, or cancel one.',
    EMAIL_INVALID_STATE: 'This is not possible in its current state.',
    EMAIL_TIER_NOT_ALLOWED: 'Your plan does not include this size or provider.',
    EMAIL_DOMAIN_NOT_ALLOWED:
      'This is a public domain that no school can own. Use one that belongs to your school alone.',
    EMAIL_ADDRESS_RESERVED: 'This address is reserved. Choose another.',
    EMAIL_ALIAS_LIMIT: 'This mailbox size allows no more aliases. Remove one first.',
    NAME_NOT_USABLE: 'No address can be made from this name. Enter a custom address.',
    EMAIL_SUSPENDED_BY_PROVIDER: 'The mail provider has blocked the account. Ask the provider why.',
    EMAIL_SAFEGUARD: 'The list would change an unusually large number of accounts.',
    EMAIL_QUOTA_EXCEEDED: 'Your plan has no accounts left. Delete some, or choose a larger plan.',
    EMAIL_PROVIDER_ERROR: 'The mail provider did not accept this. Try again later.',
  },
  providers: {
    sandbox: 'Sandbox (for testing)',
    dovecot: 'This platform’s mail server',
    google: 'Google Workspace',
    microsoft: 'Microsoft 365',
  },
  providerTexts: {
    sandbox: 'Mailboxes that receive no mail: good for trying everything.',
    dovecot: 'Mailboxes on this platform’s own server.',
    google: 'Needs a service account in your school’s Google Workspace.',
    microsoft: 'Needs an app registration, and a licence for each student, in your Microsoft 365.',
  },
  fields: {
    serviceAccountJson: 'Service account key (JSON)',
    adminEmail: 'E-mail address of an administrator',
    orgUnitPath: 'Organisational unit, such as /Students',
    directoryId: 'Directory (tenant) ID',
    clientId: 'Application (client) ID',
    clientSecret: 'Client secret',
    skuId: 'Licence (SKU) ID',
    usageLocation: 'Country, such as NG',
  },
} as const
