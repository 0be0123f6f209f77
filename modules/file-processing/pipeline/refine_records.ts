import type { RefinementProposal, Refiner } from '@tenant-education/adapter-kit'
import { adapters } from '#kernel/adapters/adapters'
import { refinerPort } from '../adapters/refiner_port.js'
import type { Correction, RefinementResult } from '../adapters/refiner_port.js'
import type { GradeBoundary, RecordDraft, SubjectGroup } from '@tenant-education/sheet-reader'
import { PatchVerifier } from '@tenant-education/sheet-reader/main-thread'
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
 * Has the tenant's refiner propose corrections for the drafts of one page and applies those that
 * the page supports.
 *
 * @throws what the refiner throws when its model failed, timed out or answered nonsense.
 */
export async function refineRecords(input: RefineInput): Promise<RefinementResult> {
  const { service } = await adapters.for<Refiner>(input.tenantId, refinerPort)
  return applyProposal(input, await propose(service, input))
}

/** Asks a refiner. */
function propose(
  refiner: Refiner,
  { tenantId, pageNumber, drafts, groups, grading, settings, signal }: RefineInput
): Promise<RefinementProposal> {
  const budget = { tokens: settings.refinementTokens, timeMs: settings.refinementSeconds * 1000 }
  return refiner.propose({ tenantId, pageNumber, drafts, groups, grading, budget, signal })
}

/** Applies the patches that the verifier accepts, one after the other. */
function applyProposal(
  { drafts, grading }: RefineInput,
  { patches, usage, origin }: RefinementProposal
): RefinementResult {
  const verifier = new PatchVerifier({ gradingScale: grading })
  const refined = [...drafts]
  const corrections: Correction[] = []
  for (const patch of patches) {
    const draft = refined[patch.row]
    const verdict = draft && verifier.verify(draft, patch)
    if (verdict?.accepted) {
      refined[patch.row] = verdict.draft
      corrections.push({ ...patch, origin })
    }
  }
  return { drafts: refined, corrections, refused: patches.length - corrections.length, usage }
}
