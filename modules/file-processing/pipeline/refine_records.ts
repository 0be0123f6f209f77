import { adapters } from '#kernel/adapters/adapters'
import { refinerPort } from '../adapters/refiner_port.js'
import type { RefinementResult } from '../adapters/refiner_port.js'
import type { GradeBoundary, RecordDraft, SubjectGroup } from '../reader/types.js'
import type { FileProcessingSettings } from '../settings.js'

export interface RefineInput {
  tenantId: string
  pageNumber: number
  drafts: RecordDraft[]
  groups: SubjectGroup[]
  grading: GradeBoundary[]
  settings: FileProcessingSettings
  signal: AbortSignal
}

/**
 * Has the tenant's refiner propose corrections for the drafts of one page and applies those that the
 * page supports.
 *
 * @throws what the refiner throws when its model failed, timed out or answered nonsense.
 */
export async function refineRecords(_input: RefineInput): Promise<RefinementResult> {
  await adapters.choice(_input.tenantId, refinerPort)
  throw new Error('There is no refiner.')
}
