import {
  asRecord,
  MailProviderError,
  type MailboxChange,
  type MailDnsRecord,
  type MailPassword,
  type MailProvider,
  type NewMailbox,
  type RemoteMailbox,
} from '@tenant-education/adapter-kit'
import type { DirectoryAnswer, DirectoryApi } from '../directory_api.js'
import { conflictOf, microsoftError } from './errors.js'

const API = '/v1.0'
/**
 * What is asked of a user; the stamp is in an attribute that organisations may use as they like.
 */
const SELECT =
  '$select=id,userPrincipalName,accountEnabled,proxyAddresses,onPremisesExtensionAttributes'
const STAMP = 'tep:'
/** Characters of a first or last name, and of a display name. */
const LONGEST_NAME = 64
const LONGEST_DISPLAY_NAME = 256

/**
 * Mailboxes of a school's Microsoft 365: users of its directory with a licence that has a mailbox
 * (Microsoft Graph, learn.microsoft.com/graph/api/resources/user). Graph cannot change aliases.
 */
export class MicrosoftDirectory implements MailProvider {
  readonly #api: DirectoryApi
  readonly #skuId: string
  readonly #usageLocation: string

  /** @param licence its id, and the ISO 3166 country that Microsoft wants to know before it. */
  constructor(api: DirectoryApi, licence: { skuId: string; usageLocation: string }) {
    this.#api = api
    this.#skuId = licence.skuId
    this.#usageLocation = licence.usageLocation
  }

  async check(): Promise<string> {
    const body = accepted(await this.#call('GET', '/users?$top=1&$select=id'))
    if (!Array.isArray(asRecord(body)?.value)) {
      throw new MailProviderError('unavailable', { reason: 'no list' })
    }
    return 'Microsoft Graph accepts the application.'
  }

  /** A user without licence has no mailbox: where none is left, the user is taken away again. */
  async create(wanted: NewMailbox): Promise<RemoteMailbox> {
    if (wanted.aliases.length > 0) {
      throw new MailProviderError('invalid', { reason: 'aliases' })
    }
    const answer = await this.#insert(wanted)
    const conflict = conflictOf(answer)
    const made =
      conflict === undefined
        ? { ...readUser(accepted(answer)), accountId: wanted.accountId }
        : await this.#own(wanted, conflict)
    try {
      await this.#assignLicence(made.providerId)
    } catch (error) {
      if (error instanceof MailProviderError && !error.isPassing) {
        await this.purge(made.providerId)
      }
      throw error
    }
    return made
  }

  async find(address: string): Promise<RemoteMailbox | null> {
    const own = await this.#user(address)
    if (own) {
      return own
    }
    const alias = encodeURIComponent(`smtp:${address.replaceAll("'", "''")}`)
    const filter = `$filter=proxyAddresses/any(p:p%20eq%20'${alias}')`
    const body = accepted(await this.#call('GET', `/users?${filter}&${SELECT}`))
    const value = asRecord(body)?.value
    if (!Array.isArray(value)) {
      throw new MailProviderError('unavailable', { reason: 'no list' })
    }
    return value.length === 0 ? null : readUser(value[0])
  }

  async update(providerId: string, change: MailboxChange): Promise<void> {
    const { address, recoveryEmail } = change
    await this.#patch(providerId, {
      ...(address !== undefined && {
        userPrincipalName: address,
        mailNickname: nicknameOf(address),
      }),
      ...namesOf(change),
      ...(recoveryEmail !== undefined && { otherMails: recoveryEmail ? [recoveryEmail] : [] }),
    })
  }

  async setPassword(
    providerId: string,
    password: MailPassword,
    { mustChange }: { mustChange: boolean }
  ): Promise<void> {
    await this.#patch(providerId, { passwordProfile: profileOf(password, mustChange) })
    await this.#endSessions(providerId)
  }

  /** Mail is still received: Graph cannot stop it. */
  async suspend(providerId: string): Promise<void> {
    await this.#patch(providerId, { accountEnabled: false })
    await this.#endSessions(providerId)
  }

  async reactivate(providerId: string): Promise<void> {
    await this.#patch(providerId, { accountEnabled: true })
  }

  async addAlias(): Promise<void> {
    throw new MailProviderError('invalid', { reason: 'aliases' })
  }

  async removeAlias(): Promise<void> {
    throw new MailProviderError('invalid', { reason: 'aliases' })
  }

