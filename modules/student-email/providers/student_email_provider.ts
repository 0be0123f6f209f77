import type { ApplicationService } from '@adonisjs/core/types'

/** Milliseconds for which the rows of a list can be looked at. */
const ROWS_KEPT = 90 * 24 * 3_600_000

/** Plugs in the mail providers that come with the platform, and what runs beside requests. */
export default class StudentEmailProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { addBuiltInAdapters } = await import('../adapters/built_in.js')
    addBuiltInAdapters()

    const { eventCatalogue } = await import('#platform/outbox/event_catalogue')
    const { emailEvents } = await import('../events.js')
    eventCatalogue.add(...emailEvents)

    const { registerSealedColumns, sealedText } = await import('#platform/secrets/sealed_columns')
    const { inputOwner } = await import('../bulk/services/row_input.js')
    const { contactOwner } = await import('../accounts/services/contact_details.js')
    const { passwordOwner } = await import('../accounts/services/credentials.js')
    registerSealedColumns(
      sealedText('email_accounts', 'guardian_email', ({ id, tenant_id: tenantId }) =>
        contactOwner({ id, tenantId }, 'guardianEmail')
      ),
      sealedText('email_accounts', 'recovery_email', ({ id, tenant_id: tenantId }) =>
        contactOwner({ id, tenantId }, 'recoveryEmail')
      ),
      sealedText(
        'email_credentials',
        'password',
        (row) => passwordOwner(row.tenant_id, row.account_id),
        ['tenant_id', 'account_id']
      ),
      sealedText('email_bulk_rows', 'input', ({ id, tenant_id: tenantId }) =>
        inputOwner({ id, tenantId })
      )
    )

    const { addProgressChannels } = await import('#platform/progress/progress_channels')
    const { followedBulkJob } = await import('../bulk/queries/followed_bulk_job.js')
    addProgressChannels({
      prefix: 'emails/bulk/',
      id: 'jobId',
      moduleId: 'student-email',
      scope: 'emails:read',
      find: followedBulkJob,
    })

    const { keepRowsFor } = await import('#platform/database/remove_old_rows')
    keepRowsFor(
      { table: 'email_credentials', column: 'expires_at', keptFor: 0 },
      { table: 'email_addresses', column: 'blocked_until', keptFor: 0 },
      { table: 'email_bulk_rows', column: 'received_at', keptFor: ROWS_KEPT }
    )

    const { cleanUpWith } = await import('#platform/jobs/clean_up_job')
    const { expireBulkRows } = await import('../bulk/actions/expire_bulk_rows.js')
    cleanUpWith('student-email.bulk_rows', () => expireBulkRows())
  }

  async ready() {
    if (this.app.getEnvironment() === 'web') {
      const { default: CheckDomainsJob } = await import('../jobs/check_domains_job.js')
      const { default: TendAccountsJob } = await import('../jobs/tend_accounts_job.js')
      await CheckDomainsJob.schedule({}).id('student-email.check_domains').every('30s')
      const { default: SweepBulkJobsJob } = await import('../jobs/sweep_bulk_jobs_job.js')
      const { wakeBulkJobs } = await import('../bulk/actions/wake_bulk_jobs.js')
      await wakeBulkJobs()
      await SweepBulkJobsJob.schedule({}).id('student-email.sweep_bulk_jobs').every('10s')
      await TendAccountsJob.schedule({}).id('student-email.tend_accounts').every('10s')
    }
  }
}
