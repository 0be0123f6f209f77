import { createHash } from 'node:crypto'
import { WINDOW } from './limits.js'
import type { WindowState, WindowStore } from './window.js'

/**
 * The whole decision in one atomic step, on the clock of Redis: drop what has left the window, count
 * if there is room, tell oldest and count. The list holds the moments of the counted requests.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local window = tonumber(ARGV[1])
local limit = tonumber(ARGV[2])
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and tonumber(oldest) + window <= now do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
local count = redis.call('LLEN', KEYS[1])
if count >= limit then
  local blocking = redis.call('LINDEX', KEYS[1], count - limit)
  return {0, 0, tonumber(oldest) + window, tonumber(blocking) + window - now}
end
redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], window)
return {1, limit - count - 1, (tonumber(oldest) or now) + window, 0}
`

const DIGEST = createHash('sha1').update(SCRIPT).digest('hex')

/** The part of a Redis connection that the store needs. */
export interface ScriptRunner {
  evalsha(digest: string, keys: number, ...parameters: string[]): Promise<unknown>
  eval(script: string, keys: number, ...parameters: string[]): Promise<unknown>
}

/** Windows in Redis, shared by all processes. */
export class RedisWindowStore implements WindowStore {
  #redis: () => ScriptRunner

  constructor(redis: () => ScriptRunner) {
    this.#redis = redis
  }

  async hit(key: string, limit: number): Promise<WindowState> {
    const [allowed, remaining, resetAt, retryAfter] = await this.#run(`limit:${key}`, limit)
    return { allowed: allowed === 1, remaining, resetAt, retryAfter }
  }

  async #run(key: string, limit: number): Promise<[number, number, number, number]> {
    const parameters = [key, String(WINDOW), String(limit)]
    const redis = this.#redis()
    const answer = await redis.evalsha(DIGEST, 1, ...parameters).catch((error: Error) => {
      if (error.message.startsWith('NOSCRIPT')) {
        return redis.eval(SCRIPT, 1, ...parameters)
      }
      throw error
    })
    return answer as [number, number, number, number]
  }
}
