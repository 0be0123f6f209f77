import type { ApplicationService } from '@adonisjs/core/types'

/** Milliseconds for which claims of pages are kept after their end. */
const CLAIMS_KEPT_FOR = 3_600_000

/** Takes the drafts of file processing. */
export default class RecordsProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { registerRecordSink } = await import('#modules/file-processing/public')
    const { StoredRecords } = await import('../services/stored_records.js')

    registerRecordSink(new StoredRecords())

    const { eventCatalogue } = await import('#platform/outbox/event_catalogue')
    const { recordEvents } = await import('../events.js')
    eventCatalogue.add(...recordEvents)

    const { keepRowsFor } = await import('#platform/database/remove_old_rows')
    const { cleanUpWith } = await import('#platform/jobs/clean_up_job')
    const { countOlderFiles } = await import('../review/actions/count_older_files.js')
    cleanUpWith('records.older_files', async () => void (await countOlderFiles()))
    keepRowsFor({ table: 'review_claims', column: 'until', keptFor: CLAIMS_KEPT_FOR })
  }
}
