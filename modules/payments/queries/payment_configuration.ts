import { toMajorUnit, type Mode } from '@tenant-education/adapter-kit'
import { gatewayOf } from '../services/gateways.js'

/** What a tenant's pages need to know before they ask for money. */
export interface PaymentConfiguration {
  gatewayPublicKey: string
  currency: string
  surchargePercent: number
  /** Major unit (naira), unlike its neighbours (decisions 5.3). */
  surchargeFlat: number
  surchargeFlatKobo: number
  surchargeCapKobo: number
  surchargeWaiverBelowKobo: number
  brandName: string
  brandColor: string
  /** Id of the gateway's adapter. */
  gateway: string
  mode: Mode
}

/**
 * The payment configuration of a tenant.
 *
 * @throws {ApiException} `PAYMENT_CONFIG_MISSING` (500).
 */
export async function paymentConfiguration(tenant: {
  id: string
  name: string
}): Promise<PaymentConfiguration> {
  const { adapterId, gateway, settings } = await gatewayOf(tenant.id)
  return {
    gatewayPublicKey: gateway.publicKey,
    currency: settings.currency,
    surchargePercent: settings.surchargePercent,
    surchargeFlat: toMajorUnit(settings.surchargeFlatKobo, 'NGN'),
    surchargeFlatKobo: settings.surchargeFlatKobo,
    surchargeCapKobo: settings.surchargeCapKobo,
    surchargeWaiverBelowKobo: settings.surchargeWaiverBelowKobo,
    brandName: settings.brandName || tenant.name,
    brandColor: settings.brandColor,
    gateway: adapterId,
    mode: gateway.mode,
  }
}
