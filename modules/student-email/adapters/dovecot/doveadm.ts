import { execFile } from 'node:child_process'
import { MailProviderError } from '@tenant-education/adapter-kit'

/** Milliseconds that doveadm may take. */
const DEADLINE = 10_000

/** Exit code of `doveadm kick` when nobody was logged in (EX_NOHOST of sysexits). */
const NOBODY_KICKED = 68

/** Dovecot's own command for administrators. */
export class Doveadm {
  readonly #command: readonly string[]

  /** @param command program and first arguments, such as `sudo doveadm`. */
  constructor(command: readonly string[]) {
    this.#command = command
  }

  /** Ends the open sessions of a mailbox. @throws {MailProviderError} `unavailable`. */
  async kick(address: string): Promise<void> {
    await this.#run(['kick', address], [0, NOBODY_KICKED])
  }

  /** Asks Dovecot who is logged in. @throws {MailProviderError} `unavailable`. */
  async check(): Promise<void> {
    await this.#run(['who'], [0])
  }

  #run(words: readonly string[], good: readonly number[]): Promise<void> {
    const [program, ...first] = this.#command
    return new Promise((resolve, reject) => {
      execFile(program, [...first, ...words], { timeout: DEADLINE }, (error) => {
        const code = error === null ? 0 : error.code
        if (typeof code === 'number' && good.includes(code)) {
          resolve()
        } else {
          reject(new MailProviderError('unavailable', { reason: `doveadm ${words[0]}: ${code}` }))
        }
      })
    })
  }
}
