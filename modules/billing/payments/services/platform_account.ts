import { PAYMENT_GATEWAY_PORT } from '@tenant-education/adapter-kit'
import { ApiException } from '#platform/http/api_exception'
import TenantAdapter from '#kernel/adapters/tenant_adapter'
import { ensurePlatformTenant, PLATFORM_TENANT_ID } from '#kernel/tenancy/platform_tenant'

/**
 * The tenant through whose gateway invoices are paid. Its gateway has to be chosen by name: other
 * tenants that chose none pay with the play money of the sandbox, which must settle no invoice.
 *
 * @throws {ApiException} `PAYMENT_CONFIG_MISSING` (500).
 */
export async function platformAccount(): Promise<string> {
  await ensurePlatformTenant()
  const gateway = await TenantAdapter.forTenant(PLATFORM_TENANT_ID)
    .where('port', PAYMENT_GATEWAY_PORT)
    .where('chosen', true)
    .first()
  if (!gateway) {
    throw new ApiException(
      'PAYMENT_CONFIG_MISSING',
      'The platform has no payment gateway. Its administrator has to choose one.'
    )
  }
  return PLATFORM_TENANT_ID
}
