import type { PlatformAdapter } from '../adapter.js'

/** Id of the port. */
export const MAIL_PROVIDER_PORT = 'student-email.provider'

/** Formats of a password hash, as crypt(3) and RFC 9106 write them. */
export type PasswordHashFormat = 'sha512-crypt' | 'argon2id'

/** Plain facts about a provider. The platform asks them instead of knowing providers by name. */
export interface MailProviderCapabilities {
  /** Days for which a removed mailbox can be restored. */
  readonly restoreWindowDays: number
  /**
   * Hashes that it takes instead of a plain password; the first is preferred. Empty: plain only.
   */
  readonly passwordHashes: readonly PasswordHashFormat[]
  /** Calls that may run at the same time for one tenant. */
  readonly concurrency: number
  readonly aliases: boolean
  /** Limits the size of a mailbox. */
  readonly quotas: boolean
  /** Can make people change their password at the first login. */
  readonly mustChangePassword: boolean
  /** Keeps the platform's account id with the mailbox and gives it back. */
  readonly stamps: boolean
  /** A new mailbox may take a while until it receives mail. */
  readonly slowMailboxes: boolean
}

/** A password on its way to a provider: plain, or hashed where the provider takes hashes. */
export type MailPassword = { plain: string } | { hash: string; format: PasswordHashFormat }

/** A mailbox to be made. */
export interface NewMailbox {
  /**
   * The platform's id of the account: the stamp by which it is recognised after an interruption.
   */
  accountId: string
  /** Lower case. */
  address: string
  firstName: string
  lastName: string
  displayName: string
  password: MailPassword
  mustChangePassword: boolean
  /** Megabytes. */
  quotaMb: number
  aliases: readonly string[]
  /** Where a forgotten password can be recovered; null: nowhere. */
  recoveryEmail: string | null
}

/** A mailbox as the provider has it. */
export interface RemoteMailbox {
  /** The provider's own immutable id. */
  providerId: string
  address: string
  /** The platform's account id, where the provider keeps it; null on mailboxes of other origin. */
  accountId: string | null
  status: 'active' | 'suspended' | 'removed'
  aliases: readonly string[]
  /** It receives mail already. */
  isReady: boolean
}

/** What can be changed about a mailbox. A field that is left out stays. */
export interface MailboxChange {
  /** The old address becomes an alias where the provider has aliases. */
  address?: string
  firstName?: string
  lastName?: string
  displayName?: string
  quotaMb?: number
  recoveryEmail?: string | null
}

/** A DNS record that a domain should have for its mail to work with a provider. */
export interface MailDnsRecord {
  purpose: 'mx' | 'spf' | 'dkim' | 'dmarc'
  type: 'TXT' | 'MX' | 'CNAME'
  name: string
  value: string
  /** Of MX records; null otherwise. */
  priority: number | null
}

/**
 * A mail system that holds a tenant's mailboxes: what an adapter of the port
 * `student-email.provider` creates. Every call is safe to repeat. The only error it throws is
 * `MailProviderError`.
 */
export interface MailProvider {
  /**
   * One harmless call that needs valid credentials.
   *
   * @returns one sentence for the administrator, without secrets.
   * @throws {MailProviderError} what is wrong.
   */
  check(): Promise<string>

  /**
   * Makes a mailbox. When a mailbox with this address and this account's stamp is there already, it
   * answers that one.
   *
   * @throws {MailProviderError} `exists` when the address belongs to somebody else (a mailbox, an
   *   alias or a group), `not_ready`, `rate_limited`, `unavailable`, `credentials`, `forbidden`,
   *   `capacity`, `invalid`, `domain`.
   */
  create(mailbox: NewMailbox): Promise<RemoteMailbox>

  /** The mailbox that has this address as its own or as an alias; null when there is none. */
  find(address: string): Promise<RemoteMailbox | null>

  /** @throws {MailProviderError} `not_found`, `exists` for a new address that is taken, … */
  update(providerId: string, change: MailboxChange): Promise<void>

  /** Sets a password and ends open sessions where the provider can. */
  setPassword(
    providerId: string,
    password: MailPassword,
    options: { mustChange: boolean }
  ): Promise<void>

  /** No more logins; open sessions end. Mail is still received unless `blockIncoming`. */
  suspend(providerId: string, options?: { blockIncoming?: boolean }): Promise<void>

  /**
   * @throws {MailProviderError} `suspended_by_provider` when the provider itself has blocked it.
   */
  reactivate(providerId: string): Promise<void>

  /** @throws {MailProviderError} `exists`, `not_found`, `invalid`. */
  addAlias(providerId: string, alias: string): Promise<void>

  removeAlias(providerId: string, alias: string): Promise<void>

  /** No more logins and no more mail; what is there is kept for the restore window. */
  remove(providerId: string): Promise<void>

  /** @throws {MailProviderError} `not_found` when the window is over, `exists`. */
  restore(providerId: string): Promise<void>

  /** Erases a removed mailbox for good. One that is not there any more is a success. */
  purge(providerId: string): Promise<void>

  /** Records that it recommends for a domain, from what it knows without asking anybody. */
  dnsRecords?(domain: string): readonly MailDnsRecord[]
}

/** An adapter of the port `student-email.provider`. */
export type MailProviderAdapter<Settings = Record<string, unknown>> = PlatformAdapter<
  MailProvider,
  Settings,
  MailProviderCapabilities
>
