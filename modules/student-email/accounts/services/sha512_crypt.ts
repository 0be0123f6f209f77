import { WorkThread } from '#platform/threads/work_thread'

/**
 * Five thousand rounds in JavaScript take ten milliseconds, which requests would have to wait for.
 */
const thread = new WorkThread<string, string>(new URL('./crypt_thread.js', import.meta.url))

/** A password hashed as crypt(3) SHA-512 (`$6$`), with a salt of its own. */
export function sha512Crypt(plain: string): Promise<string> {
  return thread.run(plain)
}
