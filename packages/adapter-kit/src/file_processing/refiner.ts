import type { PlatformAdapter } from '../adapter.js'
import type { GradeBoundary, RecordDraft, SubjectGroup } from './record_draft.js'

/** Id of the port. */
export const REFINER_PORT = 'file-processing.refiner'

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

/**
 * Who proposed a patch, stored with the correction: adapter id, model and version of the prompt.
 */
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

/** An adapter of the port `file-processing.refiner`. */
export type RefinerAdapter<Settings = Record<string, unknown>> = PlatformAdapter<Refiner, Settings>
