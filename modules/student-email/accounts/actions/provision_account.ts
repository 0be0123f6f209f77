import { setTimeout as wait } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { epochOf, systemClock, type Clock } from '#platform/clock'
import { ApiException } from '#platform/http/api_exception'
import { waitFor } from '../../providers/services/mail_providers.js'
import EmailAccount from '../../models/email_account.js'
import { planAccount, ProvisionFailure } from '../services/account_plan.js'
import { freeAddresses } from '../services/address_book.js'
import type {
  OnExists,
  ProvisionAccountInput,
  ProvisionError,
  ProvisionResult,
} from '../services/provisioning.js'
import { createMailbox, type CreateMailboxOptions } from './create_mailbox.js'
import { AddressTaken, reserveAccount } from './reserve_account.js'

/**
 * Makes one e-mail account for one student: by a request, or as a row of a bulk job.
 *
 * A pending account with its address is committed before the provider is called; after a crash the
 * next call for the same student and job, or the sweep, finds out by the account's stamp how far it
 * came. Rules that are broken are results, not exceptions (`ProvisionResult`).
 */
export async function provisionAccount(
  input: ProvisionAccountInput,
  clock = systemClock
): Promise<ProvisionResult> {
  try {
    const known = await findAccount(input)
    if (known) {
      return await knownAccount(known, input, clock)
    }
    const plan = await planAccount(input)
    const free = freeAddresses(plan.candidates)
    const account = await reserveAccount(input, plan, free, clock)
    return await make(account, input.deadlineMs, { onExists: input.onExists, free }, clock)
  } catch (error) {
    if (error instanceof ProvisionFailure) {
      return failed(error.error)
    }
    if (error instanceof AddressTaken) {
      const winner = await findAccount(input)
      return winner ? knownAccount(winner, input, clock) : taken(input.onExists)
    }
    throw error
  }
}

/** The student has an account: its own earlier attempt is gone on with, another one stands. */
async function knownAccount(
  account: EmailAccount,
  input: ProvisionAccountInput,
  clock: Clock
): Promise<ProvisionResult> {
  const isOwn = input.jobId !== undefined && account.jobId === input.jobId
  if (account.status === 'pending' && (isOwn || isForgotten(account, clock))) {
    const { candidates } = await planAccount(input)
    const free = freeAddresses(candidates)
    return make(account, input.deadlineMs, { onExists: input.onExists, free }, clock)
  }
  if (isOwn) {
    return { outcome: 'created', account, error: null, password: null }
  }
  const error: ProvisionError = {
    code: 'EMAIL_ACCOUNT_EXISTS',
    message: `The student has the account ${account.id} already.`,
  }
  return { outcome: 'skipped', account, error, password: null }
}

/** Waits for the provider up to the deadline; what it does after that is written all the same. */
async function make(
  account: EmailAccount,
  deadlineMs: number,
  options: CreateMailboxOptions,
  clock: Clock
): Promise<ProvisionResult> {
  const made = createMailbox(account, options, clock)
  const passed = new AbortController()
  const slow = wait(deadlineMs, 'slow' as const, { signal: passed.signal, ref: false })
  const first = await Promise.race([made, slow]).finally(() => {
    passed.abort()
    slow.catch(() => {})
  })
  if (first !== 'slow') {
    return first
  }
  const { id, tenantId } = account
  made.catch((error) => {
    logger.error({ err: error, accountId: id, tenantId }, 'an account could not be settled')
  })
  const pending = await EmailAccount.forTenant(tenantId).where('id', id).firstOrFail()
  return { outcome: 'pending', account: pending, error: null, password: null }
}

function findAccount({ tenantId, student }: ProvisionAccountInput): Promise<EmailAccount | null> {
  return EmailAccount.forTenant(tenantId).where('liveStudentId', student.studentId).first()
}

/** Nobody works on it any more: an attempt has failed, or its process was killed. */
function isForgotten({ attempts, nextAttemptAt }: EmailAccount, clock: Clock): boolean {
  return attempts > 0 || nextAttemptAt === null || nextAttemptAt.toMillis() <= epochOf(clock)
}

function failed(error: ProvisionError): ProvisionResult {
  return { outcome: 'failed', account: null, error, password: null }
}

function taken(onExists: OnExists): ProvisionResult {
  const error: ProvisionError = {
    code: 'EMAIL_ACCOUNT_EXISTS',
    message: 'The address is in use, or was in use during the last year.',
  }
  return { ...failed(error), outcome: onExists === 'skip' ? 'skipped' : 'failed' }
}

/** A failed result as the exception that a single request answers with. */
export function exceptionFor({ code, message, retryAfterMs, failure }: ProvisionError) {
  return new ApiException(code, message, waitFor(failure, retryAfterMs))
}
