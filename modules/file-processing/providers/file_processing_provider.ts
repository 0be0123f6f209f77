import type { ApplicationService } from '@adonisjs/core/types'

/** Milliseconds between looks for jobs that nobody works on. */
const RESUME_INTERVAL = 5000

/** Milliseconds between looks for objects and temporary files that belong to nobody. */
const SWEEP_INTERVAL = 600_000

/**
 * Plugs file processing into the platform: its ports, the built-in adapters, what runs beside
 * requests.
 */
export default class FileProcessingProvider {
  #timers: NodeJS.Timeout[] = []

  constructor(protected app: ApplicationService) {}

  async boot() {
    const { addBuiltInAdapters } = await import('../adapters/built_in.js')
    addBuiltInAdapters()

    const { eventCatalogue } = await import('#platform/outbox/event_catalogue')
    const { fileEvents } = await import('../events.js')
    eventCatalogue.add(...fileEvents)
    await this.#keepOnlyForATime()

    const { addProgressChannels } = await import('#platform/progress/progress_channels')
    const { followedFile } = await import('../queries/followed_file.js')
    addProgressChannels({
      prefix: 'files/',
      id: 'fileId',
      moduleId: 'file-processing',
      scope: 'files:read',
      find: followedFile,
    })

    const { registerSealedColumns, sealedText } = await import('#platform/secrets/sealed_columns')
    const { sourceUrlOwner } = await import('../services/source_url.js')
    registerSealedColumns(
      sealedText('files', 'source_url', ({ id, tenant_id: tenantId }) =>
        sourceUrlOwner({ id, tenantId })
      )
    )
  }

  async #keepOnlyForATime() {
    const { default: config } = await import('#config/file_processing')
    const { epochOf, systemClock } = await import('#platform/clock')
    const { keepRowsFor } = await import('#platform/database/remove_old_rows')
    const { cleanUpWith } = await import('#platform/jobs/clean_up_job')
    const { registerHolding } = await import('#platform/access/holdings')
    const { expireFiles } = await import('../actions/expire_files.js')
    const { purgeDeletedFiles } = await import('../actions/purge_deleted_file.js')
    const { removeSupersededPages } = await import('../actions/remove_superseded_pages.js')
    const { STORAGE_LIMIT, storedBytes } = await import('../services/storage_quota.js')

    registerHolding(STORAGE_LIMIT, storedBytes)
    keepRowsFor({ table: 'upload_tokens', column: 'expires_at', keptFor: config.tokensKeptFor })
    cleanUpWith('file-processing.retention', async () => {
      await expireFiles()
    })
    cleanUpWith('file-processing.deleted_files', () => purgeDeletedFiles())
    cleanUpWith('file-processing.superseded_pages', () =>
      removeSupersededPages(epochOf(systemClock) - config.supersededPagesKeptFor)
    )
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web') {
      return
    }
    const { resumeJobs } = await import('../pipeline/resume_jobs.js')
    const { sweepAbandoned } = await import('../services/document_store.js')
    const { default: env } = await import('#start/env')
    if (env.get('QUEUE_WORKER', 'inline') === 'inline') {
      const { readerThreads } = await import('../workers/reader_threads.js')
      readerThreads().warm()
    }
    await this.#repeat(RESUME_INTERVAL, resumeJobs)
    await this.#repeat(SWEEP_INTERVAL, sweepAbandoned)
  }

  async shutdown() {
    this.#timers.forEach(clearInterval)
    const { closeReaderThreads } = await import('../workers/reader_threads.js')
    const { closePictureThread } = await import('../pictures/services/picture_thread.js')
    await Promise.all([closeReaderThreads(), closePictureThread()])
  }

  /** Runs a task now and then at an interval, whether it worked or not. */
  async #repeat(interval: number, task: () => Promise<unknown>): Promise<void> {
    const run = async () => {
      try {
        await task()
      } catch (error) {
        const { default: logger } = await import('@adonisjs/core/services/logger')
        logger.error({ err: error }, 'a task of file processing failed; it is tried again')
      }
    }
    await run()
    this.#timers.push(setInterval(() => void run(), interval).unref())
  }
}
