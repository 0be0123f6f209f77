import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import OutboxEvent from './outbox_event.js'
import type { OutboxConsumer, RecordedEvent } from './outbox.js'

const BATCH = 50

/** Milliseconds between looks for events that no nudge announced: after a crash, or a failure. */
const SWEEP_INTERVAL = 1000

const FIRST_RETRY_DELAY = 500
const LONGEST_RETRY_DELAY = 60_000

/** Hands recorded events to their consumers, each once. */
export class OutboxRelay {
  #consumers = new Map<string, OutboxConsumer>()
  #draining: Promise<void> | null = null
  #again = false
  #timer?: NodeJS.Timeout
  #stopped = false

  addConsumer(name: string, consumer: OutboxConsumer): void {
    this.#consumers.set(name, consumer)
  }

  /** Says that there is an event to hand over. Returns at once. */
  nudge(): void {
    if (this.#draining) {
      this.#again = true
    } else {
      this.#drainQuietly()
    }
  }

  /** Looks for left-over events now and then every second. */
  start(): void {
    this.#stopped = false
    this.nudge()
    this.#timer = setInterval(() => this.nudge(), SWEEP_INTERVAL).unref()
  }

  /** Stops after the event at hand. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#draining
  }

  /** Hands over everything that is due; resolves when nothing is left. */
  async drain(): Promise<void> {
    for (;;) {
      const due = await OutboxEvent.acrossTenants()
        .whereNull('dispatchedAt')
        .where('nextAttemptAt', '<=', Date.now())
        .orderBy('id')
        .limit(BATCH)
      for (const event of due) {
        if (this.#stopped) {
          return
        }
        await this.#dispatch(event)
      }
      if (due.length < BATCH) {
        return
      }
    }
  }

  #drainQuietly(): void {
    this.#again = false
    this.#draining = this.drain()
      .catch((error) => {
        logger.error({ err: error }, 'the outbox could not be read; it is tried again')
      })
      .finally(() => {
        this.#draining = null
        if (this.#again && !this.#stopped) {
          this.#drainQuietly()
        }
      })
  }

  async #dispatch(row: OutboxEvent): Promise<void> {
    const event: RecordedEvent = {
      id: row.id,
      tenantId: row.tenantId,
      type: row.type,
      payload: row.payload,
      createdAt: row.createdAt.toMillis(),
    }
    try {
      await db.transaction(async (trx) => {
        const claimed = await OutboxEvent.forTenant(event.tenantId, { client: trx })
          .where('id', event.id)
          .whereNull('dispatchedAt')
          .update({ dispatchedAt: DateTime.utc().toMillis() })
        if (Number(claimed) === 0) {
          return
        }
        for (const consumer of this.#consumers.values()) {
          await consumer(event, trx)
        }
      })
    } catch (error) {
      await this.#postpone(row, error)
    }
  }

  async #postpone(row: OutboxEvent, error: unknown): Promise<void> {
    const delay = Math.min(FIRST_RETRY_DELAY * 2 ** row.attempts, LONGEST_RETRY_DELAY)
    logger.error(
      { err: error, eventId: row.id, tenantId: row.tenantId, delay },
      'a consumer of the outbox failed; the event is tried again'
    )
    await row.merge({ attempts: row.attempts + 1, nextAttemptAt: Date.now() + delay }).save()
  }
}

/** The relay of this process. */
export const outboxRelay = new OutboxRelay()