  async remove(providerId: string): Promise<void> {
    ignoringAbsence(await this.#call('DELETE', user(providerId)))
  }

  async restore(providerId: string): Promise<void> {
    const answer = await this.#call('POST', `${deleted(providerId)}/restore`)
    if (answer.status !== 404 || !(await this.#user(providerId))) {
      accepted(answer)
    }
  }

  async purge(providerId: string): Promise<void> {
    await this.remove(providerId)
    ignoringAbsence(await this.#call('DELETE', deleted(providerId)))
  }

  dnsRecords(domain: string): readonly MailDnsRecord[] {
    const host = `${domain.replaceAll('.', '-')}.mail.protection.outlook.com`
    const spf = 'v=spf1 include:spf.protection.outlook.com ~all'
    return [
      { purpose: 'mx', type: 'MX', name: domain, value: host, priority: 0 },
      { purpose: 'spf', type: 'TXT', name: domain, value: spf, priority: null },
    ]
  }

  #insert(wanted: NewMailbox): Promise<DirectoryAnswer> {
    const { accountId, address, password, mustChangePassword, recoveryEmail } = wanted
    return this.#call('POST', '/users', {
      accountEnabled: true,
      userPrincipalName: address,
      mailNickname: nicknameOf(address),
      ...namesOf(wanted),
      passwordProfile: profileOf(password, mustChangePassword),
      usageLocation: this.#usageLocation,
      onPremisesExtensionAttributes: { extensionAttribute15: `${STAMP}${accountId}` },
      ...(recoveryEmail !== null && { otherMails: [recoveryEmail] }),
    })
  }

  /**
   * The user of this name that an earlier attempt has made.
   *
   * @param conflict the property that collides.
   * @throws {MailProviderError} `exists` when the address is somebody else's; `not_ready` when
   *   Graph knows the name and does not show yet whose it is.
   */
  async #own({ accountId, address }: NewMailbox, conflict: string): Promise<RemoteMailbox> {
    const holder = await this.#user(address)
    if (!holder && conflict === 'userPrincipalName') {
      throw new MailProviderError('not_ready', { reason: 'ObjectConflict' })
    }
    if (holder?.accountId !== accountId) {
      throw new MailProviderError('exists')
    }
    return holder
  }

  /** Right after its creation a user cannot be found everywhere. */
  async #assignLicence(providerId: string): Promise<void> {
    const answer = await this.#call('POST', `${user(providerId)}/assignLicense`, {
      addLicenses: [{ skuId: this.#skuId, disabledPlans: [] }],
      removeLicenses: [],
    })
    if (answer.status === 404) {
      throw new MailProviderError('not_ready', { reason: 'assignLicense' })
    }
    accepted(answer)
  }

  async #endSessions(providerId: string): Promise<void> {
    accepted(await this.#call('POST', `${user(providerId)}/revokeSignInSessions`))
  }

  /** @param key id or user name. */
  async #user(key: string): Promise<RemoteMailbox | null> {
    const answer = await this.#call('GET', `${user(key)}?${SELECT}`)
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

function deleted(providerId: string): string {
  return `/directory/deletedItems/${encodeURIComponent(providerId)}`
}

/** The body of a success. @throws {MailProviderError} */
function accepted(answer: DirectoryAnswer): unknown {
  if (answer.status >= 400) {
    throw microsoftError(answer)
  }
  return answer.body
}

function ignoringAbsence(answer: DirectoryAnswer): void {
  if (answer.status !== 404) {
    accepted(answer)
  }
}

function nicknameOf(address: string): string {
  return address.slice(0, address.lastIndexOf('@'))
}

/** Graph takes no empty name: null stands for none. */
function namesOf({ firstName, lastName, displayName }: MailboxChange) {
  return {
    ...(firstName !== undefined && { givenName: shortened(firstName, LONGEST_NAME) }),
    ...(lastName !== undefined && { surname: shortened(lastName, LONGEST_NAME) }),
    ...(displayName !== undefined && {
      displayName: shortened(displayName, LONGEST_DISPLAY_NAME),
    }),
  }
}

function shortened(text: string, length: number): string | null {
  return [...text].slice(0, length).join('') || null
}

/** Graph takes plain passwords only. */
function profileOf(password: MailPassword, mustChange: boolean) {
  if (!('plain' in password)) {
    throw new MailProviderError('invalid', { reason: 'password hash' })
  }
  return { password: password.plain, forceChangePasswordNextSignIn: mustChange }
}

/** @throws {MailProviderError} `unavailable` when the answer is no user. */
function readUser(body: unknown): RemoteMailbox {
  const found = asRecord(body) ?? {}
  const { id, userPrincipalName, accountEnabled, proxyAddresses } = found
  if (typeof id !== 'string' || typeof userPrincipalName !== 'string') {
    throw new MailProviderError('unavailable', { reason: 'no user' })
  }
  const stamp = asRecord(found.onPremisesExtensionAttributes)?.extensionAttribute15
  const addresses = (Array.isArray(proxyAddresses) ? proxyAddresses : []).map(String)
  return {
    providerId: id,
    address: userPrincipalName.toLowerCase(),
    accountId:
      typeof stamp === 'string' && stamp.startsWith(STAMP) ? stamp.slice(STAMP.length) : null,
    status: accountEnabled === false ? 'suspended' : 'active',
    aliases: addresses
      .filter((address) => address.startsWith('smtp:'))
      .map((address) => address.slice('smtp:'.length).toLowerCase()),
    isReady: addresses.some((address) => address.startsWith('SMTP:')),
  }
}
