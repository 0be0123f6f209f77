import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_LENGTH = 10
const RANDOM_LENGTH = 16

let lastTime = 0
let lastRandom: number[] = []

/**
 * A new opaque id: the prefix, an underscore and 26 characters (48 bits of time, 80 random bits, in
 * lower-case Crockford base 32). Ids sort by the time they were made; within one process each is
 * greater than all before it, also inside the same millisecond.
 *
 * @example newId('file') // 'file_01kafj6v0hqw2m4c8r3x5t7y9z'
 */
export function newId(prefix: string): string {
  const now = Date.now()
  if (now > lastTime) {
    lastTime = now
    lastRandom = Array.from(randomBytes(RANDOM_LENGTH), (byte) => byte & 31)
    lastRandom[0] &= 15
  } else {
    increment(lastRandom)
  }
  return `${prefix}_${encodeTime(lastTime)}${lastRandom.map((digit) => ALPHABET[digit]).join('')}`
}

/**
 * Before every id that was made at a moment or later, in the order of ids.
 *
 * @param time epoch milliseconds
 */
export function oldestIdAt(prefix: string, time: number): string {
  return `${prefix}_${encodeTime(time)}`
}

function encodeTime(time: number): string {
  let text = ''
  for (let rest = time, index = 0; index < TIME_LENGTH; index++) {
    text = ALPHABET[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** The first digit starts below 16, so that adding one can never overflow all digits. */
function increment(digits: number[]): void {
  for (let index = digits.length - 1; index >= 0; index--) {
    if (digits[index] < 31) {
      digits[index] += 1
      return
    }
    digits[index] = 0
  }
}
