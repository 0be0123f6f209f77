import ipaddr from 'ipaddr.js'
import { inSeconds } from '@tenant-education/adapter-kit'
import type { HttpContext } from '@adonisjs/core/http'
import { anonymousLimit } from '#config/limiter'
import { limiter } from '#platform/limiter/limiter_service'
import { limitOf } from '#platform/limiter/limits'
import type { Window, WindowState } from '#platform/limiter/window'
import type { Principal } from '#platform/access/authenticate'

/** The contract's body of 429 `RATE_LIMITED` alone. */
export function refusal(
  message = 'Rate limit exceeded. Wait for the number of seconds in Retry-After.'
) {
  return { success: false, message, errorType: 'rate_limit_exceeded' }
}

/** A longer `x-user-id` is refused later on; it must not fill the memory before. */
const LONGEST_USER_ID = 128

/**
 * Counts a request in its windows and writes the `X-RateLimit-*` headers.
 *
 * @param principal Null without a valid key: the client's address is counted, in a window of its own
 *   where the class of the route says so.
 * @returns false when the window is full: the request is not counted and has been answered with 429.
 */
export async function countRequest(
  ctx: HttpContext,
  principal: Principal | null,
  limitClass: string
): Promise<boolean> {
  const { requests, per } = limitOf(limitClass)
  const { allowed, headers } =
    per === 'address'
      ? await count([{ key: `${limitClass}:${networkOf(ctx.request.ip())}`, limit: requests }])
      : principal
        ? await count(windowsOf(ctx, principal, limitClass))
        : await countAddress(ctx.request.ip())

  for (const name in headers) {
    ctx.response.header(name, headers[name])
  }
  ctx.rateLimited = true
  if (!allowed) {
    ctx.response.status(429).json(refusal())
  }
  return allowed
}

/** Counts a request of a client that shows no valid key. */
export function countAddress(address: string) {
  return count([{ key: `ip:${networkOf(address)}`, limit: anonymousLimit }])
}

/** The headers tell the window that is full, or nearer to it. */
async function count(windows: readonly Window[]) {
  const states = await limiter.hit(windows)
  let nearest = 0
  for (let index = 1; index < states.length; index++) {
    if (isNearer(states[index], states[nearest])) {
      nearest = index
    }
  }
  const state = states[nearest]
  return { allowed: state.allowed, headers: headersOf(state, windows[nearest].limit) }
}

function isNearer(one: WindowState, other: WindowState): boolean {
  return one.retryAfter === other.retryAfter
    ? one.remaining < other.remaining
    : one.retryAfter > other.retryAfter
}

function headersOf(window: WindowState, limit: number): Record<string, string> {
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(window.remaining),
    'X-RateLimit-Reset': String(window.resetAt),
  }
  if (!window.allowed) {
    headers['Retry-After'] = String(inSeconds(window.retryAfter))
  }
  return headers
}

function windowsOf(ctx: HttpContext, { tenant, caller }: Principal, limitClass: string): Window[] {
  const { requests, per, ofTenant } = limitOf(limitClass)
  const tenantKey = `${limitClass}:${tenant.id}`
  if (per === 'tenant') {
    return [{ key: tenantKey, limit: requests }]
  }
  const userId = ctx.request.header('x-user-id')
  const user = userId && userId.length <= LONGEST_USER_ID ? `user:${userId}` : `${caller.kind}:${caller.id}`
  const windows = [{ key: `${tenantKey}:${user}`, limit: requests }]
  return ofTenant === undefined ? windows : [...windows, { key: tenantKey, limit: ofTenant }]
}

/** An IPv4 address, or the /64 of an IPv6 address: one subscriber has all of it. */
function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
