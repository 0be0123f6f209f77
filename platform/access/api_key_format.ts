import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'tep_live_'
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Letters of an API key. */
export const API_KEY_LENGTH = PREFIX.length + SECRET_LENGTH + CHECKSUM_LENGTH

const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

/**
 * A new API key: `tep_live_`, 32 random base-62 characters, and the CRC-32 of all that precedes in
 * 6 base-62 characters. Shown once; only its hash is kept.
 */
export function generateApiKey(): string {
  let key = PREFIX
  for (let length = 0; length < SECRET_LENGTH; length++) {
    key += BASE62[randomInt(BASE62.length)]
  }
  return key + checksumOf(key)
}

/**
 * True for text that could be a key. A typing error is found here, without a look into the
 * database.
 */
export function isWellFormed(key: string): boolean {
  return (
    FORM.test(key) && checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)
  )
}

/** What is kept of a key: its SHA-256 in hexadecimal. Keys are random, so no salt is needed. */
export function hashApiKey(key: string): string {
  return hash('sha256', key)
}

/** Last four characters, by which people tell their keys apart. */
export function hintOf(key: string): string {
  return key.slice(-4)
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let length = 0; length < CHECKSUM_LENGTH; length++) {
    digits = BASE62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
