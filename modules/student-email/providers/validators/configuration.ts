import vine from '@vinejs/vine'
import { PASSWORD_DELIVERIES, PASSWORD_STYLES } from '../../accounts/services/passwords.js'
import { TIER_NAMES } from '../services/tiers.js'

const wholeNumber = (min: number, max: number) =>
  vine.number({ strict: true }).withoutDecimals().range([min, max])

/** Body of `PUT config`. The provider's own schema checks the credentials. */
export const configurationValidator = vine.create({
  tier: vine.enum(TIER_NAMES),
  provider: vine.string().minLength(1).maxLength(60),
  defaultDomainId: vine.string().minLength(1).maxLength(40).optional(),
  usernamePatterns: vine
    .array(vine.string().minLength(1).maxLength(100))
    .minLength(1)
    .maxLength(10)
    .optional(),
  suffixStart: wholeNumber(0, 999).optional(),
  suffixMinDigits: wholeNumber(1, 3).optional(),
  maxLocalLength: wholeNumber(3, 60).optional(),
  reservedNames: vine
    .array(vine.string().trim().toLowerCase().minLength(1).maxLength(64))
    .maxLength(200)
    .optional(),
  passwordStyle: vine.enum(PASSWORD_STYLES).optional(),
  passwordDelivery: vine.enum(PASSWORD_DELIVERIES).optional(),
  safeguards: vine
    .object({
      maxDisablePercent: wholeNumber(0, 100).optional(),
      maxCreate: wholeNumber(1, 1_000_000).nullable().optional(),
    })
    .optional(),
  credentials: vine.object({}).allowUnknownProperties().optional(),
})
