import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Window, WindowState, WindowStore } from './window.js'

/** A script and the name under which Redis keeps it. */
interface Script {
  text: string
  digest: string
}

const CLOCK = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function add(key, requests, leavesAt)
  local text = string.format('%.0f', leavesAt)
  for added = 1, requests do
    redis.call('RPUSH', key, text)
  end
  redis.call('PEXPIREAT', key, text)
end
`

/**
 * The whole decision in one atomic step, on the clock of Redis: drop what has left the windows,
 * count in all of them if all have room, tell the state of each. The lists hold when the counted
 * requests leave.
 */
const HIT = script(`${CLOCK}
local amount = tonumber(ARGV[1])
local needed = math.max(amount, 1)
local room = true
for index, key in ipairs(KEYS) do
  local first = redis.call('LINDEX', key, 0)
  while first and tonumber(first) <= now do
    redis.call('LPOP', key)
    first = redis.call('LINDEX', key, 0)
  end
  room = room and redis.call('LLEN', key) + needed <= tonumber(ARGV[2 * index])
end
local states = {}
for index, key in ipairs(KEYS) do
  local limit = tonumber(ARGV[2 * index])
  local length = tonumber(ARGV[2 * index + 1])
  if room and amount > 0 then
    add(key, amount, math.max(now + length, tonumber(redis.call('LINDEX', key, -1) or 0)))
  end
  local count = redis.call('LLEN', key)
  local remaining = math.max(0, limit - count)
  local reset = tonumber(redis.call('LINDEX', key, 0) or now + length)
  if room or count + needed <= limit then
    states[index] = {1, remaining, reset, 0}
  else
    local blocking = redis.call('LINDEX', key, count + needed - limit - 1) or now + length
    states[index] = {0, remaining, reset, tonumber(blocking) - now}
  end
end
return states
`)

const FILL = script(`${CLOCK}
redis.call('DEL', KEYS[1])
if tonumber(ARGV[1]) > 0 then
  add(KEYS[1], tonumber(ARGV[1]), now + tonumber(ARGV[2]))
end
`)

/** Stands before the keys of the windows, so that nothing else is cleared with them. */
const PREFIX = 'window:'

/** Keys that are looked for at a time when all windows are emptied. */
const KEYS_AT_ONCE = 1000

/** Windows in Redis, shared by all processes. */
export class RedisWindowStore implements WindowStore {
  #redis: () => Redis

  constructor(redis: () => Redis) {
    this.#redis = redis
  }

  async hit(windows: readonly Window[], amount: number): Promise<WindowState[]> {
    const keys = windows.map(({ key }) => key)
    const sizes = windows.flatMap(({ limit, length }) => [limit, length])
    const states = await this.#run(HIT, keys, [amount, ...sizes])
    return (states as number[][]).map(([allowed, remaining, resetAt, retryAfter]) => {
      return { allowed: allowed === 1, remaining, resetAt, retryAfter }
    })
  }

  async fill(key: string, requests: number, leaveAfter: number): Promise<void> {
    await this.#run(FILL, [key], [requests, leaveAfter])
  }

  async takeBack(key: string, requests: number): Promise<void> {
    await this.#redis().ltrim(PREFIX + key, 0, -1 - requests)
  }

  async clear(): Promise<void> {
    const redis = this.#redis()
    const prefix = redis.options.keyPrefix ?? ''
    let cursor = '0'
    do {
      const found = await redis.scan(cursor, 'MATCH', `${prefix}${PREFIX}*`, 'COUNT', KEYS_AT_ONCE)
      cursor = found[0]
      const keys = found[1].map((key) => key.slice(prefix.length))
      await Promise.all(keys.map((key) => redis.unlink(key)))
    } while (cursor !== '0')
  }

  async #run({ digest, text }: Script, keys: string[], values: number[]): Promise<unknown> {
    const redis = this.#redis()
    const parameters = [...keys.map((key) => PREFIX + key), ...values]
    return redis.evalsha(digest, keys.length, ...parameters).catch((error: Error) => {
      if (error.message.startsWith('NOSCRIPT')) {
        return redis.eval(text, keys.length, ...parameters)
      }
      throw error
    })
  }
}

function script(text: string): Script {
  return { text, digest: createHash('sha1').update(text).digest('hex') }
}
