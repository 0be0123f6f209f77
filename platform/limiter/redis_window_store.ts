import { createHash } from 'node:crypto'
import { WINDOW } from './limits.js'
import type { Window, WindowState, WindowStore } from './window.js'

/**
 * The whole decision in one atomic step, on the clock of Redis: drop what has left the windows, count
 * in all of them if all have room, tell oldest and count of each. The lists hold the moments of the
 * counted requests.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local length = tonumber(ARGV[1])
local room = true
for index, key in ipairs(KEYS) do
  local oldest = redis.call('LINDEX', key, 0)
  while oldest and tonumber(oldest) + length <= now do
    redis.call('LPOP', key)
    oldest = redis.call('LINDEX', key, 0)
  end
  room = room and redis.call('LLEN', key) < tonumber(ARGV[index + 1])
end
local states = {}
for index, key in ipairs(KEYS) do
  local limit = tonumber(ARGV[index + 1])
  if room then
    redis.call('RPUSH', key, string.format('%.0f', now))
    redis.call('PEXPIRE', key, length)
  end
  local count = redis.call('LLEN', key)
  local reset = (tonumber(redis.call('LINDEX', key, 0) or now)) + length
  if room or count < limit then
    states[index] = {1, limit - count, reset, 0}
  else
    local blocking = redis.call('LINDEX', key, count - limit)
    states[index] = {0, 0, reset, tonumber(blocking) + length - now}
  end
end
return states
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

  async hit(windows: readonly Window[]): Promise<WindowState[]> {
    const states = await this.#run(windows)
    return states.map(([allowed, remaining, resetAt, retryAfter]) => {
      return { allowed: allowed === 1, remaining, resetAt, retryAfter }
    })
  }

  async #run(windows: readonly Window[]): Promise<[number, number, number, number][]> {
    const keys = windows.map(({ key }) => `limit:${key}`)
    const limits = windows.map(({ limit }) => String(limit))
    const parameters = [...keys, String(WINDOW), ...limits]
    const redis = this.#redis()
    const answer = await redis.evalsha(DIGEST, keys.length, ...parameters).catch((error: Error) => {
      if (error.message.startsWith('NOSCRIPT')) {
        return redis.eval(SCRIPT, keys.length, ...parameters)
      }
      throw error
    })
    return answer as [number, number, number, number][]
  }
}
