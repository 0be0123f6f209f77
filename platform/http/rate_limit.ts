import ipaddr from 'ipaddr.js'
import { inSeconds } from '@tenant-education/adapter-kit'
import type { HttpContext } from '@adonisjs/core/http'
import type { Limiter } from '@adonisjs/limiter'
import limiter from '@adonisjs/limiter/services/main'
import { anonymousLimit, personLimit } from '#config/limiter'
import { limitOf, WINDOW } from '#platform/limiter/limits'
import type { SlidingWindowResponse } from '#platform/limiter/sliding_window_response'
import { withinWindow } from '#platform/limiter/window_key'
import type { Principal } from '#platform/access/authenticate'

/** The contract's body of 429 `RATE_LIMITED` alone. */
export function refusal(
  message = 'Rate limit exceeded. Wait for the number of seconds in Retry-After.'
) {
  return { success: false, message, errorType: 'rate_limit_exceeded' }
}

/** Whose requests are counted together. */
type Counted = Principal | { personId: string }

/** A longer `x-user-id` is refused later on; it must not fill the memory before. */
const LONGEST_USER_ID = 128

/**
 * Counts a request in its windows and writes the `X-RateLimit-*` headers. A person has one window
 * for everything, so that a school's servers and its staff never starve each other.
 *
 * @param principal Null without a valid key: the client's address is counted, in a window of its
 *   own where the class of the route says so.
 * @returns false when the window is full: the request is not counted and has been answered with
 *   429.
 */
export async function countRequest(
  ctx: HttpContext,
  principal: Counted | null,
  limitClass: string
): Promise<boolean> {
  const { allowed, headers } = await countIn(ctx, principal, limitClass)

  for (const name in headers) {
    ctx.response.header(name, headers[name])
  }
  ctx.rateLimited = true
  if (!allowed) {
    ctx.response.status(429).json(refusal())
  }
  return allowed
}

function countIn(ctx: HttpContext, principal: Counted | null, limitClass: string) {
  const { requests, per } = limitOf(limitClass)
  if (principal && 'personId' in principal) {
    return count(`person:${principal.personId}`, personLimit)
  }
  if (per === 'address') {
    return count(`${limitClass}:${networkOf(ctx.request.ip())}`, requests)
  }
  return principal
    ? count(keyOf(ctx, principal, limitClass), requests)
    : countAddress(ctx.request.ip())
}

/** Counts a request of a client that shows no valid key. */
export function countAddress(address: string) {
  return count(`ip:${networkOf(address)}`, anonymousLimit)
}

/**
 * Counts a try of something that must not be tried often, such as a password.
 *
 * @param what Who tries what. Tries of the same are counted together.
 * @param tries How many are allowed in any 60 seconds.
 * @returns false when there were too many: this one is not counted.
 */
export async function countTry(what: string, tries: number): Promise<boolean> {
  const { allowed } = await count(`try:${what}`, tries)
  return allowed
}

/** The address of a client as windows know it. */
export function networkOfClient({ request }: HttpContext): string {
  return networkOf(request.ip())
}

/** By the number of requests they allow; the manager takes longer to find one than to ask it. */
const limiters = new Map<number, Limiter>()

/**
 * Asks with `increment`, as the exception of `consume` costs more than all the rest of a refusal.
 */
async function count(key: string, requests: number) {
  const response = (await limiterOf(requests).increment(key)) as SlidingWindowResponse
  return { allowed: response.retryAfter === 0, headers: headersOf(response) }
}

function limiterOf(requests: number): Limiter {
  let found = limiters.get(requests)
  if (!found) {
    found = limiter.use({ requests, duration: WINDOW })
    limiters.set(requests, found)
  }
  return found
}

function headersOf(response: SlidingWindowResponse): Record<string, string> {
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': String(response.limit),
    'X-RateLimit-Remaining': String(response.remaining),
    'X-RateLimit-Reset': String(response.resetAt),
  }
  if (response.retryAfter > 0) {
    headers['Retry-After'] = String(inSeconds(response.retryAfter))
  }
  return headers
}

function keyOf(ctx: HttpContext, { tenant, caller }: Principal, limitClass: string): string {
  const { per, ofTenant } = limitOf(limitClass)
  const tenantKey = `${limitClass}:${tenant.id}`
  if (per === 'tenant') {
    return tenantKey
  }
  const userId = ctx.request.header('x-user-id')
  const isNamed = userId !== undefined && userId.length <= LONGEST_USER_ID && userId !== ''
  const user = isNamed ? `user:${userId}` : `${caller.kind}:${caller.id}`
  const userKey = `${tenantKey}:${user}`
  return ofTenant === undefined ? userKey : withinWindow(userKey, tenantKey, ofTenant)
}

/** An IPv4 address, or the /64 of an IPv6 address: one subscriber has all of it. */
function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
