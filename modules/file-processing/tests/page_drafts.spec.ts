import { test } from '@japa/runner'
import type { RecordReview } from '@tenant-education/sheet-reader'
import { applyReview } from '../pipeline/page_drafts.js'
import { draft, value } from './support/drafts.js'

test.group('The review of a whole file', () => {
  test('changes the names, positions and flags of its students, and nothing else', ({ assert }) => {
    const drafts = [0, 1].map((row) => draft(row, [value(48), value(66), value(72)]))
    const review: RecordReview = {
      pageNumber: 1,
      rowOnPage: 1,
      studentName: value('ADEYEMI Ngozi', { confidence: 0.95 }),
      position: value(2),
      flags: ['LOW_CONFIDENCE'],
      checks: [{ id: 'position', ok: true }],
      confidence: 0.6,
      unread: ['admissionNumber'],
    }
    const [first, second] = applyReview(drafts, [review])
    assert.deepEqual(first, drafts[0])
    assert.deepEqual(second, { ...drafts[1], ...review })
  })
})
