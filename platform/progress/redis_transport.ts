import { RedisTransport } from '@boringnode/bus/transports/redis'
import type { Serializable, SubscribeHandler } from '@boringnode/bus/types/main'

/**
 * Transmit's transport through Redis. Transmit subscribes without waiting for it: a short command
 * would close the connection under its own subscription, and fail although its work is done.
 */
export class PatientRedisTransport extends RedisTransport {
  #subscribed: Promise<unknown> = Promise.resolve()

  override subscribe<T extends Serializable>(
    channel: string,
    handler: SubscribeHandler<T>
  ): Promise<void> {
    const subscribed = super.subscribe(channel, handler)
    this.#subscribed = Promise.allSettled([this.#subscribed, subscribed])
    return subscribed
  }

  override async disconnect(): Promise<void> {
    await this.#subscribed
    await super.disconnect()
  }
}
