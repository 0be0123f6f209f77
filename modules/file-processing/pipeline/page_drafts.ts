import { pack, unpack } from '../services/packing.js'
import type { RecordDraft, RecordReview } from '@tenant-education/sheet-reader'
import { draftId } from '@tenant-education/sheet-reader/main-thread'

/** Drafts with what the review of the whole file changed in them. */
export function applyReview(
  drafts: RecordDraft[],
  reviews: readonly RecordReview[]
): RecordDraft[] {
  const changes = new Map(reviews.map((review) => [draftId(review), review]))
  return drafts.map((draft) => ({ ...draft, ...changes.get(draftId(draft)) }))
}

/**
 * Drafts by the page that they belong to, among them the page itself, in the order of the drafts.
 */
export function draftsByPage(
  pageNumber: number,
  drafts: readonly RecordDraft[]
): Map<number, RecordDraft[]> {
  const pages = new Map<number, RecordDraft[]>([[pageNumber, []]])
  for (const draft of drafts) {
    const own = pages.get(draft.pageNumber) ?? []
    own.push(draft)
    pages.set(draft.pageNumber, own)
  }
  return pages
}

/**
 * Adds what was derived from one page to the packed drafts of all pages. A record that began on an
 * earlier page is added to that page.
 */
export async function addToPages(
  pages: Map<number, Buffer>,
  pageNumber: number,
  drafts: readonly RecordDraft[]
): Promise<void> {
  for (const [number, own] of draftsByPage(pageNumber, drafts)) {
    const packed = number === pageNumber ? undefined : pages.get(number)
    const present = packed ? await unpack<RecordDraft[]>(packed) : []
    pages.set(number, await pack([...present, ...own]))
  }
}
