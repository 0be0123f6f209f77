import vine from '@vinejs/vine'

/** Tiers of student e-mail, from the smallest. */
export const emailTiers = ['basic', 'standard', 'premium'] as const

/** Providers of student e-mail that a plan can admit. */
const emailProviders = ['sandbox', 'dovecot', 'google', 'microsoft'] as const

/** What a plan decides. Numbers are limits; −1 means no limit. */
export interface Entitlements {
  'module.files': boolean
  'module.payments': boolean
  'module.records': boolean
  'module.student_emails': boolean
  'module.webhooks': boolean
  'pages.monthly': number
  'llm_refinements.monthly': number
  'emails.accounts': number
  'emails.bulk_rows': number
  'api_keys.max': number
  'webhooks.endpoints': number
  'members.max': number
  'audit.retention_days': number
  'files.retention_days': number
  /** Bytes of stored PDFs. */
  'storage.bytes': number
  'emails.tier_max': (typeof emailTiers)[number]
  'emails.providers': string[]
}

export type EntitlementKey = keyof Entitlements
export type EntitlementValue = Entitlements[EntitlementKey]

/** A limit that admits any number. */
export const UNLIMITED = -1

/** Bytes of PDFs that a tenant may store where no plan says otherwise: 20 GB. */
const DEFAULT_STORAGE = 20_000_000_000

/** Bytes that a plan can name at most: 1 PB. */
const MOST_BYTES = 1_000_000_000_000_000

/** What holds where neither an override nor the plan says anything. */
export const defaultEntitlements: Readonly<Entitlements> = {
  'module.files': true,
  'module.payments': true,
  'module.records': true,
  'module.student_emails': false,
  'module.webhooks': true,
  'pages.monthly': 0,
  'llm_refinements.monthly': 0,
  'emails.accounts': 0,
  'emails.bulk_rows': 0,
  'api_keys.max': UNLIMITED,
  'webhooks.endpoints': 10,
  'members.max': UNLIMITED,
  'audit.retention_days': 365,
  'files.retention_days': UNLIMITED,
  'storage.bytes': DEFAULT_STORAGE,
  'emails.tier_max': 'basic',
  'emails.providers': [],
}

/** What a tenant may do that has no subscription: everything, with the default storage. */
export const unlimitedEntitlements: Readonly<Entitlements> = {
  'module.files': true,
  'module.payments': true,
  'module.records': true,
  'module.student_emails': true,
  'module.webhooks': true,
  'pages.monthly': UNLIMITED,
  'llm_refinements.monthly': UNLIMITED,
  'emails.accounts': UNLIMITED,
  'emails.bulk_rows': UNLIMITED,
  'api_keys.max': UNLIMITED,
  'webhooks.endpoints': UNLIMITED,
  'members.max': UNLIMITED,
  'audit.retention_days': UNLIMITED,
  'files.retention_days': UNLIMITED,
  'storage.bytes': DEFAULT_STORAGE,
  'emails.tier_max': 'premium',
  'emails.providers': [...emailProviders],
}

/** What a tenant may do whose subscription has ended: nothing new. */
export const endedEntitlements: Readonly<Entitlements> = {
  ...defaultEntitlements,
  'module.files': false,
  'module.payments': false,
  'module.records': false,
  'module.webhooks': false,
  'webhooks.endpoints': 0,
}

/** Names of all entitlements. */
export const entitlementKeys = Object.keys(defaultEntitlements) as EntitlementKey[]

const flag = () => vine.boolean({ strict: true }).optional()
const limit = (most = 1_000_000_000) =>
  vine.number({ strict: true }).withoutDecimals().range([UNLIMITED, most]).optional()

/** Schema of the entitlements of a plan, each optional. */
export const entitlementsSchema = vine.object({
  'module.files': flag(),
  'module.payments': flag(),
  'module.records': flag(),
  'module.student_emails': flag(),
  'module.webhooks': flag(),
  'pages.monthly': limit(),
  'llm_refinements.monthly': limit(),
  'emails.accounts': limit(),
  'emails.bulk_rows': limit(),
  'api_keys.max': limit(),
  'webhooks.endpoints': limit(),
  'members.max': limit(),
  'audit.retention_days': limit(),
  'files.retention_days': limit(),
  'storage.bytes': limit(MOST_BYTES),
  'emails.tier_max': vine.enum(emailTiers).optional(),
  'emails.providers': vine.array(vine.enum(emailProviders)).distinct().optional(),
})

/** True for the name of an entitlement. */
export function isEntitlementKey(value: string): value is EntitlementKey {
  return Object.hasOwn(defaultEntitlements, value)
}
