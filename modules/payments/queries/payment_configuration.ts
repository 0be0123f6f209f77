import { toMajorUnit } from '@tenant-education/adapter-kit'
import type { Shown } from '#platform/http/shapes'
import { gatewayOf } from '../services/gateways.js'
import type { configuration } from '../transformers/payment.js'

/**
 * The payment configuration of a tenant.
 *
 * @throws {ApiException} `PAYMENT_CONFIG_MISSING` (500).
 */
export async function paymentConfiguration(tenant: {
  id: string
  name: string
}): Promise<Shown<typeof configuration>> {
  const { adapterId, gateway, settings } = await gatewayOf(tenant.id)
  return {
    gatewayPublicKey: gateway.publicKey,
    currency: settings.currency,
    surchargePercent: settings.surchargePercent,
    // Unlike its neighbours (decisions 5.3).
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
