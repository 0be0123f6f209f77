import { draftId } from '../reader/interpretation/file_review.js'
import type { RecordReview } from '../reader/interpretation/file_review.js'
import type { RecordDraft } from '../reader/types.js'

/** Drafts with what the review of the whole file changed in them. */
export function applyReview(drafts: RecordDraft[], reviews: readonly RecordReview[]): RecordDraft[] {
  const changes = new Map(reviews.map((review) => [draftId(review), review]))
  return drafts.map((draft) => {
    const change = changes.get(draftId(draft))
    if (!change) {
      return draft
    }
    const { flags, checks, confidence, position } = change
    return { ...draft, flags, checks, confidence, position }
  })
}
