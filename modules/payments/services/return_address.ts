import { appUrl } from '#config/app'

/** Path of the page that gateways send payers back to, without the gateway reference. */
export const RETURN_PATH = '/payments/return'

/**
 * Where the gateway sends the payer's browser: to us, who know which payment it was and where the
 * tenant wants the payer. What the gateway adds to the address is not believed.
 */
export function returnUrlOf(gatewayReference: string): string {
  return `${appUrl}${RETURN_PATH}/${gatewayReference}`
}

/** The tenant's address with the payment's own reference in `reference` and `trxref`. */
export function tenantAddress(callbackUrl: string, reference: string): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('reference', reference)
  url.searchParams.set('trxref', reference)
  return url.href
}
