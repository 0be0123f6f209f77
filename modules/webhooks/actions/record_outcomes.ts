import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { epochOf, systemClock } from '#platform/clock'
import { touched } from '#platform/database/timestamp'
import { inTransaction } from '#platform/database/transaction'
import config from '#config/webhooks'
import WebhookDelivery from '../models/webhook_delivery.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { attemptRow, succeeded, type EndedAttempt } from '../services/attempt.js'
import { isGivenUp, noteFailure, noteSuccess } from '../services/circuit_breaker.js'
import { cancelWaiting, disableEndpoint, nothingDue } from '../services/end_deliveries.js'
import { changesLane, noteAnswerTime } from '../services/lane.js'
import { delayAskedFor } from '../services/retry_after.js'
import { delayAfter } from '../services/retry_schedule.js'

const GONE = 410

/**
 * Writes how attempts ended, many in one transaction. A delivery is changed only by the holder of
 * its lease; the log of attempts always tells the truth.
 *
 * @returns when the first of the deliveries is due again, in epoch milliseconds; null for never.
 */
export async function recordOutcomes(
  ended: readonly EndedAttempt[],
  clock = systemClock
): Promise<number | null> {
  const { dueAgain, disabled } = await write(ended, epochOf(clock))
  for (const endpoint of disabled) {
    await cancelWaiting(endpoint, 'ENDPOINT_DISABLED')
  }
  return dueAgain
}

function write(ended: readonly EndedAttempt[], now: number) {
  return inTransaction(async (trx) => {
    const endpoints = await lockChanging(ended, trx)
    await delivered(
      ended.filter(({ result }) => succeeded(result)),
      now,
      trx
    )
    const dueAgain: number[] = []
    for (const attempt of ended) {
      const endpoint = endpoints.get(attempt.endpoint.id)
      if (endpoint) {
        noteAnswerTime(endpoint, attempt.result)
      }
      if (!succeeded(attempt.result)) {
        dueAgain.push(...(await failed(attempt, endpoint, now, trx)))
      } else if (endpoint) {
        noteSuccess(endpoint)
      }
    }
    for (const endpoint of endpoints.values()) {
      await endpoint.useTransaction(trx).save()
    }
    await trx
      .insertQuery()
      .table('webhook_attempts')
      .multiInsert(ended.map(attemptRow))
      .onConflict('id')
      .merge(['outcome', 'response_status', 'error_code', 'response_text', 'duration'])
    return {
      dueAgain: dueAgain.length === 0 ? null : Math.min(...dueAgain),
      disabled: [...endpoints.values()].filter(({ status }) => status === 'disabled'),
    }
  })
}

/** Endpoints whose state changes: most attempts succeed quickly, at one without any trouble. */
async function lockChanging(
  ended: readonly EndedAttempt[],
  trx: TransactionClientContract
): Promise<Map<string, WebhookEndpoint>> {
  const changing = ended.filter(
    ({ result, endpoint }) =>
      !succeeded(result) || endpoint.failuresInRow > 0 || changesLane(endpoint, result)
  )
  if (changing.length === 0) {
    return new Map()
  }
  const rows = await WebhookEndpoint.acrossTenants({ client: trx })
    .whereIn('id', [...new Set(changing.map(({ endpoint }) => endpoint.id))])
    .orderBy('id')
    .forUpdate()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A delivery that was cancelled while it was being sent has arrived all the same. */
async function delivered(
  ended: readonly EndedAttempt[],
  now: number,
  trx: TransactionClientContract
): Promise<void> {
  for (const [lease, attempts] of Map.groupBy(ended, (attempt) => attempt.lease)) {
    await WebhookDelivery.acrossTenants({ client: trx })
      .whereIn(
        'id',
        attempts.map(({ delivery }) => delivery.id)
      )
      .where((query) => query.where('lease', lease).orWhere('status', 'cancelled'))
      .update({
        ...nothingDue,
        status: 'delivered',
        reason: null,
        deliveredAt: now,
        updatedAt: now,
      })
  }
}

async function failed(
  attempt: EndedAttempt,
  endpoint: WebhookEndpoint | undefined,
  now: number,
  trx: TransactionClientContract
): Promise<number[]> {
  const { delivery, result, trigger } = attempt
  if (!endpoint) {
    return []
  }
  if (result.errorCode === 'INTERRUPTED') {
    return change(attempt, { dueAt: now, lease: null }, trx)
  }
  if (result.errorCode === 'ADDRESS_REFUSED') {
    const status = delivery.status === 'pending' ? 'cancelled' : delivery.status
    const reason = status === 'cancelled' ? 'ADDRESS_REFUSED' : null
    return change(attempt, { ...nothingDue, status, reason }, trx)
  }
  if (result.responseStatus === GONE) {
    await disableEndpoint(endpoint, 'GONE', now, trx)
    return []
  }
  if (trigger === 'ping') {
    return change(attempt, { ...nothingDue, status: 'exhausted' }, trx)
  }
  if (trigger === 'manual') {
    noteFailure(endpoint, null, now)
    const dueAt = delivery.nextAttemptAt?.toMillis() ?? null
    return change(attempt, { dueAt, redeliveryRequestedAt: null, lease: null }, trx)
  }
  return scheduleNext(attempt, endpoint, now, trx)
}

async function scheduleNext(
  attempt: EndedAttempt,
  endpoint: WebhookEndpoint,
  now: number,
  trx: TransactionClientContract
): Promise<number[]> {
  const failures = attempt.delivery.failures + 1
  const planned = delayAfter(failures, config.retry)
  const { responseStatus, retryAfter } = attempt.result
  const delay =
    planned !== null && (responseStatus === 429 || responseStatus === 503)
      ? delayAskedFor(planned, retryAfter, now)
      : planned

  noteFailure(endpoint, delay, now)
  if (delay === null) {
    await change(attempt, { ...nothingDue, status: 'exhausted', failures }, trx)
    if (isGivenUp(endpoint, now)) {
      await disableEndpoint(endpoint, 'FAILING', now, trx)
    }
    return []
  }
  const dueAt = now + delay
  return change(attempt, { failures, nextAttemptAt: dueAt, dueAt, lease: null }, trx)
}

async function change(
  { delivery, lease }: EndedAttempt,
  changes: { dueAt: number | null } & Record<string, string | number | null>,
  trx: TransactionClientContract
): Promise<number[]> {
  await WebhookDelivery.forTenant(delivery.tenantId, { client: trx })
    .where('id', delivery.id)
    .where('lease', lease)
    .update({ ...changes, ...touched() })
  return changes.dueAt === null ? [] : [changes.dueAt]
}
