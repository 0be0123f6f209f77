import vine from '@vinejs/vine'
import type { SchemaTypes } from '@vinejs/vine/types'

/** Settings that a tenant has with every gateway, beside the gateway's own. */
export interface ConnectionSettings {
  /** ISO 4217; default `NGN`. */
  currency: string
  /** Shown to payers and in the payment configuration. */
  brandName: string
  /** Hex colour such as `#0b5fff`. */
  brandColor: string
  /** Percent of the gateway's fee that the payer bears, at most two decimals; 0: none. */
  surchargePercent: number
  /** Fixed part of the gateway's fee, in kobo. */
  surchargeFlatKobo: number
  /** Highest fee, in kobo; 0: no cap. */
  surchargeCapKobo: number
  /** Below this charge, in kobo, the gateway waives the fixed part; 0: never. */
  surchargeWaiverBelowKobo: number
}

const kobo = () =>
  vine
    .number()
    .withoutDecimals()
    .min(0)
    .max(1_000_000_000_000)
    .parse((value) => value ?? 0)

/**
 * Schema of a gateway's settings: its own fields together with those of `ConnectionSettings`.
 *
 * @example connectionSettings({ secretKey: secret(vine.string().regex(/^sk_(test|live)_\w+$/)) })
 */
export function connectionSettings(fields: Readonly<Record<string, SchemaTypes>>): SchemaTypes {
  return vine.object({
    ...fields,
    currency: vine
      .string()
      .regex(/^[A-Z]{3}$/)
      .parse((value) => value ?? 'NGN'),
    brandName: vine
      .string()
      .maxLength(100)
      .parse((value) => value ?? ''),
    brandColor: vine
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .parse((value) => value ?? '#1f4e79'),
    surchargePercent: vine
      .number()
      .decimal([0, 2])
      .min(0)
      .max(50)
      .parse((value) => value ?? 0),
    surchargeFlatKobo: kobo(),
    surchargeCapKobo: kobo(),
    surchargeWaiverBelowKobo: kobo(),
  })
}
