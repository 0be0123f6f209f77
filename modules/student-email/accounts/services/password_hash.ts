import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { MailPassword, MailProviderCapabilities } from '@tenant-education/adapter-kit'
import { sha512Crypt } from './sha512_crypt.js'

const argon2id = promisify(argon2)

/** Memory in KiB, passes and lanes that OWASP's password storage cheat sheet asks of Argon2id. */
const ARGON2_COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * A password in the form that a provider takes: hashed by its preferred method where it takes
 * hashes (crypt(3) SHA-512 `$6$`, or Argon2id as RFC 9106 writes it), plain where it does not.
 * Threads do the hashing.
 */
export async function passwordFor(
  { passwordHashes }: Pick<MailProviderCapabilities, 'passwordHashes'>,
  plain: string
): Promise<MailPassword> {
  switch (passwordHashes[0]) {
    case 'sha512-crypt':
      return { hash: await sha512Crypt(plain), format: 'sha512-crypt' }
    case 'argon2id':
      return { hash: await argon2idHash(plain), format: 'argon2id' }
    case undefined:
      return { plain }
  }
}

async function argon2idHash(plain: string): Promise<string> {
  const nonce = randomBytes(16)
  const { memory, passes, parallelism } = ARGON2_COST
  const tag = await argon2id('argon2id', { message: plain, nonce, ...ARGON2_COST })
  const parameters = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${parameters}$${base64(nonce)}$${base64(tag)}`
}

/** Base 64 without padding, as the PHC string format wants it. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
