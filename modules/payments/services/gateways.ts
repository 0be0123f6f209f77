import {
  GatewayError,
  type ConnectionSettings,
  type GatewayCapabilities,
  type Mode,
  type PaymentGateway,
} from '@tenant-education/adapter-kit'
import { adapters, type CreatedAdapter } from '#kernel/adapters/adapters'
import { connectionOf } from '#kernel/adapters/connections'
import { ApiException } from '#platform/http/api_exception'
import { gatewayPort } from '../adapters/gateway_port.js'

/** A gateway as a tenant is connected to it. */
export interface ConnectedGateway {
  adapterId: string
  gateway: PaymentGateway
  capabilities: GatewayCapabilities
  settings: Readonly<ConnectionSettings>
}

/**
 * The gateway that new payments of a tenant go through.
 *
 * @throws {ApiException} `PAYMENT_CONFIG_MISSING` (500) when the tenant has none that is usable.
 */
export async function gatewayOf(tenantId: string): Promise<ConnectedGateway> {
  try {
    return connected(await adapters.for(tenantId, gatewayPort))
  } catch (error) {
    throw error instanceof ApiException ? configurationMissing() : error
  }
}

/** 500: the tenant has no gateway that is usable for this. */
export function configurationMissing(): ApiException {
  return new ApiException(
    'PAYMENT_CONFIG_MISSING',
    'Payments are not set up for this tenant. An administrator has to configure a gateway.'
  )
}

/** Id of the tenant's connection with a gateway. */
export async function connectionIdOf(tenantId: string, adapterId: string): Promise<string> {
  const { connectionId } = await connectionOf(tenantId, gatewayPort, adapterId)
  return connectionId
}

/**
 * The gateway that a payment was opened with, in the payment's mode: where the tenant has changed
 * from test keys to live keys, the former keys as long as they are kept.
 *
 * @throws {GatewayError} `credentials` when the tenant has no keys for it any more.
 */
export async function gatewayOfPayment(payment: {
  tenantId: string
  adapterId: string
  mode: Mode
}): Promise<ConnectedGateway> {
  for (const candidate of await gatewaysOfConnection(payment)) {
    if (candidate.gateway.mode === payment.mode) {
      return candidate
    }
  }
  throw new GatewayError('credentials', { reason: `no ${payment.mode} keys` })
}

/**
 * A connection's gateway with the secrets of today, and with those before, where they still count.
 */
export async function gatewaysOfConnection(connection: {
  tenantId: string
  adapterId: string
}): Promise<ConnectedGateway[]> {
  const { tenantId, adapterId } = connection
  const made = [
    await usable(adapters.for(tenantId, gatewayPort, adapterId)),
    await usable(adapters.previous(tenantId, gatewayPort, adapterId)),
  ]
  return made.flatMap((adapter) => (adapter ? [connected(adapter)] : []))
}

/** Null where the settings do not make a gateway, or the installation no longer has it. */
async function usable(
  making: Promise<CreatedAdapter<PaymentGateway> | null>
): Promise<CreatedAdapter<PaymentGateway> | null> {
  try {
    return await making
  } catch (error) {
    if (error instanceof ApiException) {
      return null
    }
    throw error
  }
}

function connected(adapter: CreatedAdapter<PaymentGateway>): ConnectedGateway {
  return {
    adapterId: adapter.id,
    gateway: adapter.service,
    capabilities: adapter.capabilities as unknown as GatewayCapabilities,
    settings: adapter.settings as unknown as ConnectionSettings,
  }
}
