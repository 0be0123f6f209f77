import {
  asRecord,
  asText,
  MailProviderError,
  type MailboxChange,
  type MailDnsRecord,
  type MailPassword,
  type MailProvider,
  type NewMailbox,
  type RemoteMailbox,
} from '@tenant-education/adapter-kit'
import type { DirectoryAnswer, DirectoryApi } from '../directory_api.js'
import { googleError } from './errors.js'

const API = '/admin/directory/v1'
/** Under this name the platform's account id stands among a user's external ids. */
const STAMP = 'tep'
/** Characters of a first or last name, and of a display name. */
const LONGEST_NAME = 60
const LONGEST_DISPLAY_NAME = 256

/**
 * Mailboxes of a school's Google Workspace (Admin SDK, Directory API:
 * developers.google.com/workspace/admin/directory/reference/rest/v1/users).
 */
export class GoogleDirectory implements MailProvider {
  readonly #api: DirectoryApi
  readonly #adminEmail: string
  readonly #orgUnitPath: string | undefined

  /** @param school the administrator that the service account acts as, and where pupils belong. */
  constructor(api: DirectoryApi, school: { adminEmail: string; orgUnitPath?: string | undefined }) {
    this.#api = api
    this.#adminEmail = school.adminEmail
    this.#orgUnitPath = school.orgUnitPath
  }

  async check(): Promise<string> {
    const admin = await this.#user(this.#adminEmail)
    if (!admin) {
      throw new MailProviderError('credentials', { reason: 'adminEmail' })
    }
    return 'Google Workspace accepts the service account.'
  }

  async create(wanted: NewMailbox): Promise<RemoteMailbox> {
    const made = (await this.#insert(wanted)) ?? (await this.#own(wanted))
    try {
      for (const alias of wanted.aliases) {
        await this.addAlias(made.providerId, alias)
      }
    } catch (error) {
      if (error instanceof MailProviderError && !error.isPassing) {
        await this.remove(made.providerId)
      }
      throw error
    }
    const aliases = new Set([...made.aliases, ...wanted.aliases])
    return { ...made, aliases: [...aliases] }
  }

  find(address: string): Promise<RemoteMailbox | null> {
    return this.#user(address)
  }

  async update(providerId: string, change: MailboxChange): Promise<void> {
    const { address, recoveryEmail } = change
    const name = namesOf(change)
    const fields = {
      ...(address !== undefined && { primaryEmail: address }),
      ...(Object.keys(name).length > 0 && { name }),
      ...(recoveryEmail !== undefined && { recoveryEmail: recoveryEmail ?? '' }),
    }
    const answer = await this.#call('PATCH', user(providerId), fields)
    if (answer.status === 409 && address !== undefined) {
      await this.#takeBack(providerId, address)
      accepted(await this.#call('PATCH', user(providerId), fields))
    } else {
      accepted(answer)
    }
  }

  async setPassword(
    providerId: string,
    password: MailPassword,
    { mustChange }: { mustChange: boolean }
  ): Promise<void> {
    await this.#patch(providerId, {
      ...passwordFields(password),
      changePasswordAtNextLogin: mustChange,
    })
  }

  /** Google refuses mail to a suspended mailbox in any case, and ends its sessions. */
  async suspend(providerId: string): Promise<void> {
    await this.#patch(providerId, { suspended: true })
  }

  async reactivate(providerId: string): Promise<void> {
    await this.#patch(providerId, { suspended: false })
  }

  async addAlias(providerId: string, alias: string): Promise<void> {
    const answer = await this.#call('POST', `${user(providerId)}/aliases`, { alias })
    if (answer.status === 409) {
      const holder = await this.#user(alias)
      if (holder?.providerId === providerId) {
        return
      }
    }
    accepted(answer)
  }

  async removeAlias(providerId: string, alias: string): Promise<void> {
    const path = `${user(providerId)}/aliases/${encodeURIComponent(alias)}`
    const answer = await this.#call('DELETE', path)
    if (answer.status !== 404) {
      accepted(answer)
    }
  }

  async remove(providerId: string): Promise<void> {
    const answer = await this.#call('DELETE', user(providerId))
    if (answer.status !== 404) {
      accepted(answer)
    }
  }

