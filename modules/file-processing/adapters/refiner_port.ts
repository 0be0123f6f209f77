import {
  REFINER_PORT,
  type RecordDraft,
  type RefinementOrigin,
  type RefinementPatch,
  type RefinementRequest,
  type RefinementUsage,
  type Refiner,
} from '@tenant-education/adapter-kit'
import config from '#config/adapters'
import { definePort } from '#kernel/adapters/contract'

/** The port that refiners are plugged into. */
export const refinerPort = definePort<Refiner>({
  id: REFINER_PORT,
  title: 'Proposes corrections for flagged records',
  preference: ['openai_compatible', 'rules'],
  callTimeout: ({ args }) => (args as [RefinementRequest])[0].budget.timeMs + config.callGrace,
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
