import { nextTick, onMounted, watch, type ShallowRef } from 'vue'
import type { Place } from '../model/types.js'
import type { Spot } from '../model/visit.js'

/** Keeps the focus on the current cell of a grid, unless something is typed elsewhere. */
export function useGridFocus(
  grid: Readonly<ShallowRef<HTMLElement | null>>,
  shown: () => { spot: Spot; isBusy: boolean },
  select: (place: Place) => void
) {
  async function focus(): Promise<void> {
    await nextTick()
    if (shown().isBusy || document.querySelector('dialog[open]')) {
      return
    }
    const cell = grid.value?.querySelector<HTMLElement>('[tabindex="0"]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  function onClick(event: MouseEvent): void {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-field]')
    const { record, field } = cell?.dataset ?? {}
    if (record !== undefined && field !== undefined) {
      select({ recordId: record, field })
    }
  }

  watch(
    () => {
      const { spot, isBusy } = shown()
      return [spot.place?.recordId, spot.place?.field, spot.state.page.page, isBusy]
    },
    focus,
    { flush: 'post' }
  )
  onMounted(focus)
  return { onClick }
}
