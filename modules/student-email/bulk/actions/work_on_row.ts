import { backOff, type MailProviderFailure } from '@tenant-education/adapter-kit'
import { epochOf, systemClock, type Clock } from '#platform/clock'
import { ApiException } from '#platform/http/api_exception'
import type BulkJob from '../../models/bulk_job.js'
import type { PauseReason } from '../../models/bulk_job.js'
import BulkRow, { type BulkAction } from '../../models/bulk_row.js'
import EmailAccount from '../../models/email_account.js'
import type EmailConfiguration from '../../models/email_configuration.js'
import type { AccountSlots } from '../services/account_slots.js'
import { endRow, type RowOutcome } from '../services/bulk_counters.js'
import { openInput } from '../services/row_input.js'
import { readRow } from '../services/read_row.js'
import type {
  ProvisionAccountInput,
  ProvisionError,
  ProvisionResult,
  StudentDetails,
} from '../../accounts/services/provisioning.js'
import { provisionAccount } from '../../accounts/actions/provision_account.js'
import { changeListedAccount } from './change_listed_account.js'

/** Milliseconds to wait for the provider with one row. */
const DEADLINE = 60_000

/** Times that a change may fail for the moment. Accounts that are made count their own. */
const MAXIMUM_ATTEMPTS = 10

/** Before a row is tried again: 2, 4, 8 … 60 seconds. */
const RETRY = { first: 2000, longest: 60_000 }

/** Failures that concern every row: the job waits for somebody. */
const PAUSES: Readonly<Partial<Record<MailProviderFailure, PauseReason>>> = {
  credentials: 'provider_auth',
  forbidden: 'provider_auth',
  capacity: 'provider_capacity',
  domain: 'domain',
}

/** What the work on one row means for the job. */
export type RowEnd =
  | { kind: 'next' }
  /** The provider asks for a pause. */
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'pause'; reason: PauseReason }

/**
 * Does what one row asks for. The row is committed as `provisioning` before the provider is called,
 * and ended together with the job's counters; interrupted in between, the next call finds out how
 * far the account came.
 */
export async function workOnRow(
  row: BulkRow,
  job: BulkJob,
  { configuration, slots }: { configuration: EmailConfiguration; slots: AccountSlots },
  clock = systemClock
): Promise<RowEnd> {
  if (!(await begin(row))) {
    return { kind: 'next' }
  }
  const reading = await readRow(openInput(row))
  if (reading.kind === 'ignore') {
    await endRow(row, { status: 'skipped' })
    return { kind: 'next' }
  }
  const { action, student } = reading
  const account = await findAccount(row)
  if (!account && reading.isLeaving) {
    await endRow(row, { status: 'skipped' })
    return { kind: 'next' }
  }
  if (action === 'create' || (action === 'upsert' && (!account || account.jobId === job.id))) {
    const isNew = account === null
    if (isNew && !slots.take()) {
      const message = 'The e-mail account quota is exhausted.'
      await endRow(row, { status: 'failed', error: { code: 'EMAIL_QUOTA_EXCEEDED', message } })
      return { kind: 'next' }
    }
    const input = provisionInput(job, configuration, student)
    const result = await provisionAccount(input, clock)
    if (isNew && !holdsSlot(result)) {
      slots.giveBack()
    }
    return provisioned(row, result, clock)
  }
  return changeListed(row, action, student, clock)
}

/** A row that somebody cancelled meanwhile is left alone. */
async function begin(row: BulkRow): Promise<boolean> {
  const changed = await BulkRow.forTenant(row.tenantId)
    .where('id', row.id)
    .whereIn('status', ['pending', 'provisioning'])
    .update({ status: 'provisioning' })
  return Number(changed) === 1
}

function findAccount({ tenantId, studentId }: BulkRow): Promise<EmailAccount | null> {
  return EmailAccount.forTenant(tenantId).where('liveStudentId', studentId).first()
}

async function provisioned(row: BulkRow, result: ProvisionResult, clock: Clock): Promise<RowEnd> {
  if (result.outcome === 'pending') {
    const slow = { code: 'EMAIL_PROVIDER_ERROR', message: 'The provider is slow.' } as const
    return postpone(row, slow, clock)
  }
  if (result.outcome === 'failed' && result.error) {
    return failed(row, result.error, result.account?.status === 'pending', clock)
  }
  await endRow(row, outcomeOf(result))
  return { kind: 'next' }
}

async function changeListed(
  row: BulkRow,
  action: Exclude<BulkAction, 'create'>,
  student: StudentDetails,
  clock: Clock
): Promise<RowEnd> {
  try {
    const reason = row.isListed ? undefined : 'Not in the list'
    await endRow(row, await changeListedAccount(row.tenantId, action, student, reason))
    return { kind: 'next' }
  } catch (error) {
    if (!(error instanceof ApiException)) {
      throw error
    }
    const { code = 'EMAIL_PROVIDER_ERROR', message } = error
    const isPassing = error.status === 502 && row.attempts < MAXIMUM_ATTEMPTS
    const failure = { code, message } as ProvisionError
    return isPassing ? postpone(row, failure, clock) : failed(row, failure, false, clock)
  }
}

async function failed(
  row: BulkRow,
  error: ProvisionError,
  isPassing: boolean,
  clock: Clock
): Promise<RowEnd> {
  const reason = error.failure && PAUSES[error.failure]
  if (reason) {
    await giveBack(row)
    return { kind: 'pause', reason }
  }
  if (isPassing) {
    return postpone(row, error, clock)
  }
  await endRow(row, { status: 'failed', error })
  return { kind: 'next' }
}

/** The row waits for its next attempt; where the provider asks for a pause, the whole job does. */
async function postpone(
  row: BulkRow,
  { failure, retryAfterMs }: ProvisionError,
  clock: Clock
): Promise<RowEnd> {
  const attempts = row.attempts + 1
  const delay = backOff(RETRY, attempts)
  await BulkRow.forTenant(row.tenantId)
    .where('id', row.id)
    .where('status', 'provisioning')
    .update({
      status: 'pending',
      attempts,
      nextAttemptAt: epochOf(clock) + (failure === 'rate_limited' ? 0 : delay),
    })
  return failure === 'rate_limited'
    ? { kind: 'wait', milliseconds: Math.max(retryAfterMs ?? 0, delay) }
    : { kind: 'next' }
}

async function giveBack(row: BulkRow): Promise<void> {
  await BulkRow.forTenant(row.tenantId)
    .where('id', row.id)
    .where('status', 'provisioning')
    .update({ status: 'pending' })
}

function provisionInput(
  { id, tenantId, options }: BulkJob,
  configuration: EmailConfiguration,
  student: StudentDetails
): ProvisionAccountInput {
  return {
    tenantId,
    student,
    configuration,
    jobId: id,
    onExists: options.onExists,
    domainId: options.domainId,
    usernamePatterns: options.usernamePatterns,
    passwordStyle: options.passwordStyle,
    passwordDelivery: options.passwordDelivery,
    mustChangePassword: options.mustChange,
    deadlineMs: DEADLINE,
  }
}

/** An account came to be, or still may: its place stays taken. */
function holdsSlot({ outcome, account }: ProvisionResult): boolean {
  return outcome !== 'skipped' && (outcome !== 'failed' || account?.status === 'pending')
}

function outcomeOf({ outcome, account, error }: ProvisionResult): RowOutcome {
  const status = outcome === 'created' || outcome === 'updated' ? outcome : 'skipped'
  return {
    status,
    address: account?.address ?? null,
    accountId: account?.id ?? null,
    error,
    madeAccount: status !== 'skipped',
  }
}
