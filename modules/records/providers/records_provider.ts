import type { ApplicationService } from '@adonisjs/core/types'

/** Takes the drafts of file processing. */
export default class RecordsProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { registerRecordSink } = await import('#modules/file-processing/public')
    const { StoredRecords } = await import('../services/stored_records.js')

    registerRecordSink(new StoredRecords())
  }
}
