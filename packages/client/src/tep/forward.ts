import { createHmac } from 'node:crypto'
import type { Delivery } from './live_deliveries.js'

/** Milliseconds that the platform, too, waits for an answer. */
const PATIENCE = 15_000

/** How a forwarded delivery ended. */
export interface Forwarded {
  isTaken: boolean
  /** `204`, or why there was no answer. */
  result: string
  /** Milliseconds. */
  duration: number
}

/**
 * Sends a delivery to an address as the platform would, signed with a secret: the same body, the
 * same headers, the first attempt.
 */
export async function forward(
  delivery: Delivery,
  { url, secret, signal }: { url: string; secret: string; signal: AbortSignal }
): Promise<Forwarded> {
  const start = performance.now()
  const ended = (isTaken: boolean, result: string): Forwarded => ({
    isTaken,
    result,
    duration: Math.round(performance.now() - start),
  })
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: headersOf(delivery, secret),
      body: delivery.body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    })
    await response.body?.cancel()
    return ended(response.ok, String(response.status))
  } catch (error) {
    signal.throwIfAborted()
    return ended(false, reasonOf(error))
  }
}

function headersOf({ event, eventId, body }: Delivery, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const digest = (key: string | Buffer, text: string, form: 'hex' | 'base64') =>
    createHmac('sha256', key).update(text).digest(form)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return {
    'content-type': 'application/json',
    'x-service-event': event,
    'x-service-event-id': eventId,
    'x-service-delivery-attempt': '1',
    'x-service-timestamp': timestamp,
    'x-service-signature': digest(secret, body + timestamp, 'hex'),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${digest(key, `${eventId}.${timestamp}.${body}`, 'base64')}`,
  }
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return name === 'TimeoutError' ? 'no answer in 15 s' : (cause?.code ?? 'no connection')
}
