import { pack, unpack } from '../services/packing.js'
import { draftId, type RecordReview, type RecordDraft } from '@tenant-education/sheet-reader'

/** Drafts with what the review of the whole file changed in them. */
export function applyReview(
  drafts: RecordDraft[],
  reviews: readonly RecordReview[]
): RecordDraft[] {
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

/**
 * Adds what was derived from one page to the packed drafts of all pages. A record that began on an
 * earlier page is added to that page.
 */
export async function addToPages(
  pages: Map<number, Buffer>,
  pageNumber: number,
  drafts: RecordDraft[]
): Promise<void> {
  pages.set(pageNumber, await pack(drafts.filter((draft) => draft.pageNumber === pageNumber)))

  for (const draft of drafts.filter((candidate) => candidate.pageNumber !== pageNumber)) {
    const packed = pages.get(draft.pageNumber)
    const present = packed ? await unpack<RecordDraft[]>(packed) : []
    pages.set(draft.pageNumber, await pack([...present, draft]))
  }
}
