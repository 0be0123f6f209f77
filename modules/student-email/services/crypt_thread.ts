import { parentPort } from 'node:worker_threads'
import { encrypt } from 'unixcrypt'

/** A password to be hashed, with a number that comes back with the hash. */
export interface CryptTask {
  id: number
  plain: string
}

/** The hash, as crypt(3) writes it. */
export interface CryptAnswer {
  id: number
  hash: string
}

parentPort!.on('message', ({ id, plain }: CryptTask) => {
  const answer: CryptAnswer = { id, hash: encrypt(plain) }
  parentPort!.postMessage(answer)
})
