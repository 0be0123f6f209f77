import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const REQUEST_ID = /^[A-Za-z0-9._-]{8,128}$/

/** The client's `x-request-id` when it is well formed, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const offered = headers['x-request-id']
  return typeof offered === 'string' && REQUEST_ID.test(offered) ? offered : randomUUID()
}