  async restore(providerId: string): Promise<void> {
    if (!(await this.#user(providerId))) {
      const orgUnitPath = this.#orgUnitPath ?? '/'
      accepted(await this.#call('POST', `${user(providerId)}/undelete`, { orgUnitPath }))
    }
  }

  /** Google has no call for this: it erases a removed mailbox by itself when its window is over. */
  async purge(providerId: string): Promise<void> {
    await this.remove(providerId)
  }

  dnsRecords(domain: string): readonly MailDnsRecord[] {
    const spf = 'v=spf1 include:_spf.google.com ~all'
    return [
      { purpose: 'mx', type: 'MX', name: domain, value: 'smtp.google.com', priority: 1 },
      { purpose: 'spf', type: 'TXT', name: domain, value: spf, priority: null },
    ]
  }

  /** @returns null when the address is taken. */
  async #insert(wanted: NewMailbox): Promise<RemoteMailbox | null> {
    const { accountId, address, password, mustChangePassword, recoveryEmail } = wanted
    const answer = await this.#call('POST', '/users', {
      primaryEmail: address,
      name: namesOf({ ...wanted, lastName: wanted.lastName || wanted.firstName }),
      ...passwordFields(password),
      changePasswordAtNextLogin: mustChangePassword,
      externalIds: [{ type: 'custom', customType: STAMP, value: accountId }],
      ...(this.#orgUnitPath !== undefined && { orgUnitPath: this.#orgUnitPath }),
      ...(recoveryEmail !== null && { recoveryEmail }),
    })
    return answer.status === 409 ? null : readUser(accepted(answer))
  }

  /**
   * The mailbox with this address that an earlier attempt has made.
   *
   * @throws {MailProviderError} `exists` when it is somebody else's or a group's; `not_ready` when
   *   Google knows the address and does not show yet whose it is.
   */
  async #own({ accountId, address }: NewMailbox): Promise<RemoteMailbox> {
    const holder = await this.#user(address)
    if (holder?.accountId === accountId && holder.address === address) {
      return holder
    }
    if (holder || (await this.#isGroup(address))) {
      throw new MailProviderError('exists')
    }
    throw new MailProviderError('not_ready', { reason: 'duplicate' })
  }

  async #isGroup(address: string): Promise<boolean> {
    const answer = await this.#call('GET', `/groups/${encodeURIComponent(address)}`)
    return answer.status === 404 ? false : accepted(answer) !== undefined
  }

  /** Frees an address that is an alias of the same user, so that it can become its own. */
  async #takeBack(providerId: string, address: string): Promise<void> {
    const holder = await this.#user(address)
    if (holder?.providerId !== providerId) {
      throw new MailProviderError('exists')
    }
    await this.removeAlias(providerId, address)
  }

  /** @param key id, address or alias. */
  async #user(key: string): Promise<RemoteMailbox | null> {
    const answer = await this.#call('GET', `${user(key)}?projection=full`)
    return answer.status === 404 ? null : readUser(accepted(answer))
  }

  async #patch(providerId: string, fields: object): Promise<void> {
    accepted(await this.#call('PATCH', user(providerId), fields))
  }

  #call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, content?: unknown) {
    return this.#api.request(method, `${API}${path}`, content)
  }
}

function user(key: string): string {
  return `/users/${encodeURIComponent(key)}`
}

/** The body of a success. @throws {MailProviderError} */
function accepted(answer: DirectoryAnswer): unknown {
  if (answer.status >= 400) {
    throw googleError(answer)
  }
  return answer.body
}

function namesOf({
  firstName,
  lastName,
  displayName,
}: Pick<MailboxChange, 'firstName' | 'lastName' | 'displayName'>) {
  return {
    ...(firstName !== undefined && { givenName: shortened(firstName, LONGEST_NAME) }),
    ...(lastName !== undefined && { familyName: shortened(lastName, LONGEST_NAME) }),
    ...(displayName !== undefined && { displayName: shortened(displayName, LONGEST_DISPLAY_NAME) }),
  }
}

function shortened(text: string, length: number): string {
  return [...text].slice(0, length).join('')
}

function passwordFields(password: MailPassword) {
  if ('plain' in password) {
    return { password: password.plain }
  }
  if (password.format !== 'sha512-crypt') {
    throw new MailProviderError('invalid', { reason: 'password hash' })
  }
  return { password: password.hash, hashFunction: 'crypt' }
}

/** @throws {MailProviderError} `unavailable` when the answer is no user. */
function readUser(body: unknown): RemoteMailbox {
  const found = asRecord(body) ?? {}
  const { id, primaryEmail, aliases = [], externalIds = [] } = found
  if (
    typeof id !== 'string' ||
    typeof primaryEmail !== 'string' ||
    !Array.isArray(aliases) ||
    !Array.isArray(externalIds)
  ) {
    throw new MailProviderError('unavailable', { reason: 'no user' })
  }
  const stamp = externalIds.map(asRecord).find((entry) => entry?.customType === STAMP)
  return {
    providerId: id,
    address: primaryEmail.toLowerCase(),
    accountId: asText(stamp?.value) ?? null,
    status: found.suspended === true ? 'suspended' : 'active',
    aliases: aliases.filter((alias) => typeof alias === 'string').map((one) => one.toLowerCase()),
    isReady: found.isMailboxSetup === true,
  }
}
