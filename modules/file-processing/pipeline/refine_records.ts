import type { RefinementProposal, Refiner } from '@tenant-education/adapter-kit'
import { adapters } from '#kernel/adapters/adapters'
import { refinerPort } from '../adapters/refiner_port.js'
import type { Correction, RefinementResult } from '../adapters/refiner_port.js'
import { PatchVerifier } from '../reader/interpretation/patch_verifier.js'
import type { GradeBoundary, RecordDraft, SubjectGroup } from '../reader/types.js'
import type { FileProcessingSettings } from '../settings.js'

/** Milliseconds beyond its budget after which a refiner is not waited for any more. */
const GRACE = 1000

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
export async function refineRecords(input: RefineInput): Promise<RefinementResult> {
  const { service } = await adapters.for<Refiner>(input.tenantId, refinerPort)
  return applyProposal(input, await propose(service, input))
}

/** Asks a refiner, and stops waiting when it does not keep to its time. */
async function propose(
  refiner: Refiner,
  { tenantId, pageNumber, drafts, groups, grading, settings, signal }: RefineInput
): Promise<RefinementProposal> {
  const budget = { tokens: settings.refinementTokens, timeMs: settings.refinementSeconds * 1000 }
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), budget.timeMs + GRACE)
  const ended = AbortSignal.any([signal, limit.signal])
  const request = { tenantId, pageNumber, drafts, groups, grading, budget, signal: ended }
  try {
    return await Promise.race([
      refiner.propose(request),
      new Promise<never>((_, reject) => {
        const stop = () => reject(new Error('The refiner did not end in time.'))
        if (ended.aborted) stop()
        else ended.addEventListener('abort', stop, { once: true })
      }),
    ])
  } finally {
    clearTimeout(timer)
  }
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
