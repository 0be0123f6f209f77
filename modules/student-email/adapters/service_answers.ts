import type { HttpResponse } from '@tenant-education/adapter-kit'

/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110, section 10.2.3). */
export function retryAfter(headers: HttpResponse['headers']): { retryAfterMs?: number } {
  const text = String(headers['retry-after'] ?? '')
  const wait = /^\d{1,6}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(wait) && wait >= 0 ? { retryAfterMs: wait } : {}
}

/** A service's own word for an error where it is one: anything longer could repeat what was sent. */
export function reasonWord(word: unknown): { reason?: string } {
  return typeof word === 'string' && /^[A-Za-z][A-Za-z_.]{2,59}$/.test(word) ? { reason: word } : {}
}
