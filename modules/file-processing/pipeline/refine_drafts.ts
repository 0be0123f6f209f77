import logger from '@adonisjs/core/services/logger'
import type { FileProcessingSettings } from '../settings.js'
import type { RefineDrafts } from './store_records.js'
import { refineRecords } from './refine_records.js'

/**
 * How the pages of a file are refined while it is analysed: with the tenant's refiner and budget. A
 * page whose refiner failed keeps its records as they were read, and the job goes on.
 */
export function refineDrafts(
  tenantId: string,
  settings: FileProcessingSettings,
  signal: AbortSignal
): RefineDrafts {
  return async (pageNumber, drafts, { groups, gradeBoundaries }) => {
    const grading = gradeBoundaries.length > 0 ? gradeBoundaries : settings.gradingScale
    try {
      return await refineRecords({
        tenantId,
        pageNumber,
        drafts,
        groups,
        grading,
        settings,
        signal,
      })
    } catch (error) {
      signal.throwIfAborted()
      logger.warn(
        { tenantId, pageNumber, reason: (error as { kind?: string }).kind ?? 'unknown' },
        'a page could not be refined; its records stay as they were read'
      )
      return null
    }
  }
}
