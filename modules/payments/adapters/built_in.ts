import { appKey } from '#config/app'
import config from '#config/payments'
import { adapters } from '#kernel/adapters/adapters'
import { hmacHex } from '@tenant-education/adapter-kit'
import { pretendGateway } from '../sandbox/pretend_gateway.js'
import { flutterwaveAdapter } from './flutterwave/adapter.js'
import { gatewayPort } from './gateway_port.js'
import { korapayAdapter } from './korapay/adapter.js'
import { monnifyAdapter } from './monnify/adapter.js'
import { paystackAdapter } from './paystack/adapter.js'
import { sandboxAdapter } from './sandbox/adapter.js'
import { squadAdapter } from './squad/adapter.js'
import { stripeAdapter } from './stripe/adapter.js'

/** Opens the port of the gateways and plugs in those that come with the platform. */
export function addBuiltInAdapters(): void {
  const { gatewayUrls } = config
  adapters.open(gatewayPort)
  if (config.sandbox) {
    adapters.add(sandboxAdapter({ operations: pretendGateway, defaultSecret: sandboxSecret }))
  }
  adapters.add(paystackAdapter({ baseUrl: gatewayUrls.paystack }))
  adapters.add(flutterwaveAdapter({ baseUrl: gatewayUrls.flutterwave }))
  adapters.add(stripeAdapter({ baseUrl: gatewayUrls.stripe }))
  adapters.add(
    monnifyAdapter({ liveUrl: gatewayUrls.monnifyLive, testUrl: gatewayUrls.monnifyTest })
  )
  adapters.add(squadAdapter({ liveUrl: gatewayUrls.squadLive, testUrl: gatewayUrls.squadTest }))
  adapters.add(korapayAdapter({ baseUrl: gatewayUrls.korapay }))
}

/** Signs the sandbox's events for a tenant that has set no secret. */
function sandboxSecret(tenantId: string): string {
  return hmacHex('sha256', appKey.release(), Buffer.from(`payments:sandbox\n${tenantId}`))
}
