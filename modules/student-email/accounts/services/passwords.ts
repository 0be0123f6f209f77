import { randomInt } from 'node:crypto'
import { PASSPHRASE_WORDS } from './passphrase_words.js'

/** `random`: characters; `passphrase`: words, for young pupils. */
export type PasswordStyle = 'random' | 'passphrase'

/** `download`: can be fetched once; `none`: nobody is told, it is reset when it is needed. */
export type PasswordDelivery = 'download' | 'none'

export const PASSWORD_STYLES: readonly PasswordStyle[] = ['random', 'passphrase']
export const PASSWORD_DELIVERIES: readonly PasswordDelivery[] = ['download', 'none']

const LENGTH = 14
const WORDS = 4

/** Without the look-alikes 0 O o and 1 l I i. */
const LOWER = 'abcdefghjkmnpqrstuvwxyz'
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'

/**
 * A new temporary password from the system's random source: 14 characters with at least one lower
 * case letter, capital and digit (over 76 bits), or four words and two digits (over 49 bits) such
 * as `river-mango-tiger-cloud-47`.
 */
export function temporaryPassword(style: PasswordStyle): string {
  return style === 'passphrase' ? passphrase() : randomCharacters()
}

function passphrase(): string {
  const words = Array.from({ length: WORDS }, () => pick(PASSPHRASE_WORDS))
  return `${words.join('-')}-${pick(DIGITS)}${pick(DIGITS)}`
}

function randomCharacters(): string {
  const required = [pick(LOWER), pick(UPPER), pick(DIGITS)]
  const rest = Array.from({ length: LENGTH - required.length }, () => pick(LOWER + UPPER + DIGITS))
  return shuffled([...required, ...rest]).join('')
}

function pick(from: string | readonly string[]): string {
  return from[randomInt(from.length)]
}

/** Fisher and Yates. */
function shuffled(characters: string[]): string[] {
  for (let index = characters.length - 1; index > 0; index--) {
    const other = randomInt(index + 1)
    ;[characters[index], characters[other]] = [characters[other], characters[index]]
  }
  return characters
}
