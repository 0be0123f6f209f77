import { createHmac, timingSafeEqual } from 'node:crypto'

/** Headers of a request, as Node.js gives them: names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Seconds by which the clock of the sender and yours may differ, in either direction. */
const REPLAY_WINDOW = 300

/** A timestamp above this is in milliseconds. */
const MILLISECONDS_FROM = 1e12

/**
 * True when a request really comes from the platform and was signed just now.
 *
 * @param body The raw bytes of the request, before any JSON parser has touched them.
 * @param secrets Your signing secret, `whsec_…`. After a rotation give both, the old and the new
 *   one, until the grace has ended.
 * @param now Epoch milliseconds.
 */
export function isGenuine(
  headers: Headers,
  body: Buffer,
  secrets: readonly string[],
  now = Date.now()
): boolean {
  const timestamp = headers['x-service-timestamp']
  if (typeof timestamp !== 'string' || !isRecent(timestamp, now)) {
    return false
  }
  const signatures = [headers['x-service-signature'], headers['x-service-signature-next']]
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(body).update(timestamp).digest()
    return signatures.some((signature) => isSame(expected, signature))
  })
}

function isRecent(timestamp: string, now: number): boolean {
  const moment = /^\d{1,16}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const seconds = moment > MILLISECONDS_FROM ? moment / 1000 : moment
  return Math.abs(now / 1000 - seconds) <= REPLAY_WINDOW
}

/** Compares in constant time, so that nobody can find a signature out byte by byte. */
function isSame(expected: Buffer, signature: string | string[] | undefined): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) {
    return false
  }
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
