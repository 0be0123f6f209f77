import { open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MailProviderError, type MailProviderFailure } from '@tenant-education/adapter-kit'
import { withFileLock } from './file_lock.js'
import { UserTable } from './user_table.js'

/** A change that waits for the next writing, and who is to be told of its end. */
interface Waiting {
  apply: (users: UserTable) => void
  written: () => void
  failed: (error: unknown) => void
}

const FAILURES: Readonly<Record<string, MailProviderFailure>> = {
  ENOSPC: 'capacity',
  EDQUOT: 'capacity',
  EFBIG: 'capacity',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'forbidden',
}

/**
 * Dovecot's passwd-file, the one place where its mailboxes are. One process writes it at a time,
 * and Dovecot sees the old file or the new one, never a part. Changes that arrive while it is
 * written are written together next.
 */
export class UsersFile {
  readonly #path: string
  #waiting: Waiting[] = []
  #isWriting = false

  /** @param path of a file that is there: one that is missing is never begun anew. */
  constructor(path: string) {
    this.#path = path
  }

  /** @throws {MailProviderError} `forbidden`, `unavailable`. */
  async read(): Promise<UserTable> {
    try {
      return new UserTable(await readFile(this.#path, 'utf8'))
    } catch (error) {
      throw asMailProviderError(error)
    }
  }

  /**
   * Changes the file. When this comes back, the change is on the disk.
   *
   * @param change checks before it changes anything: when it throws, the table must be as before.
   * @throws what `change` throws; {MailProviderError} `capacity` when the disk is full,
   *   `forbidden`, `unavailable`. The file is then as it was.
   */
  change<Result>(change: (users: UserTable) => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      let result: Result
      this.#waiting.push({
        apply: (users) => (result = change(users)),
        written: () => resolve(result),
        failed: reject,
      })
      if (!this.#isWriting) {
        void this.#writeAll()
      }
    })
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        const applied = await withFileLock(`${this.#path}.lock`, () => this.#apply(batch))
        applied.forEach(({ written }) => written())
      } catch (error) {
        const failure = asMailProviderError(error)
        batch.forEach(({ failed }) => failed(failure))
      }
    }
    this.#isWriting = false
  }

  /** @returns those whose change was accepted; the others have been told. */
  async #apply(batch: readonly Waiting[]): Promise<Waiting[]> {
    const users = new UserTable(await readFile(this.#path, 'utf8'))
    const accepted = batch.filter(({ apply, failed }) => {
      try {
        apply(users)
        return true
      } catch (error) {
        failed(error)
        return false
      }
    })
    if (users.isChanged) {
      await replaceFile(this.#path, users.toString())
    }
    return accepted
  }
}

/**
 * Puts a new file in the place of one, with the same owner and mode, whatever happens meanwhile.
 * Dovecot takes a file of the same size and second of modification for the same file: the second is
 * always a later one.
 */
async function replaceFile(path: string, text: string): Promise<void> {
  const former = await stat(path)
  const next = `${path}.tmp`
  const file = await open(next, 'w', 0o600)
  try {
    await file.chmod(former.mode & 0o777)
    if (former.uid !== process.geteuid?.() || former.gid !== process.getegid?.()) {
      await file.chown(former.uid, former.gid)
    }
    await file.writeFile(text)
    const { mtimeMs: written } = await file.stat()
    const modified = Math.max(written / 1000, Math.floor(former.mtimeMs / 1000) + 1)
    await file.utimes(modified, modified)
    await file.sync()
  } catch (error) {
    await unlink(next).catch(() => {})
    throw error
  } finally {
    await file.close()
  }
  await rename(next, path)
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}

/** What the file system said, as the error of the port. */
export function asMailProviderError(error: unknown): MailProviderError {
  if (error instanceof MailProviderError) {
    return error
  }
  const code = String((error as { code?: unknown } | null)?.code)
  const reason = /^[A-Z_]{2,40}$/.test(code) ? code : undefined
  const kind = Object.hasOwn(FAILURES, code) ? FAILURES[code] : 'unavailable'
  return new MailProviderError(kind, reason === undefined ? {} : { reason })
}
