import { Exception } from '@adonisjs/core/exceptions'

/** An event that tenants can be told about. */
export interface EventDescription {
  /** Name in the contract, such as `file.completed`: lower-case words with dots between. */
  type: string
  /** Id of the module that records it. */
  module: string
  /** When it is recorded, in one sentence. */
  description: string
  /**
   * A whole example of what the tenant is told. Its fields are all that leave the platform: a field
   * of the recorded payload that the sample does not have is not sent. All of them are always
   * there; objects inside it are free in what they hold.
   */
  sample: Readonly<Record<string, unknown>>
  /** Fields of the sample that can be null. */
  nullable?: readonly string[]
  /** Sent only to those who ask for it by name (default false: also to those who ask for all). */
  optIn?: boolean
}

const TYPE = /^[a-z][a-z0-9_-]*(\.[a-z][a-z0-9_-]*)+$/

/**
 * The events that may leave the platform. Each module adds its own in the `boot` of its provider;
 * an event that is recorded but not described here stays inside.
 */
export class EventCatalogue {
  #events = new Map<string, EventDescription>()
  #headers: Readonly<Record<string, string>> = {}

  /**
   * Adds events of a module.
   *
   * @example
   * eventCatalogue.add({
   *   type: 'notice.published',
   *   module: 'notices',
   *   description: 'A notice was published.',
   *   sample: { event: 'notice.published', noticeId: 'ntc_01h…', tenantId: 'ten_01h…', timestamp: 1782900000 },
   * })
   * @throws {Exception} `E_EVENT_CATALOGUE` when a name is malformed or in use.
   */
  add(...events: EventDescription[]): void {
    for (const event of events) {
      const known = this.#events.get(event.type)
      if (!TYPE.test(event.type) || (known && known.module !== event.module)) {
        throw new Exception(
          known
            ? `Modules "${known.module}" and "${event.module}" both have an event "${event.type}".`
            : `"${event.type}" cannot name an event: use lower-case words with dots between.`,
          { code: 'E_EVENT_CATALOGUE', status: 500 }
        )
      }
      this.#events.set(event.type, event)
    }
  }

  /** What a delivery carries beside its body; told by the module that delivers. */
  get headers(): Readonly<Record<string, string>> {
    return this.#headers
  }

  /** Names the headers of deliveries, with their meaning. */
  deliverWith(headers: Readonly<Record<string, string>>): void {
    this.#headers = headers
  }

  /** The description of an event, if tenants can be told about it. */
  find(type: string): EventDescription | undefined {
    return this.#events.get(type)
  }

  /** All events, by name. */
  all(): EventDescription[] {
    return [...this.#events.values()].sort((one, other) => (one.type < other.type ? -1 : 1))
  }

  /** What of a payload the tenant is told; null when the event is none of theirs. */
  contractPayload(type: string, payload: Record<string, unknown>): Record<string, unknown> | null {
    const event = this.#events.get(type)
    if (!event) {
      return null
    }
    return Object.fromEntries(
      Object.keys(event.sample)
        .filter((field) => payload[field] !== undefined)
        .map((field) => [field, payload[field]])
    )
  }
}

/** The catalogue of this process. */
export const eventCatalogue = new EventCatalogue()
