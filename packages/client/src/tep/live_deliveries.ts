import { setTimeout } from 'node:timers/promises'
import type { TenantEducation } from '../client.js'
import type { Answer, ItemOf } from '../shapes.js'

/** A delivery with the text that is sent. */
export type Delivery = Answer<'webhookDeliveries.get'>
type Listed = ItemOf<'webhookDeliveries.list', 'deliveries'>

const PAGE = 20
/** Milliseconds by which a delivery may appear in the list after a younger one. */
const LATE = 60_000
/** Below this share of the tenant's requests, the school's own software goes first. */
const RESERVE = 0.5
/** How much longer is waited then. */
const PATIENCE = 5

/**
 * Deliveries of the tenant from now on, oldest first, read from the log of deliveries. An event
 * that goes to several endpoints is told once.
 */
export class LiveDeliveries {
  readonly #client: TenantEducation
  readonly #pause: number
  readonly #signal: AbortSignal
  /** Moments of creation by the id of the event: those of the last minute. */
  readonly #known = new Map<string, number>()
  /** Epoch milliseconds, by the platform's clock. */
  #from = 0
  #share = 1

  /** @param options `pause`: milliseconds between two looks at the log. */
  constructor(client: TenantEducation, options: { pause: number; signal: AbortSignal }) {
    this.#client = client
    this.#pause = options.pause
    this.#signal = options.signal
  }

  /** What is in the log already is not told. */
  async start(): Promise<void> {
    const { deliveries, moment } = await this.#page(0)
    for (const delivery of deliveries) {
      this.done(delivery)
    }
    this.#from = moment
  }

  /** What is new, oldest first, until it is `done`. */
  async look(): Promise<Listed[]> {
    const found = new Map<string, Listed>()
    for (let offset = 0; ; offset += PAGE) {
      const { deliveries } = await this.#page(offset)
      const news = deliveries.filter((delivery) => this.#isNew(delivery))
      for (const delivery of news) {
        found.set(delivery.eventId, delivery)
      }
      if (news.length < PAGE) {
        break
      }
      await this.#leaveSome()
    }
    return [...found.values()].reverse()
  }

  /** The text that is sent. */
  async read({ id }: Listed): Promise<Delivery> {
    const { data, response } = await this.#client.webhookDeliveries
      .get(id, { signal: this.#signal })
      .withResponse()
    this.#note(response)
    await this.#leaveSome()
    return data
  }

  /** It is not told again. */
  done({ eventId, createdAt }: Listed): void {
    const created = Date.parse(createdAt)
    this.#known.set(eventId, created)
    this.#from = Math.max(this.#from, created - LATE)
    for (const [id, moment] of this.#known) {
      if (moment < this.#from) {
        this.#known.delete(id)
      }
    }
  }

  /** Waits until the next look, longer when few requests are left. */
  async rest(): Promise<void> {
    const pause = this.#isScarce ? PATIENCE * this.#pause : this.#pause
    await setTimeout(pause, undefined, { signal: this.#signal }).catch(() => {})
  }

  /** Whether so few requests are left that each needs a rest. */
  get #isScarce(): boolean {
    return this.#share < RESERVE
  }

  async #leaveSome(): Promise<void> {
    if (this.#isScarce) {
      await this.rest()
    }
  }

  async #page(offset: number): Promise<{ deliveries: Listed[]; moment: number }> {
    const { data, response } = await this.#client.webhookDeliveries
      .list({ limit: PAGE, offset }, { signal: this.#signal })
      .page()
      .withResponse()
    this.#note(response)
    const moment = Date.parse(response.headers.get('date') ?? '')
    return { deliveries: data.deliveries, moment: Number.isNaN(moment) ? Date.now() : moment }
  }

  #isNew({ eventId, createdAt }: Listed): boolean {
    return Date.parse(createdAt) >= this.#from && !this.#known.has(eventId)
  }

  #note({ headers }: Response): void {
    const left = Number(headers.get('x-ratelimit-remaining') ?? 1)
    this.#share = left / Number(headers.get('x-ratelimit-limit') ?? 1)
  }
}
