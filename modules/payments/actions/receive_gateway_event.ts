import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import {
  asMinorUnit,
  digestOf,
  GatewayError,
  type InboundEvent,
  type InboundRequest,
} from '@tenant-education/adapter-kit'
import { findConnection } from '#kernel/adapters/connections'
import type { Connection } from '#kernel/adapters/contract'
import { isUniqueViolation } from '#platform/database/errors'
import { ApiException, forbidden } from '#platform/http/api_exception'
import { newId } from '#platform/identifiers'
import { isEnabled } from '#kernel/tenancy/module_state'
import { gatewayPort } from '../adapters/gateway_port.js'
import SettleGatewayEventJob from '../jobs/settle_gateway_event_job.js'
import GatewayEvent from '../models/gateway_event.js'
import { gatewaysOfConnection } from '../services/gateways.js'

/** Milliseconds after which an event is worked on although its own job never came. */
const JOB_IS_LOST_AFTER = 30_000

const LONGEST_REFERENCE = 255
const LONGEST_DEDUPE_KEY = 200
const LONGEST_TYPE = 100

/**
 * Takes an event of a gateway: checks its signature with the secret of the connection, then with
 * the one before where that still counts, and writes the event down. What it is about is settled by
 * a job, so that the gateway is answered at once.
 *
 * A repeated event, and one that is not about money, changes nothing.
 *
 * @throws {ApiException} `WEBHOOK_SIGNATURE_INVALID` (400) where connection or signature is wrong;
 *   `FORBIDDEN` (403) where the tenant does not have the module.
 */
export async function receiveGatewayEvent(input: {
  connectionId: string
  request: InboundRequest
}): Promise<void> {
  const connection = await findConnection(input.connectionId)
  if (!connection || connection.port !== gatewayPort.id) {
    throw signatureInvalid()
  }
  const event = await read(connection, input.request)
  if (!(await isEnabled(connection.tenantId, 'payments'))) {
    throw forbidden('Module payments is not enabled for this tenant.')
  }
  if (event && event.kind !== 'ignored') {
    await keep(connection, event, input.request.receivedAt)
  }
}

/**
 * Null for an event with a right signature that cannot be read: sending it again would not help.
 */
async function read(connection: Connection, request: InboundRequest): Promise<InboundEvent | null> {
  const { tenantId, adapterId } = connection
  for (const { gateway } of await gatewaysOfConnection({ tenantId, adapterId })) {
    try {
      return gateway.parseEvent(request)
    } catch (error) {
      if (!(error instanceof GatewayError)) {
        throw error
      }
      if (error.kind !== 'bad_signature') {
        logger.warn({ err: error, tenantId, adapter: adapterId }, 'an event cannot be read')
        return null
      }
    }
  }
  throw signatureInvalid()
}

async function keep(connection: Connection, event: InboundEvent, receivedAt: Date): Promise<void> {
  const { tenantId, connectionId } = connection
  const received = DateTime.fromJSDate(receivedAt, { zone: 'utc' })
  const id = newId('gwe')
  try {
    await GatewayEvent.create({
      id,
      tenantId,
      connectionId,
      dedupeKey: shortened(event.dedupeKey),
      type: event.type.slice(0, LONGEST_TYPE),
      kind: event.kind,
      gatewayReference: event.gatewayReference?.slice(0, LONGEST_REFERENCE) ?? null,
      checkoutId: event.checkoutId?.slice(0, LONGEST_REFERENCE) ?? null,
      refundState: event.bodyAuthenticated ? (event.refundState ?? null) : null,
      ...refundOf(event),
      outcome: null,
      attempts: 0,
      nextAttemptAt: received.plus(JOB_IS_LOST_AFTER),
      receivedAt: received,
      processedAt: null,
    })
  } catch (error) {
    if (isUniqueViolation(error)) {
      return
    }
    throw error
  }
  try {
    await SettleGatewayEventJob.dispatch({ tenantId, gatewayEventId: id })
  } catch (error) {
    logger.error({ err: error, tenantId, gatewayEventId: id }, 'no job; a sweep finds the event')
  }
}

/** A key that would not fit is still another one for another event. */
function shortened(dedupeKey: string): string {
  return dedupeKey.length > LONGEST_DEDUPE_KEY ? digestOf(Buffer.from(dedupeKey)) : dedupeKey
}

/** What it says of one refund, where that can be believed and counted. */
function refundOf({ refund, bodyAuthenticated }: InboundEvent) {
  const amount = asMinorUnit(refund?.amount)
  return refund && bodyAuthenticated && amount
    ? {
        refundId: refund.refundId?.slice(0, LONGEST_REFERENCE) ?? null,
        refundAmount: amount,
        refundOutcome: refund.state,
      }
    : { refundId: null, refundAmount: null, refundOutcome: null }
}

function signatureInvalid(): ApiException {
  return new ApiException('WEBHOOK_SIGNATURE_INVALID', 'The signature does not match.')
}
