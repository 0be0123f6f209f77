import { DateTime } from 'luxon'
import type { MailProviderError, NewMailbox, RemoteMailbox } from '@tenant-education/adapter-kit'
import { isUniqueViolation } from '#kernel/database/errors'
import EmailAccount from '../models/email_account.js'
import EmailCredential from '../models/email_credential.js'
import { aliasesOf, releaseAddress, takeAddress } from '../services/address_book.js'
import { openContact } from '../services/contact_details.js'
import { openPassword } from '../services/credentials.js'
import {
  asApiException,
  mailProvider,
  providerError,
  type ReadyProvider,
} from '../services/mail_providers.js'
import { passwordFor } from '../services/password_hash.js'
import type { OnExists, ProvisionError, ProvisionResult } from '../services/provisioning.js'
import { ActivateAccount } from './activate_account.js'
import { ReleaseAccount } from './release_account.js'

/** Times that making a mailbox may fail for a while before the account is given up. */
const MAXIMUM_ATTEMPTS = 10

/** Milliseconds: 2, 4, 8 … 60 seconds. */
const FIRST_RETRY_DELAY = 2000
const LONGEST_RETRY_DELAY = 60_000

/** A bulk job works on its rows itself; the sweep comes only when the job is gone. */
const JOB_HEAD_START = 600_000

/** How the mailbox of a pending account is made. */
export interface CreateMailboxOptions {
  onExists: OnExists
  /** Further addresses to try when the provider has given this one to somebody else. */
  free?: AsyncGenerator<string>
}

/**
 * Makes the mailbox of a pending account at its provider, or finds it there: the account's id is its
 * stamp, so that an interrupted attempt is recognised and never repeated under another name.
 */
export class CreateMailbox {
  async handle(account: EmailAccount, options: CreateMailboxOptions): Promise<ProvisionResult> {
    const provider = await mailProvider(account.tenantId, account.provider)
    const credential = await EmailCredential.forTenant(account.tenantId)
      .where('accountId', account.id)
      .first()
    if (account.status !== 'pending' || !credential) {
      return settled(account)
    }

    const password = openPassword(credential)
    const ownAliases = await aliasesOf(account.tenantId, [account.id])
    const aliases = ownAliases.get(account.id) ?? []
    const mailbox = {
      ...newMailbox(account),
      password: await passwordFor(provider.capabilities, password),
    }
    for (;;) {
      const { address } = account
      try {
        const made = await provider.service.create({ ...mailbox, address, aliases })
        return await this.#created(account, provider, made, credential, password)
      } catch (cause) {
        const error = providerError(cause)
        if (error.kind !== 'exists') {
          return this.#failed(account, provider, error)
        }
        const ended = await this.#addressTaken(account, provider, error, options)
        if (ended) {
          return ended
        }
      }
    }
  }

