import ipaddr from 'ipaddr.js'
import type { HttpContext } from '@adonisjs/core/http'
import { Exception } from '@adonisjs/core/exceptions'
import { anonymousLimit, limits } from '#config/limiter'
import { limiter } from '#kernel/limiter/limiter_service'
import type { LimitClass } from '#kernel/limiter/limits'
import type { Principal } from '#kernel/tenancy/authenticate'

/** Too many requests; rendered as the body that the contract has for this alone. */
export class RateLimitException extends Exception {
  static override status = 429
  static override code = 'RATE_LIMITED'
}

/**
 * Counts a request in its window and writes the `X-RateLimit-*` headers.
 *
 * @param principal Null without a valid key: the client's address is counted.
 * @throws {RateLimitException} When the window is full; the request is not counted.
 */
export async function countRequest(
  ctx: HttpContext,
  principal: Principal | null,
  limitClass: LimitClass
): Promise<void> {
  const requests = principal ? limits[limitClass].requests : anonymousLimit
  const key = principal ? windowOf(ctx, principal, limitClass) : `ip:${clientNetwork(ctx)}`
  const window = await limiter.hit(key, requests)

  const { response } = ctx
  response.header('X-RateLimit-Limit', requests)
  response.header('X-RateLimit-Remaining', window.remaining)
  response.header('X-RateLimit-Reset', window.resetAt)
  ctx.rateLimited = true
  if (!window.allowed) {
    response.header('Retry-After', Math.max(1, Math.ceil(window.retryAfter / 1000)))
    throw new RateLimitException(
      'Rate limit exceeded. Wait for the number of seconds in Retry-After.'
    )
  }
}

function windowOf(
  ctx: HttpContext,
  { tenant, apiKey }: Principal,
  limitClass: LimitClass
): string {
  if (limits[limitClass].per === 'tenant') {
    return `${limitClass}:${tenant.id}`
  }
  const userId = ctx.request.header('x-user-id')
  return userId
    ? `${limitClass}:${tenant.id}:user:${userId}`
    : `${limitClass}:${tenant.id}:key:${apiKey.id}`
}

/** An IPv4 address, or the /64 of an IPv6 address: one subscriber has all of it. */
function clientNetwork(ctx: HttpContext): string {
  const address = ipaddr.process(ctx.request.ip())
  return address.kind() === 'ipv4'
    ? address.toString()
    : (address as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
