import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Dispatches a job when the transaction has committed, so that a worker never looks for a row that
 * is not there yet. If the process dies in between, the module's sweep over its rows finds the work.
 *
 * @example dispatchAfterCommit(trx, () => ProcessFile.dispatch({ tenantId, jobId }).run())
 */
export function dispatchAfterCommit(
  trx: TransactionClientContract,
  dispatch: () => PromiseLike<unknown>
): void {
  trx.after('commit', async () => {
    try {
      await dispatch()
    } catch (error) {
      logger.error({ err: error }, 'a job could not be dispatched; a sweep will find its row')
    }
  })
}
