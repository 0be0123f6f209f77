import {
  backOff,
  MailProviderError,
  type NewMailbox,
  type RemoteMailbox,
} from '@tenant-education/adapter-kit'
import { epochOf, momentOf, systemClock, type Clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/errors'
import { inTransaction } from '#platform/database/transaction'
import type EmailAccount from '../../models/email_account.js'
import EmailConfiguration from '../../models/email_configuration.js'
import EmailCredential from '../../models/email_credential.js'
import { aliasesOf, releaseAddress, takeAddress } from '../services/address_book.js'
import { openContact } from '../services/contact_details.js'
import { openPassword } from '../services/credentials.js'
import {
  asApiException,
  isNobodys,
  mailProvider,
  providerError,
  type ReadyProvider,
} from '../../providers/services/mail_providers.js'
import { passwordFor } from '../services/password_hash.js'
import type { OnExists, ProvisionError, ProvisionResult } from '../services/provisioning.js'
import { activateAccount } from './activate_account.js'
import { releaseAccount } from './release_account.js'

/** Times that making a mailbox may fail for a while before the account is given up. */
const MAXIMUM_ATTEMPTS = 10

/** Addresses that are tried at the provider, when it has given one after the other to others. */
const MAXIMUM_CONFLICTS = 25

/** 2, 4, 8 … 60 seconds. */
const RETRY = { first: 2000, longest: 60_000 }

/** A bulk job works on its rows itself; the sweep comes only when the job is gone. */
const JOB_HEAD_START = 600_000

/** How the mailbox of a pending account is made. */
export interface CreateMailboxOptions {
  onExists: OnExists
  /** Further addresses to try when the provider has given this one to somebody else. */
  free?: AsyncGenerator<string>
}

/** One pending account at work. */
interface Attempt {
  clock: Clock
  account: EmailAccount
  provider: ReadyProvider
  /** Temporary, in clear. */
  password: string
  aliases: string[]
  /** Somebody will fetch the password later. */
  keepsPassword: boolean
  /** The caller is told the password now. */
  tellsPassword: boolean
}

/**
 * Makes the mailbox of a pending account at its provider, or finds it there: the account's id is
 * its stamp, so that an interrupted attempt is recognised and never repeated under another name.
 *
 * @throws {ApiException} `EMAIL_CONFIG_MISSING` (400) when the provider is not set up any more.
 */
export async function createMailbox(
  account: EmailAccount,
  options: CreateMailboxOptions,
  clock = systemClock
): Promise<ProvisionResult> {
  const attempt = account.status === 'pending' ? await begin(account, clock) : null
  if (!attempt) {
    return settled(account)
  }
  const { provider, password, aliases } = attempt
  const mailbox = {
    ...newMailbox(account),
    aliases,
    password: await passwordFor(provider.capabilities, password),
  }
  for (let conflicts = 1; ; conflicts++) {
    const made = await createOrFail(provider, { ...mailbox, address: account.address })
    if (!(made instanceof MailProviderError)) {
      return created(attempt, made)
    }
    if (made.kind !== 'exists') {
      return failed(attempt, made)
    }
    const ended = await addressTaken(attempt, made, {
      ...options,
      ...(conflicts === MAXIMUM_CONFLICTS && { free: undefined }),
    })
    if (ended) {
      return ended
    }
  }
}

/** @returns null for an account whose password has expired: it is given up. */
async function begin(account: EmailAccount, clock: Clock): Promise<Attempt | null> {
  const { tenantId, id, jobId } = account
  const credential = await EmailCredential.forTenant(tenantId).where('accountId', id).first()
  if (!credential) {
    await releaseAccount(account, clock)
    return null
  }
  const aliases = await aliasesOf(tenantId, [id])
  const isForDownload = credential.delivery === 'download'
  return {
    clock,
    account,
    provider: await mailProvider(tenantId, account.provider),
    password: openPassword(credential),
    aliases: aliases.get(id) ?? [],
    keepsPassword: isForDownload && jobId !== null,
    tellsPassword: isForDownload && jobId === null,
  }
}

async function created(attempt: Attempt, mailbox: RemoteMailbox): Promise<ProvisionResult> {
  const { account, provider, password, keepsPassword, tellsPassword, clock } = attempt
  const mustChange = account.mustChangePassword && provider.capabilities.mustChangePassword
  await activateAccount(account, mailbox, { keepsPassword, mustChange }, clock)
  const told = tellsPassword ? password : null
  return { outcome: 'created', account, error: null, password: told }
}

/** @returns null when another address was taken and the provider is to be asked again. */
async function addressTaken(
  { account, provider, aliases, clock }: Attempt,
  error: MailProviderError,
  { onExists, free }: CreateMailboxOptions
): Promise<ProvisionResult | null> {
  const holder = await holderOf(account, provider)
  if (onExists === 'adopt' && holder && isNobodys(holder, account.address)) {
    await activateAccount(account, holder, { keepsPassword: false, mustChange: false }, clock)
    return { outcome: 'updated', account, error: null, password: null }
  }

  const isAliasTaken = holder === null && aliases.length > 0
  const mayTryNext = (onExists === 'suffix' || onExists === 'adopt') && !isAliasTaken
  if (mayTryNext && free && (await takeNext(account, free))) {
    return null
  }
  await releaseAccount(account, clock)
  const outcome = onExists === 'skip' ? 'skipped' : 'failed'
  return { outcome, account: null, error: provisionError(error), password: null }
}

async function takeNext(account: EmailAccount, free: AsyncGenerator<string>): Promise<boolean> {
  for (;;) {
    const { value: address, done } = await free.next()
    if (done) {
      return false
    }
    try {
      await inTransaction(async (trx) => {
        await takeAddress(trx, account, address, 'primary')
        await releaseAddress(trx, account, account.address)
        await account.useTransaction(trx).merge({ address }).save()
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
async function failed(attempt: Attempt, error: MailProviderError): Promise<ProvisionResult> {
  const { account, provider, clock } = attempt
  const failure: ProvisionResult = {
    outcome: 'failed',
    account,
    error: provisionError(error),
    password: null,
  }
  await flagCredentials(account, error, clock)
  const isLast = account.attempts + 1 >= MAXIMUM_ATTEMPTS
  const isUncertain = error.isPassing || account.attempts > 0
  if (!isUncertain) {
    await releaseAccount(account, clock)
    return failure
  }
  if (!error.isPassing || isLast) {
    const found = await findOwn(account, provider)
    if (found) {
      return created(attempt, found)
    }
    if (found === null || isLast) {
      await releaseAccount(account, clock)
      return failure
    }
  }
  const attempts = account.attempts + 1
  const delay = Math.max(
    backOff(RETRY, attempts),
    error.retryAfterMs ?? 0,
    account.jobId === null ? 0 : JOB_HEAD_START
  )
  await account.merge({ attempts, nextAttemptAt: momentOf(clock).plus(delay) }).save()
  return failure
}

/** The configuration shows that its credentials do not work any more. */
async function flagCredentials(
  { tenantId }: EmailAccount,
  { kind }: MailProviderError,
  clock: Clock
): Promise<void> {
  if (kind === 'credentials' || kind === 'forbidden') {
    await EmailConfiguration.forTenant(tenantId).update({
      credentialsCheckedAt: epochOf(clock),
      credentialsResult: kind,
    })
  }
}

/** The account's own mailbox, null when there is none, undefined when the provider does not say. */
async function findOwn(account: EmailAccount, provider: ReadyProvider) {
  const mailbox = await holderOf(account, provider)
  return mailbox && mailbox.accountId !== account.id ? null : mailbox
}

/** Whoever has the account's address; undefined when the provider does not say. */
async function holderOf({ address }: EmailAccount, { service }: ReadyProvider) {
  try {
    return await service.find(address)
  } catch {
    return undefined
  }
}

/**
 * The mailbox, or why there is none: an error of ours afterwards must not be taken for one of
 * theirs.
 */
async function createOrFail(
  { service }: ReadyProvider,
  mailbox: NewMailbox
): Promise<RemoteMailbox | MailProviderError> {
  try {
    return await service.create(mailbox)
  } catch (error) {
    return providerError(error)
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
    retryAfterMs: error.retryAfterMs,
  }
}
