import { createHash } from 'node:crypto'

/** A token with which Monnify is asked. */
export interface AccessToken {
  value: string
  expiresAt: Date
}

interface Entry {
  login: Promise<AccessToken>
  /** Missing while the login is under way. */
  token?: AccessToken
}

/** Milliseconds before its end at which a token is no longer used. */
const MARGIN = 60_000
/** Tokens that are remembered; the oldest is forgotten first. */
const CAPACITY = 1000

/**
 * Access tokens by the address and credentials they were given for: whoever has other credentials,
 * such as another tenant or the same one after a change, can never get at one.
 */
export class AccessTokens {
  readonly #entries = new Map<string, Entry>()

  /**
   * The token of an address and credentials. Several who ask at once share one login.
   *
   * @param login Fetches a token when none is remembered that is still good at `now`.
   */
  async token(
    owner: readonly string[],
    now: Date,
    login: () => Promise<AccessToken>
  ): Promise<AccessToken> {
    const key = keyOf(owner)
    const known = this.#entries.get(key)
    if (known && (!known.token || known.token.expiresAt.getTime() - MARGIN > now.getTime())) {
      return known.login
    }

    const entry: Entry = { login: login() }
    this.#remember(key, entry)
    try {
      entry.token = await entry.login
      return entry.token
    } catch (error) {
      this.#forgetEntry(key, entry)
      throw error
    }
  }

  /** Forgets a token that was refused, unless another one has taken its place. */
  forget(owner: readonly string[], refused: AccessToken): void {
    const key = keyOf(owner)
    const entry = this.#entries.get(key)
    if (entry?.token === refused) {
      this.#entries.delete(key)
    }
  }

  #remember(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > CAPACITY) {
      const [oldest] = this.#entries.keys()
      this.#entries.delete(oldest)
    }
  }

  #forgetEntry(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) {
      this.#entries.delete(key)
    }
  }
}

/** No secret is kept as a key. */
function keyOf(owner: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(owner)).digest('base64')
}
