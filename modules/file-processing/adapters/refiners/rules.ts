import type { Refiner, RefinerAdapter, RefinementRequest } from '@tenant-education/adapter-kit'
import vine from '@vinejs/vine'
import { proposeRulePatches } from '@tenant-education/sheet-reader/main-thread'
import { refinerPort } from '../refiner_port.js'

/** Proposes corrections by rules alone (decisions 4.5); needs no network and costs nothing. */
class RuleRefiner implements Refiner {
  async propose({ drafts, grading }: RefinementRequest) {
    return {
      patches: proposeRulePatches(drafts, { gradingScale: grading }),
      usage: { inputTokens: 0, outputTokens: 0 },
      origin: { adapter: 'rules' },
    }
  }
}

/** The refiner that every tenant has without configuring anything. */
export const rulesAdapter: RefinerAdapter = {
  $$type: 'platform.adapter',
  api: 1,
  port: refinerPort.id,
  id: 'rules',
  title: 'Rules (look-alike digits, arithmetic, grades, casing)',
  capabilities: { needsNetwork: false },
  settings: vine.object({}),
  create: () => new RuleRefiner(),
}
