import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  MailProviderError,
  type Clock,
  type MailboxChange,
  type MailDnsRecord,
  type MailPassword,
  type MailProvider,
  type NewMailbox,
  type RemoteMailbox,
} from '@tenant-education/adapter-kit'
import type { Doveadm } from './doveadm.js'
import type { DovecotMailbox } from './mailbox_line.js'
import { dovecotPassword } from './password.js'
import type { UserTable } from './user_table.js'
import { asMailProviderError, type UsersFile } from './users_file.js'

/** Milliseconds: Dovecot looks once a second whether its users have changed. */
const NOTICES_CHANGES_AFTER = 1_100

const DAY = 24 * 60 * 60_000

/** Days for which the line and the mail of a removed mailbox are kept. */
export const RESTORE_WINDOW_DAYS = 20

/** What every mail server takes, and nothing that means something in the file. */
const ADDRESS = /^(?=.{3,254}$)[a-z0-9][a-z0-9._-]{0,63}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
const STAMP = /^[A-Za-z0-9_-]{1,64}$/

/** What the mailboxes of one tenant are kept with. */
export interface DovecotParts {
  tenantId: string
  users: UsersFile
  doveadm: Doveadm
  clock: Clock
  /** Folder that holds everybody's mail. */
  mailRoot: string
  /** Name of this server for MX records; undefined where it is not known. */
  mailHost: string | undefined
  /** Hashes a password as crypt(3) SHA-512 (`$6$`). */
  hashPassword: (plain: string) => Promise<string>
}

/**
 * The mailboxes of one tenant on a Dovecot server of this machine. The file knows no names: Dovecot
 * does not need them.
 */
export class DovecotDirectory implements MailProvider {
  readonly #parts: DovecotParts

  constructor(parts: DovecotParts) {
    this.#parts = parts
  }

  async check(): Promise<string> {
    await this.#parts.users.change(() => {})
    await this.#parts.doveadm.check()
    return 'Dovecot is running, and its users can be read and locked.'
  }

