import type { ApplicationService } from '@adonisjs/core/types'

/** Milliseconds for which stream tokens are kept after they expired. */
const TOKENS_KEPT = 24 * 3_600_000

/** Says how long the rows of the module are kept. */
export default class LiveProgressProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { keepRowsFor } = await import('#platform/database/remove_old_rows')
    keepRowsFor({ table: 'stream_tokens', column: 'expires_at', keptFor: TOKENS_KEPT })
  }
}