  async #created(
    account: EmailAccount,
    { capabilities }: ReadyProvider,
    mailbox: RemoteMailbox,
    { delivery }: EmailCredential,
    password: string
  ): Promise<ProvisionResult> {
    const isForJob = account.jobId !== null
    await new ActivateAccount().handle(account, mailbox, {
      keepsPassword: isForJob && delivery === 'download',
      mustChange: account.mustChangePassword && capabilities.mustChangePassword,
    })
    const told = delivery === 'download' && !isForJob ? password : null
    return { outcome: 'created', account, error: null, password: told }
  }

  /** @returns null when another address was taken and the provider is to be asked again. */
  async #addressTaken(
    account: EmailAccount,
    provider: ReadyProvider,
    error: MailProviderError,
    { onExists, free }: CreateMailboxOptions
  ): Promise<ProvisionResult | null> {
    if (onExists === 'adopt') {
      const mailbox = await provider.service.find(account.address).catch(() => null)
      if (mailbox && isNobodys(mailbox, account.address)) {
        await new ActivateAccount().handle(account, mailbox, {
          keepsPassword: false,
          mustChange: false,
        })
        return { outcome: 'updated', account, error: null, password: null }
      }
    }
    if (onExists === 'suffix' || onExists === 'adopt') {
      if (free && (await this.#takeNext(account, free))) {
        return null
      }
    }
    await new ReleaseAccount().handle(account)
    const outcome = onExists === 'skip' ? 'skipped' : 'failed'
    return { outcome, account: null, error: provisionError(error), password: null }
  }

  async #takeNext(account: EmailAccount, free: AsyncGenerator<string>): Promise<boolean> {
    for (;;) {
      const { value: address, done } = await free.next()
      if (done) {
        return false
      }
      try {
        await EmailAccount.transaction(async (client) => {
          await takeAddress(client, account, address, 'primary')
          await releaseAddress(client, account, account.address)
          await account.useTransaction(client).merge({ address }).save()
        })
        return true
      } catch (error) {
        if (!isUniqueViolation(error)) {
          throw error
        }
        await account.refresh()
      }
    }
  }

  /**
   * After a passing fault, or when an earlier attempt may have succeeded unheard, the account waits
   * for the next attempt; else it is given up.
   */
  async #failed(
    account: EmailAccount,
    provider: ReadyProvider,
    error: MailProviderError
  ): Promise<ProvisionResult> {
    const failure: ProvisionResult = {
      outcome: 'failed',
      account,
      error: provisionError(error),
      password: null,
    }
    const isLast = account.attempts + 1 >= MAXIMUM_ATTEMPTS
    const isUncertain = error.isPassing || account.attempts > 0
    if (!isUncertain) {
      await new ReleaseAccount().handle(account)
      return failure
    }
    if (!error.isPassing || isLast) {
      const found = await this.#findOwn(account, provider)
      if (found === null || (found === undefined && isLast)) {
        await new ReleaseAccount().handle(account)
        return failure
      }
      if (found) {
        await new ActivateAccount().handle(account, found, {
          keepsPassword: account.jobId !== null,
          mustChange: account.mustChangePassword && provider.capabilities.mustChangePassword,
        })
        return settled(account)
      }
    }
    const delay = Math.max(
      Math.min(FIRST_RETRY_DELAY * 2 ** account.attempts, LONGEST_RETRY_DELAY),
      error.retryAfterMs ?? 0,
      account.jobId === null ? 0 : JOB_HEAD_START
    )
    await account
      .merge({ attempts: account.attempts + 1, nextAttemptAt: DateTime.utc().plus(delay) })
      .save()
    return failure
  }

  /** The account's own mailbox, null when there is none, undefined when the provider does not say. */
  async #findOwn({ id, address }: EmailAccount, { service }: ReadyProvider) {
    try {
      const mailbox = await service.find(address)
      return mailbox?.accountId === id ? mailbox : null
    } catch {
      return undefined
    }
  }
}

/** What became of an account that somebody else has brought to an end meanwhile. */
function settled(account: EmailAccount): ProvisionResult {
  const isThere = account.status === 'active' || account.status === 'suspended'
  return isThere
    ? { outcome: 'created', account, error: null, password: null }
    : {
        outcome: 'failed',
        account,
        error: { code: 'EMAIL_PROVIDER_ERROR', message: 'The account could not be made.' },
        password: null,
      }
}

function isNobodys({ accountId, status, address }: RemoteMailbox, wished: string): boolean {
  return accountId === null && status === 'active' && address === wished
}

function newMailbox(account: EmailAccount): Omit<NewMailbox, 'address' | 'aliases' | 'password'> {
  const { id, firstName, lastName, displayName, mustChangePassword, quotaMb } = account
  return {
    accountId: id,
    firstName,
    lastName,
    displayName,
    mustChangePassword,
    quotaMb,
    recoveryEmail: openContact(account, 'recoveryEmail', account.recoveryEmail),
  }
}

function provisionError(error: MailProviderError): ProvisionError {
  const { code, message } = asApiException(error)
  return {
    code: code as ProvisionError['code'],
    message,
    failure: error.kind,
    ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
  }
}
