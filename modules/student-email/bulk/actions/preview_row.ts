import type BulkJob from '../../models/bulk_job.js'
import BulkRow from '../../models/bulk_row.js'
import EmailAccount from '../../models/email_account.js'
import type EmailConfiguration from '../../models/email_configuration.js'
import { planAccount, ProvisionFailure } from '../../accounts/services/account_plan.js'
import { batchesOf, takenAddresses } from '../../accounts/services/address_book.js'
import { endRow, type RowOutcome } from '../services/bulk_counters.js'
import { openInput } from '../services/row_input.js'
import { readRow } from '../services/read_row.js'
import type { StudentDetails } from '../../accounts/services/provisioning.js'
import { isNobodys, mailProvider } from '../../providers/services/mail_providers.js'

/** Finds out what a row would do, and changes nothing but the row itself. */
export async function previewRow(
  row: BulkRow,
  job: BulkJob,
  configuration: EmailConfiguration
): Promise<void> {
  const reading = await readRow(openInput(row))
  if (reading.kind === 'ignore') {
    return endRow(row, { status: 'skipped' })
  }
  const account = await EmailAccount.forTenant(row.tenantId)
    .where('liveStudentId', row.studentId)
    .first()
  if (!account && reading.isLeaving) {
    return endRow(row, { status: 'skipped' })
  }
  if (reading.action !== 'create' && (account || reading.action !== 'upsert')) {
    return endRow(row, account ? changeOf(account) : noAccount())
  }
  if (account) {
    const { id: accountId, address } = account
    return endRow(row, { status: 'skipped', accountId, address })
  }
  return endRow(row, await creation(row, job, configuration, reading.student))
}

async function creation(
  row: BulkRow,
  { tenantId, options }: BulkJob,
  configuration: EmailConfiguration,
  student: StudentDetails
): Promise<RowOutcome> {
  try {
    const { domainId, onExists, usernamePatterns } = options
    const plan = await planAccount({
      tenantId,
      student,
      configuration,
      onExists,
      domainId,
      usernamePatterns,
      deadlineMs: 0,
    })
    const { service } = await mailProvider(tenantId, configuration.provider)
    for await (const address of free(row, plan.candidates)) {
      const holder = await service.find(address)
      if (holder === null) {
        return { status: 'created', address }
      }
      if (onExists === 'adopt' && isNobodys(holder, address)) {
        return { status: 'updated', address }
      }
    }
    const error = { code: 'EMAIL_ACCOUNT_EXISTS', message: 'The address is in use.' }
    return { status: onExists === 'skip' ? 'skipped' : 'failed', error }
  } catch (error) {
    if (error instanceof ProvisionFailure) {
      return { status: 'failed', error: error.error }
    }
    throw error
  }
}

/** Those that neither an account nor an earlier row of the same list has. */
async function* free({ tenantId, jobId }: BulkRow, candidates: Iterable<string>) {
  for (const batch of batchesOf(candidates)) {
    const taken = await takenAddresses(batch)
    const earlier = await BulkRow.forTenant(tenantId)
      .where('jobId', jobId)
      .whereIn('address', batch)
      .select('address')
    const given = new Set(earlier.map(({ address }) => address))
    yield* batch.filter((address) => !taken.has(address) && !given.has(address))
  }
}

function changeOf({ id: accountId, address }: EmailAccount): RowOutcome {
  return { status: 'updated', accountId, address }
}

function noAccount(): RowOutcome {
  const message = 'studentId: has no e-mail account'
  return { status: 'failed', error: { code: 'EMAIL_ACCOUNT_NOT_FOUND', message } }
}
