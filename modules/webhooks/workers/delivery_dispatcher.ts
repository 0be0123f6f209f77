import { setImmediate as letOthersRun } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import config from '#config/webhooks'
import { epochOf, systemClock, type Clock } from '#platform/clock'
import type { BackgroundWork } from '#platform/queue/background_work'
import { claimDueDeliveries } from '../actions/claim_due_deliveries.js'
import { recordOutcomes } from '../actions/record_outcomes.js'
import {
  noAnswer,
  type AttemptResult,
  type ClaimedAttempt,
  type EndedAttempt,
} from '../services/attempt.js'
import { DeliverySlots } from '../services/delivery_slots.js'
import { cancelLeftovers } from '../services/end_deliveries.js'
import { sendAttempt } from '../services/send_attempt.js'

/** Milliseconds before the next try after the database failed. */
const RETRY_DELAY = 500

/**
 * Sends due deliveries, in turns: what has ended is recorded, what is due is claimed and sent. The
 * rows alone say what is to be done, so that any number of workers can share the work and each can
 * be killed at any moment.
 */
export class DeliveryDispatcher implements BackgroundWork {
  readonly #clock: Clock
  readonly #slots: DeliverySlots
  #busy = new Set<Promise<void>>()
  #ended: EndedAttempt[] = []
  #running: Promise<void> | null = null
  #stopping = false
  #hasSwept = false
  #cutOff = new AbortController()
  /** Epoch milliseconds of the next delivery that is known to become due. */
  #nextDue = Number.POSITIVE_INFINITY
  #isAwake = false
  #wake: () => void = () => {}

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
    this.#slots = new DeliverySlots(clock)
  }

  start(): void {
    if (!this.#running) {
      this.#stopping = false
      this.#hasSwept = false
      this.#cutOff = new AbortController()
      this.#running = this.#run()
    }
  }

  /** Says that there is a delivery to send. Returns at once; does nothing where none are sent. */
  nudge(): void {
    this.#isAwake = true
    this.#wake()
  }

  /** Claims nothing more, waits a little for what is being sent, and writes how it ended. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.nudge()
    const timer = setTimeout(() => this.#cutOff.abort(), config.stopGrace)
    await this.#running
    clearTimeout(timer)
    this.#running = null
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        if (await this.#turn()) {
          await letOthersRun()
        } else {
          await this.#rest(Math.min(config.pollInterval, this.#untilNextDue()))
        }
      } catch (error) {
        logger.error({ err: error }, 'webhooks could not be sent; it is tried again')
        await this.#rest(RETRY_DELAY)
      }
    }
    await Promise.all(this.#busy)
    await this.#record().catch((error) => {
      logger.error({ err: error }, 'the last webhooks could not be recorded; they are sent again')
    })
  }

  /** @returns whether there was anything to do. */
  async #turn(): Promise<boolean> {
    if (!this.#hasSwept) {
      await cancelLeftovers()
      this.#hasSwept = true
    }
    const recorded = await this.#record()
    if (this.#slots.areTaken || this.#stopping) {
      return recorded
    }
    const claimed = await claimDueDeliveries(this.#slots, this.#clock)
    for (const attempt of claimed) {
      this.#send(attempt)
    }
    return recorded || claimed.length > 0
  }

  /** What cannot be written now is kept for the next turn. */
  async #record(): Promise<boolean> {
    const ended = [...this.#ended]
    if (ended.length === 0) {
      return false
    }
    const dueAgain = await recordOutcomes(ended, this.#clock)
    this.#ended.splice(0, ended.length)
    this.#nextDue = Math.min(this.#nextDue, dueAgain ?? Number.POSITIVE_INFINITY)
    return true
  }

  /** Milliseconds. What was due before is found by polling, where it was not found already. */
  #untilNextDue(): number {
    const milliseconds = this.#nextDue - epochOf(this.#clock)
    if (milliseconds <= 0) {
      this.#nextDue = Number.POSITIVE_INFINITY
    }
    return Math.max(milliseconds, 1)
  }

  #send(attempt: ClaimedAttempt): void {
    this.#slots.take(attempt)
    const sending = this.#exchange(attempt).finally(() => {
      this.#slots.release(attempt)
      this.#busy.delete(sending)
      this.nudge()
    })
    this.#busy.add(sending)
  }

  async #exchange(attempt: ClaimedAttempt): Promise<void> {
    const sending = sendAttempt(attempt, this.#cutOff.signal, this.#clock)
    const result = await sending.catch((error): AttemptResult => {
      const { tenantId, id: deliveryId } = attempt.delivery
      logger.error({ err: error, tenantId, deliveryId }, 'a webhook could not be prepared')
      return { ...noAnswer, errorCode: 'NOT_SENT', duration: 0 }
    })
    this.#ended.push({ ...attempt, result })
  }

  /** Until a nudge, at most `milliseconds`. */
  async #rest(milliseconds: number): Promise<void> {
    if (!this.#isAwake) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.#wake = () => {}
    }
    this.#isAwake = false
  }
}

/** The dispatcher of this process. It runs where a worker runs. */
export const deliveryDispatcher = new DeliveryDispatcher()
