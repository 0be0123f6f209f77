import { definePort } from '#kernel/adapters/contract'
import type { GradeBoundary, RecordDraft, SubjectGroup } from '../reader/types.js'

/** What one page may cost. */
export interface RefinementBudget {
  /** Tokens of the language model, question and answer together. */
  tokens: number
  /** Milliseconds in all. */
  timeMs: number
}

/** What a refiner gets: the drafts of one page. Flagged ones are worth its time. */
export interface RefinementRequest {
  tenantId: string
  pageNumber: number
  drafts: readonly RecordDraft[]
  groups: readonly SubjectGroup[]
  grading: readonly GradeBoundary[]
  budget: RefinementBudget
  signal: AbortSignal
}

/**
 * One proposed change of one value. `row` is the draft's place in the request; `field` is
 * `studentName`, `admissionNumber`, `total`, `average`, `grade`, `position`, `subjects.<key>` or
 * `subjects.<key>.<component key>`.
 */
export interface RefinementPatch {
  row: number
  field: string
  /** The value it replaces: a patch whose `from` is not the present value is refused. */
  from: string | number | null
  to: string | number | null
  /** One sentence for people. */
  reason: string
}

/** Tokens used, for the budget and the tenant's bill. */
export interface RefinementUsage {
  inputTokens: number
  outputTokens: number
}

/** Who proposed a patch, stored with the correction: adapter id, model and version of the prompt. */
export interface RefinementOrigin {
  adapter: string
  model?: string
  promptVersion?: string
}

export interface RefinementProposal {
  patches: RefinementPatch[]
  usage: RefinementUsage
  origin: RefinementOrigin
}

/**
 * Proposes corrections. What an adapter of the port `file-processing.refiner` creates. It never
 * changes a draft itself: every patch is verified against what the page supports.
 */
export interface Refiner {
  /** @throws when the model failed, timed out or answered nonsense. */
  propose(request: RefinementRequest): Promise<RefinementProposal>
}

/** The port that refiners are plugged into. */
export const refinerPort = definePort<Refiner>({
  id: 'file-processing.refiner',
  title: 'Proposes corrections for flagged records',
  preference: ['openai_compatible', 'rules'],
})

/** A patch that was verified and applied, as it is stored. */
export interface Correction extends RefinementPatch {
  origin: RefinementOrigin
}

/** Drafts of a page after refinement; the same students in the same order. */
export interface RefinementResult {
  drafts: RecordDraft[]
  corrections: Correction[]
  /** Patches that the verification refused. */
  refused: number
  usage: RefinementUsage
}
