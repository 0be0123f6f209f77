import ipaddr from 'ipaddr.js'
import type { HttpContext } from '@adonisjs/core/http'
import { anonymousLimit, limits } from '#config/limiter'
import { limiter } from '#kernel/limiter/limiter_service'
import type { LimitClass } from '#kernel/limiter/limits'
import type { WindowState } from '#kernel/limiter/window'
import type { Principal } from '#kernel/tenancy/authenticate'

/** The contract's body for this alone. */
const REFUSAL = {
  success: false,
  message: 'Rate limit exceeded. Wait for the number of seconds in Retry-After.',
  errorType: 'rate_limit_exceeded',
}

/** A longer `x-user-id` is refused later on; it must not fill the memory before. */
const LONGEST_USER_ID = 128

/**
 * Counts a request in its window and writes the `X-RateLimit-*` headers.
 *
 * @param principal Null without a valid key: the client's address is counted, in a window of its own
 *   where the class of the route says so.
 * @returns false when the window is full: the request is not counted and has been answered with 429.
 */
export async function countRequest(
  ctx: HttpContext,
  principal: Principal | null,
  limitClass: LimitClass
): Promise<boolean> {
  const { requests, per } = limits[limitClass]
  const { allowed, headers } =
    per === 'address'
      ? await count(`${limitClass}:${networkOf(ctx.request.ip())}`, requests)
      : principal
        ? await count(windowOf(ctx, principal, limitClass), requests)
        : await countAddress(ctx.request.ip())

  for (const name in headers) {
    ctx.response.header(name, headers[name])
  }
  ctx.rateLimited = true
  if (!allowed) {
    ctx.response.status(429).json(REFUSAL)
  }
  return allowed
}

/** Counts a request of a client that shows no valid key. */
export function countAddress(address: string) {
  return count(`ip:${networkOf(address)}`, anonymousLimit)
}

async function count(key: string, limit: number) {
  const window = await limiter.hit(key, limit)
  return { allowed: window.allowed, headers: headersOf(window, limit) }
}

function headersOf(window: WindowState, limit: number): Record<string, string> {
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(window.remaining),
    'X-RateLimit-Reset': String(window.resetAt),
  }
  if (!window.allowed) {
    headers['Retry-After'] = String(Math.max(1, Math.ceil(window.retryAfter / 1000)))
  }
  return headers
}

function windowOf(ctx: HttpContext, { tenant, apiKey }: Principal, limitClass: LimitClass): string {
  if (limits[limitClass].per === 'tenant') {
    return `${limitClass}:${tenant.id}`
  }
  const userId = ctx.request.header('x-user-id')
  return userId && userId.length <= LONGEST_USER_ID
    ? `${limitClass}:${tenant.id}:user:${userId}`
    : `${limitClass}:${tenant.id}:key:${apiKey.id}`
}

/** An IPv4 address, or the /64 of an IPv6 address: one subscriber has all of it. */
function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
