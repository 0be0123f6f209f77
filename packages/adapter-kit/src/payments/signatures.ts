import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Compares two texts in constant time, whatever their lengths. */
export function sameText(expected: string, received: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(expected), digest(received ?? '')) && received !== undefined
}

/** Hexadecimal HMAC of bytes exactly as they came. */
export function hmacHex(algorithm: 'sha256' | 'sha512', key: string, bytes: Uint8Array): string {
  return createHmac(algorithm, key).update(bytes).digest('hex')
}

/** Hexadecimal SHA-256, for a dedupe key where a gateway gives its events no id. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