  async create(wanted: NewMailbox): Promise<RemoteMailbox> {
    const { tenantId, mailRoot } = this.#parts
    const { accountId, quotaMb } = wanted
    const [address, ...aliases] = [wanted.address, ...wanted.aliases].map(checkedAddress)
    if (!STAMP.test(accountId)) {
      throw new MailProviderError('invalid', { reason: 'accountId' })
    }
    const password = await dovecotPassword(wanted.password, this.#parts.hashPassword)

    return this.#parts.users.change((users) => {
      const known = users.at(address)
      if (known?.address === address && this.#isOwn(known) && known.accountId === accountId) {
        return shown(known)
      }
      if ([address, ...aliases].some((taken) => users.at(taken))) {
        throw new MailProviderError('exists')
      }
      const id = randomUUID()
      const mailbox: DovecotMailbox = {
        id,
        tenantId,
        accountId,
        address,
        password,
        owner: ['', '', ''],
        home: join(mailRoot, tenantId, id),
        shell: '',
        quotaMb,
        isSuspended: false,
        blocksIncoming: false,
        removedAt: null,
        aliases,
        extras: [],
      }
      users.add(mailbox)
      return shown(mailbox)
    })
  }

  async find(address: string): Promise<RemoteMailbox | null> {
    const users = await this.#parts.users.read()
    const mailbox = users.at(address)
    return mailbox && this.#isOwn(mailbox) ? shown(mailbox) : null
  }

  async update(providerId: string, { address: wish, quotaMb }: MailboxChange): Promise<void> {
    const address = wish === undefined ? undefined : checkedAddress(wish)
    const former = await this.#change(providerId, (mailbox, users) => {
      const isRenamed = address !== undefined && address !== mailbox.address
      if (isRenamed) {
        refuseTaken(users, address, mailbox)
      }
      return {
        ...(quotaMb !== undefined && { quotaMb }),
        ...(isRenamed && {
          address,
          aliases: [...mailbox.aliases.filter((alias) => alias !== address), mailbox.address],
        }),
      }
    })
    if (address !== undefined && address !== former.address) {
      await this.#endSessions(former.address)
    }
  }

  async setPassword(providerId: string, wanted: MailPassword): Promise<void> {
    const password = await dovecotPassword(wanted, this.#parts.hashPassword)
    const { address } = await this.#change(providerId, () => ({ password }))
    await this.#endSessions(address)
  }

  async suspend(providerId: string, options: { blockIncoming?: boolean } = {}): Promise<void> {
    const { blockIncoming = false } = options
    const { address } = await this.#change(providerId, () => ({
      isSuspended: true,
      blocksIncoming: blockIncoming,
    }))
    await this.#endSessions(address)
  }

  async reactivate(providerId: string): Promise<void> {
    await this.#change(providerId, () => ({ isSuspended: false, blocksIncoming: false }))
  }

  async addAlias(providerId: string, wish: string): Promise<void> {
    const alias = checkedAddress(wish)
    await this.#change(providerId, (mailbox, users) => {
      refuseTaken(users, alias, mailbox)
      const isThere = alias === mailbox.address || mailbox.aliases.includes(alias)
      return isThere ? {} : { aliases: [...mailbox.aliases, alias] }
    })
  }

  async removeAlias(providerId: string, alias: string): Promise<void> {
    await this.#change(providerId, ({ aliases }) =>
      aliases.includes(alias) ? { aliases: aliases.filter((other) => other !== alias) } : {}
    )
  }

  async remove(providerId: string): Promise<void> {
    const removedAt = this.#parts.clock.now().getTime()
    const { address } = await this.#parts.users.change((users) => {
      const mailbox = this.#mailbox(users, providerId)
      if (mailbox.removedAt === null) {
        users.change(mailbox, { ...this.#owned(mailbox), removedAt })
      }
      return mailbox
    })
    await this.#endSessions(address)
  }

  async restore(providerId: string): Promise<void> {
    const oldest = this.#parts.clock.now().getTime() - RESTORE_WINDOW_DAYS * DAY
    await this.#parts.users.change((users) => {
      const mailbox = this.#mailbox(users, providerId)
      if (mailbox.removedAt !== null) {
        if (mailbox.removedAt < oldest) {
          throw new MailProviderError('not_found')
        }
        users.change(mailbox, { removedAt: null })
      }
    })
  }

  /** The mail goes first: a line without mail is found again, mail without a line is not. */
  async purge(providerId: string): Promise<void> {
    const { users, mailRoot, tenantId } = this.#parts
    const table = await users.read()
    const mailbox = table.withId(providerId)
    if (!mailbox || !this.#isOwn(mailbox)) {
      return
    }
    await this.remove(providerId)
    if (mailbox.home === join(mailRoot, tenantId, mailbox.id)) {
      await rm(mailbox.home, { recursive: true, force: true }).catch((error: unknown) => {
        throw asMailProviderError(error)
      })
    }
    await users.change((latest) => {
      const left = latest.withId(providerId)
      if (left) {
        latest.delete(left)
      }
    })
  }

  dnsRecords(domain: string): readonly MailDnsRecord[] {
    const { mailHost } = this.#parts
    if (mailHost === undefined) {
      return []
    }
    const spf = { purpose: 'spf', type: 'TXT', value: 'v=spf1 mx ~all', priority: null } as const
    const mx = { purpose: 'mx', type: 'MX', value: mailHost, priority: 10 } as const
    return [
      { ...mx, name: domain },
      { ...spf, name: domain },
    ]
  }

  /** @returns the mailbox as it was before. */
  #change(
    providerId: string,
    change: (mailbox: DovecotMailbox, users: UserTable) => Partial<DovecotMailbox>
  ): Promise<DovecotMailbox> {
    return this.#parts.users.change((users) => {
      const mailbox = this.#mailbox(users, providerId)
      if (mailbox.removedAt !== null) {
        throw new MailProviderError('not_found')
      }
      const changes = change(mailbox, users)
      if (Object.keys(changes).length > 0) {
        users.change(mailbox, { ...this.#owned(mailbox), ...changes })
      }
      return mailbox
    })
  }

  /** Waits until nobody can log in by what Dovecot knew before. */
  async #endSessions(address: string): Promise<void> {
    await pause(NOTICES_CHANGES_AFTER)
    await this.#parts.doveadm.kick(address)
  }

  #mailbox(users: UserTable, providerId: string): DovecotMailbox {
    const mailbox = users.withId(providerId)
    if (!mailbox || !this.#isOwn(mailbox)) {
      throw new MailProviderError('not_found')
    }
    return mailbox
  }

  /** The tenant's, or an administrator's line, which the first change makes the tenant's. */
  #isOwn({ tenantId }: DovecotMailbox): boolean {
    return tenantId === null || tenantId === this.#parts.tenantId
  }

  #owned({ id }: DovecotMailbox): Partial<DovecotMailbox> {
    return { id, tenantId: this.#parts.tenantId }
  }
}

function refuseTaken(users: UserTable, address: string, { id }: DovecotMailbox): void {
  const holder = users.at(address)
  if (holder && holder.id !== id) {
    throw new MailProviderError('exists')
  }
}

function checkedAddress(address: string): string {
  if (!ADDRESS.test(address)) {
    throw new MailProviderError('invalid', { reason: 'address' })
  }
  return address
}

function shown(mailbox: DovecotMailbox): RemoteMailbox {
  const { id, address, accountId, aliases, isSuspended, removedAt } = mailbox
  const whileThere = isSuspended ? 'suspended' : 'active'
  return {
    providerId: id,
    address,
    accountId,
    status: removedAt === null ? whileThere : 'removed',
    aliases: [...aliases],
    isReady: true,
  }
}
