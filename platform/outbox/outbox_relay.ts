import { DateTime } from 'luxon'
import { backOff } from '@tenant-education/adapter-kit'
import logger from '@adonisjs/core/services/logger'
import { inTransaction } from '#platform/database/transaction'
import { unlockedRows } from '#platform/work/hold'
import type { OutboxBatchConsumer, OutboxConsumer } from './consumers.js'
import OutboxEvent from './outbox_event.js'
import { recordedEvent } from './recent_events.js'

/** Events that one transaction hands over. */
const BATCH = 100

/** Milliseconds between looks for events that no nudge announced: after a crash, or a failure. */
const SWEEP_INTERVAL = 1000

const RETRY = { first: 500, longest: 60_000 }

/** Hands recorded events to their consumers, each once. */
export class OutboxRelay {
  #consumers = new Map<string, OutboxBatchConsumer>()
  #draining: Promise<void> | null = null
  #again = false
  #timer?: NodeJS.Timeout
  #stopped = false

  addConsumer(name: string, consumer: OutboxConsumer): void {
    this.#consumers.set(name, async (events, trx) => {
      for (const event of events) {
        await consumer(event, trx)
      }
    })
  }

  addBatchConsumer(name: string, consumer: OutboxBatchConsumer): void {
    this.#consumers.set(name, consumer)
  }

  /**
   * Says that there is an event to hand over. Returns at once; a stopped relay leaves it to others.
   */
  nudge(): void {
    if (this.#stopped) {
      return
    }
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

  /** Stops after the events at hand. */
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
      if (due.length === 0 || this.#stopped) {
        return
      }
      await this.#dispatchAll(due)
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

  /** All in one transaction; where one of them cannot be handed over, each in its own. */
  async #dispatchAll(rows: OutboxEvent[]): Promise<void> {
    try {
      await this.#dispatch(rows)
    } catch (error) {
      if (rows.length === 1) {
        return this.#postpone(rows[0], error)
      }
      for (const row of rows) {
        if (this.#stopped) {
          return
        }
        await this.#dispatchAll([row])
      }
    }
  }

  async #dispatch(rows: OutboxEvent[]): Promise<void> {
    await inTransaction(async (trx) => {
      const open = OutboxEvent.acrossTenants({ client: trx })
        .select('id')
        .whereIn('id', idsOf(rows))
        .whereNull('dispatchedAt')
      const claimed = await unlockedRows(open, trx)
      const ids = new Set(idsOf(claimed))
      if (ids.size === 0) {
        return
      }
      await OutboxEvent.acrossTenants({ client: trx })
        .whereIn('id', [...ids])
        .update({ dispatchedAt: DateTime.utc().toMillis() })

      const events = rows.filter(({ id }) => ids.has(id)).map(recordedEvent)
      for (const consumer of this.#consumers.values()) {
        await consumer(events, trx)
      }
    })
  }

  async #postpone(row: OutboxEvent, error: unknown): Promise<void> {
    const attempts = row.attempts + 1
    const delay = backOff(RETRY, attempts)
    logger.error(
      { err: error, eventId: row.id, tenantId: row.tenantId, delay },
      'a consumer of the outbox failed; the event is tried again'
    )
    await row.merge({ attempts, nextAttemptAt: Date.now() + delay }).save()
  }
}

function idsOf(rows: readonly OutboxEvent[]): string[] {
  return rows.map(({ id }) => id)
}

/** The relay of this process. */
export const outboxRelay = new OutboxRelay()
