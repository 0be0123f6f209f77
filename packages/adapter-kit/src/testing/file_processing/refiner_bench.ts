import assert from 'node:assert/strict'
import type { RecordDraft } from '../../file_processing/record_draft.js'
import type {
  Refiner,
  RefinementProposal,
  RefinementRequest,
} from '../../file_processing/refiner.js'
import { AdapterBench } from '../adapter_bench.js'
import { GRADING, GROUPS, misreadDraft, soundDraft } from './drafts_of_a_page.js'

/** Fields of a record that a patch can name, beside those of its subjects. */
const FIELDS = ['studentName', 'admissionNumber', 'total', 'average', 'grade', 'position'] as const

/** A refiner and pages to ask it about. */
export class RefinerBench<Settings = unknown> extends AdapterBench<Refiner, Settings> {
  /** Three students, of whom the second was misread. */
  get drafts(): RecordDraft[] {
    return [
      soundDraft(0, 'ADEYEMI Ngozi', [50, 60, 70]),
      misreadDraft(1, 'OKAFOR Chinedu'),
      soundDraft(2, 'BELLO Amina', [81, 77, 64]),
    ]
  }

  /** A question about these drafts. */
  request(
    drafts: readonly RecordDraft[],
    changes: Partial<RefinementRequest> = {}
  ): RefinementRequest {
    return {
      tenantId: 'ten_conformance',
      pageNumber: 1,
      drafts,
      groups: GROUPS,
      grading: GRADING,
      budget: { tokens: 8_000, timeMs: 5_000 },
      signal: new AbortController().signal,
      ...changes,
    }
  }

  /** What a new refiner proposes about these drafts. */
  async propose(
    drafts: readonly RecordDraft[],
    changes: Partial<RefinementRequest> = {}
  ): Promise<RefinementProposal> {
    const refiner = await this.create()
    return refiner.propose(this.request(drafts, changes))
  }
}

/** Fails, with the reason, unless a proposal can be verified against its drafts. */
export function isWellFormed(
  { patches, usage, origin }: RefinementProposal,
  drafts: readonly RecordDraft[]
): void {
  for (const { row, field, from, to, reason } of patches) {
    assert.ok(row >= 0 && row < drafts.length, `row ${row} is none of the page`)
    assert.deepEqual(from, presentValue(drafts[row], field), `"from" of ${field} in row ${row}`)
    assert.notDeepEqual(to, from, `the patch of ${field} in row ${row} changes nothing`)
    assert.ok(reason.trim().length > 0, `the patch of ${field} in row ${row} gives no reason`)
  }
  for (const tokens of [usage.inputTokens, usage.outputTokens]) {
    assert.ok(Number.isInteger(tokens) && tokens >= 0, 'usage is counted in whole tokens')
  }
  assert.match(origin.adapter, /^[a-z][a-z0-9_-]*$/, 'origin.adapter')
}

/** The value that a patch would replace; null where the field is there and empty. */
function presentValue(draft: RecordDraft, field: string): string | number | null {
  const known = FIELDS.find((name) => name === field)
  if (known) {
    return draft[known]?.value ?? null
  }
  const [, key, part] = /^subjects\.([^.]+)(?:\.(.+))?$/.exec(field) ?? []
  const subject = draft.subjects.find((candidate) => candidate.key === key)
  assert.ok(subject, `"${field}" is no field of a record`)
  if (part === undefined) {
    return subject.score?.value ?? null
  }
  if (part === 'grade') {
    return subject.grade?.value ?? null
  }
  const component = subject.components.find((candidate) => candidate.key === part)
  assert.ok(component, `"${field}" is no field of a record`)
  return component.value?.value ?? null
}
