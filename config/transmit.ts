import env from '#start/env'
import { defineConfig } from '@adonisjs/transmit'

/** Whether Redis carries progress between processes. */
export const isShared = env.get('TRANSMIT_TRANSPORT', 'memory') === 'redis'

/**
 * Imported only when it is asked for, and from the bus itself: the transports file of Transmit also
 * loads the MQTT client, which is not installed.
 */
async function redisTransport() {
  const { PatientRedisTransport } = await import('#platform/progress/redis_transport')
  return {
    driver: () =>
      new PatientRedisTransport({
        host: env.get('REDIS_HOST', '127.0.0.1'),
        port: env.get('REDIS_PORT', 6379),
        password: env.get('REDIS_PASSWORD')?.release(),
        keyPrefix: env.get('REDIS_PREFIX', 'tep:'),
      }),
  }
}

export default defineConfig({
  /** Keeps the connections of clients open through proxies. */
  pingInterval: '15s',
  transport: isShared ? await redisTransport() : null,
})
