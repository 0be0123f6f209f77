import config from '#config/webhooks'
import { epochOf, systemClock, type Clock } from '#platform/clock'
import type WebhookEndpoint from '../models/webhook_endpoint.js'
import type { ClaimedAttempt } from './attempt.js'
import { isLong, laneOf, type Lane } from './lane.js'

/** How many deliveries of an endpoint a worker takes on. */
export interface Share {
  endpoint: WebhookEndpoint
  amount: number
}

/** A slot that an endpoint could use. */
interface Wish {
  endpoint: WebhookEndpoint
  lane: Lane
  /** How many attempts run before it: of the endpoint, or of its tenant in the lane. */
  place: number
}

/** What the slots are used for at a moment. */
interface Use {
  free: Record<Lane, number>
  /** By lane and tenant. */
  ofTenant: Map<string, number>
  ofEndpoint: Map<string, { running: number; lasts: boolean }>
}

/**
 * The attempts that a worker is busy with, and who may use the slots that are left. In each lane
 * the tenant that holds fewest slots is next, and none holds more than its part, however many
 * endpoints and events it has. An attempt that lasts too long for the quick lane gives its slot
 * back there and counts as one of the slow lane until it ends.
 */
export class DeliverySlots {
  readonly #clock: Clock
  #held = new Set<ClaimedAttempt>()

  constructor(clock: Clock = systemClock) {
    this.#clock = clock
  }

  take(attempt: ClaimedAttempt): void {
    this.#held.add(attempt)
  }

  release(attempt: ClaimedAttempt): void {
    this.#held.delete(attempt)
  }

  /** True while not a single delivery can be taken on. */
  get areTaken(): boolean {
    const { free } = this.#use(epochOf(this.#clock))
    return free.quick <= 0 && free.slow <= 0
  }

  /**
   * Divides the free slots among endpoints that have deliveries due.
   *
   * @param mayReceive Whether a tenant has the module; asked of those that are next only.
   */
  async shares(
    endpoints: readonly WebhookEndpoint[],
    mayReceive: (tenantId: string) => Promise<boolean>
  ): Promise<Share[]> {
    const use = this.#use(epochOf(this.#clock))
    const shares = new Map<string, Share>()
    for (const { endpoint, lane } of inTurn(endpoints, use)) {
      if (use.free[lane] > 0 && (await mayReceive(endpoint.tenantId))) {
        use.free[lane] -= 1
        const share = shares.get(endpoint.id) ?? { endpoint, amount: 0 }
        share.amount += 1
        shares.set(endpoint.id, share)
      }
    }
    return [...shares.values()]
  }

  #use(now: number): Use {
    const { quick, slow } = config.concurrency
    const use: Use = {
      free: { quick: quick.all, slow: slow.all },
      ofTenant: new Map(),
      ofEndpoint: new Map(),
    }
    for (const { endpoint, startedAt } of this.#held) {
      const lasts = isLong(now - startedAt)
      const lane = lasts ? 'slow' : laneOf(endpoint)
      const tenant = partOf(endpoint, lane)
      const other = use.ofEndpoint.get(endpoint.id)
      use.free[lane] -= 1
      use.ofTenant.set(tenant, (use.ofTenant.get(tenant) ?? 0) + 1)
      use.ofEndpoint.set(endpoint.id, {
        running: (other?.running ?? 0) + 1,
        lasts: lasts || other?.lasts === true,
      })
    }
    return use
  }
}

/** Every slot that could be used, those of tenants that hold fewest first. */
function inTurn(endpoints: readonly WebhookEndpoint[], use: Use): Wish[] {
  const wishes = inRandomOrder(endpoints).flatMap((endpoint) => wishesOf(endpoint, use))
  const byTenant = Map.groupBy(wishes, ({ endpoint, lane }) => partOf(endpoint, lane))
  const admitted = [...byTenant].flatMap(([part, ofTenant]) =>
    byPlace(ofTenant)
      .map((wish, index) => ({ ...wish, place: (use.ofTenant.get(part) ?? 0) + index }))
      .filter(({ lane, place }) => place < config.concurrency[lane].tenant)
  )
  return byPlace(admitted)
}

/** An endpoint that failed last, or that never answered yet, gets one request at a time. */
function wishesOf(endpoint: WebhookEndpoint, { ofEndpoint }: Use): Wish[] {
  const { running, lasts } = ofEndpoint.get(endpoint.id) ?? { running: 0, lasts: false }
  const isProven = endpoint.failuresInRow === 0 && endpoint.answerTime !== null
  const most = isProven ? config.concurrency.endpoint : 1
  const lane = lasts ? 'slow' : laneOf(endpoint)
  return Array.from({ length: Math.max(0, most - running) }, (_item, index) => ({
    endpoint,
    lane,
    place: running + index,
  }))
}

function partOf({ tenantId }: WebhookEndpoint, lane: Lane): string {
  return `${lane} ${tenantId}`
}

function byPlace(wishes: readonly Wish[]): Wish[] {
  return wishes.toSorted((one, other) => one.place - other.place)
}

function inRandomOrder<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
