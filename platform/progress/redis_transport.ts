import { RedisTransport } from '@boringnode/bus/transports/redis'
import type { Serializable, SubscribeHandler } from '@boringnode/bus/types/main'
import { announcements } from './announcements.js'

/** What Transmit sends through its transport. */
interface Broadcast {
  channel: string
  payload: unknown
}

/**
 * Transmit's transport through Redis, which also tells this process itself what comes in. Transmit
 * subscribes without waiting for it: a short command would close the connection under its own
 * subscription, and fail although its work is done.
 */
export class PatientRedisTransport extends RedisTransport {
  #subscribed: Promise<unknown> = Promise.resolve()

  override subscribe<T extends Serializable>(
    channel: string,
    handler: SubscribeHandler<T>
  ): Promise<void> {
    const subscribed = super.subscribe<T>(channel, (message) => {
      const broadcast = message as unknown as Broadcast
      announcements.tell(broadcast.channel, broadcast.payload)
      handler(message)
    })
    this.#subscribed = Promise.allSettled([this.#subscribed, subscribed])
    return subscribed
  }

  override onReconnect(callback: () => void): void {
    super.onReconnect(() => {
      announcements.interrupted()
      callback()
    })
  }

  override async disconnect(): Promise<void> {
    await this.#subscribed
    await super.disconnect()
  }
}
