import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import config from '#config/webhooks'
import { newId } from '#kernel/identifiers'
import { outbound } from '#kernel/outbound/http_client'
import { OutboundException } from '#kernel/outbound/outbound_exception'
import { signingSecrets } from '#kernel/tenancy/signing_secret'
import WebhookAttempt from '../models/webhook_attempt.js'
import WebhookDelivery from '../models/webhook_delivery.js'
import WebhookEndpoint from '../models/webhook_endpoint.js'
import { delayAfter } from '../services/retry_schedule.js'
import { sign } from '../services/signature.js'

/** How one attempt ended. */
interface Outcome {
  responseStatus: number | null
  errorCode: string | null
  /** Milliseconds. */
  duration: number
}

/**
 * Makes one attempt of a delivery, if one is due.
 *
 * The attempt is written before it is sent and the delivery is leased meanwhile, so that two workers
 * never send at the same time and a killed one leaves a trace. An attempt cut off by a kill does not
 * use up the retry schedule.
 */
export class AttemptDelivery {
  /** Milliseconds after which another worker may take over: the exchange and time to record it. */
  static readonly leaseDuration = config.deadline + 15_000

  /** @returns milliseconds until the next attempt, or null when none follows. */
  async handle(input: { tenantId: string; deliveryId: string }): Promise<number | null> {
    const claimed = await this.#claim(input)
    if (!claimed) {
      return null
    }

    const { delivery, attempt } = claimed
    const endpoint = await WebhookEndpoint.forTenant(input.tenantId)
      .where('id', delivery.endpointId)
      .whereNull('disabledAt')
      .first()
    if (!endpoint) {
      return this.#finish(delivery, attempt, {
        responseStatus: null,
        errorCode: 'ENDPOINT_DISABLED',
        duration: 0,
      })
    }
    return this.#finish(delivery, attempt, await this.#send(endpoint, delivery))
  }

  async #claim({ tenantId, deliveryId }: { tenantId: string; deliveryId: string }) {
    return db.transaction(async (client) => {
      const now = Date.now()
      const changed = await WebhookDelivery.forTenant(tenantId, { client })
        .where('id', deliveryId)
        .where('status', 'pending')
        .where('nextAttemptAt', '<=', now)
        .where((query) => query.whereNull('leasedUntil').orWhere('leasedUntil', '<', now))
        .update({
          attempts: client.raw('attempts + 1'),
          leasedUntil: now + AttemptDelivery.leaseDuration,
          updatedAt: now,
        })
      if (Number(changed) === 0) {
        return null
      }

      const delivery = await WebhookDelivery.forTenant(tenantId, { client })
        .where('id', deliveryId)
        .firstOrFail()
      const attempt = await WebhookAttempt.create(
        {
          id: newId('wha'),
          tenantId,
          deliveryId,
          number: delivery.attempts,
          outcome: 'started',
          startedAt: DateTime.utc(),
        },
        { client }
      )
      return { delivery, attempt }
    })
  }

  async #send(endpoint: WebhookEndpoint, delivery: WebhookDelivery): Promise<Outcome> {
    const startedAt = performance.now()
    const duration = () => Math.round(performance.now() - startedAt)
    try {
      const secrets = await signingSecrets(delivery.tenantId)
      const timestamp = Math.floor(Date.now() / 1000)
      const { status } = await outbound.request({
        method: 'POST',
        url: endpoint.url,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'TenantEducationPlatform-Webhooks/1',
          'x-service-event-id': delivery.eventId,
          'x-service-delivery-attempt': String(delivery.attempts),
          ...sign(delivery.eventId, delivery.body, timestamp, secrets),
        },
        body: delivery.body,
        deadlineMs: config.deadline,
        maxBytes: config.maxResponseBytes,
      })
      return { responseStatus: status, errorCode: null, duration: duration() }
    } catch (error) {
      if (!(error instanceof OutboundException)) {
        throw error
      }
      return { responseStatus: null, errorCode: error.code, duration: duration() }
    }
  }

  async #finish(
    delivery: WebhookDelivery,
    attempt: WebhookAttempt,
    outcome: Outcome
  ): Promise<number | null> {
    const { responseStatus, errorCode } = outcome
    const succeeded = responseStatus !== null && responseStatus >= 200 && responseStatus < 300
    const failures = delivery.failures + (succeeded ? 0 : 1)
    const gone = responseStatus === 410
    const stopped = gone || errorCode === 'ENDPOINT_DISABLED'
    const retryIn = succeeded || stopped ? null : delayAfter(failures, config.retry)

    await db.transaction(async (client) => {
      await attempt
        .useTransaction(client)
        .merge({ ...outcome, outcome: succeeded ? 'succeeded' : 'failed' })
        .save()
      await delivery
        .useTransaction(client)
        .merge({
          failures,
          status: succeeded
            ? 'delivered'
            : stopped
              ? 'cancelled'
              : retryIn === null
                ? 'exhausted'
                : 'pending',
          nextAttemptAt: retryIn === null ? null : DateTime.utc().plus(retryIn),
          leasedUntil: null,
        })
        .save()
      if (gone) {
        await WebhookEndpoint.forTenant(delivery.tenantId, { client })
          .where('id', delivery.endpointId)
          .update({ disabledReason: 'GONE', disabledAt: Date.now(), updatedAt: Date.now() })
      }
    })
    return retryIn
  }
}
