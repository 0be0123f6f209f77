import { ref, shallowRef } from 'vue'
import { moved, type Move } from '../model/matrix.js'
import type { QueuedFile } from '../model/page_book.js'
import type { Place, ReviewPage } from '../model/types.js'
import type { Visit } from '../model/visit.js'
import { useNarrow } from './use_narrow.js'
import { pictureThere } from './page_pictures.js'
import { prepare } from './parts.js'

interface TurningOptions {
  /** A page is shown. */
  onOpen: (fileId: string, page: number) => void
}

/**
 * Going from value to value, from page to page, from file to file; pages ahead are fetched before.
 */
export function useTurning(visit: Visit, { onOpen }: TurningOptions) {
  const isNarrow = useNarrow()
  const isLoading = ref(false)
  const failure = shallowRef<unknown>(null)
  /** Set when nothing of the file needs eyes any more. */
  const finished = shallowRef<{ fileName: string; next: QueuedFile | null } | null>(null)
  /** Counts openings, so that the view knows when to put the focus on the value. */
  const openings = ref(0)

  async function open(
    fileId: string,
    page: number,
    place: Place | 'first' | 'last' = 'first'
  ): Promise<void> {
    isLoading.value = true
    failure.value = null
    finished.value = null
    try {
      await visit.open(fileId, page, place)
      opened()
    } catch (error) {
      failure.value = error
    } finally {
      isLoading.value = false
    }
  }

  function opened(): void {
    const { fileId, page } = visit.spot!.state.page
    finished.value = null
    openings.value += 1
    onOpen(fileId, page)
    void prefetch()
  }

  /** The next value that needs eyes, wherever it is. */
  async function goOn(): Promise<void> {
    if (visit.goOnHere()) {
      return
    }
    const { fileId } = visit.spot!.state.page
    const page = visit.nextPageToReview()
    if (page !== null) {
      await open(fileId, page)
    } else {
      await finish()
    }
  }

  /** Without deciding: F8. */
  async function step(direction: 1 | -1): Promise<boolean> {
    if (visit.step(direction)) {
      return true
    }
    const page = visit.nextPageToReview(direction, false)
    if (page !== null) {
      await open(visit.spot!.state.page.fileId, page, direction > 0 ? 'first' : 'last')
    }
    return page !== null
  }

  async function turn(direction: 1 | -1): Promise<boolean> {
    const { fileId, page, pages } = visit.spot!.state.page
    const next = page + direction
    const isThere = next >= 1 && next <= pages
    if (isThere) {
      await open(fileId, next)
    }
    return isThere
  }

  function move(way: Move): void {
    const { state, place } = visit.spot!
    if (place) {
      visit.select(moved(state.matrix, place, way))
    }
  }

  async function finish(): Promise<void> {
    const { fileName } = visit.spot!.state.page
    const next = await visit.nextFile().catch(() => null)
    finished.value = { fileName, next }
  }

  /**
   * The page that is looked at next, and its picture: nothing of it takes the line from what is
   * shown.
   */
  async function prefetch(): Promise<void> {
    const { page: shown } = visit.spot!.state
    await show(shown.picture)
    prepare()
    if (visit.spot?.state.page !== shown) {
      return
    }
    const { fileId, page, pages } = shown
    const next = visit.nextPageToReview() ?? (page < pages ? page + 1 : null)
    const state = next === null ? null : await visit.book.open(fileId, next).catch(() => null)
    await show(state?.page.picture ?? null)
  }

  /** Narrow screens show strips instead. */
  async function show(picture: ReviewPage['picture']): Promise<void> {
    if (picture && !isNarrow.value) {
      await pictureThere(picture)
    }
  }

  return { isLoading, failure, finished, openings, open, opened, goOn, step, turn, move }
}
