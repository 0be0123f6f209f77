import { defineAsyncComponent, ref, type Component } from 'vue'

/** Parts that are not seen at first: they come after it, and are there before a network is lost. */
const later = {
  card: () => import('../components/CardGrid.vue'),
  finished: () => import('../components/FinishedPanel.vue'),
  find: () => import('../components/FindStudent.vue'),
  headings: () => import('../components/HeadingsDialog.vue'),
  help: () => import('../components/KeyHelp.vue'),
  mishap: () => import('../components/MishapDialog.vue'),
  phone: () => import('../components/PhoneReview.vue'),
}

const part = <Part extends Component>(load: () => Promise<{ default: Part }>) =>
  defineAsyncComponent<Part>(async () => {
    const { default: loaded } = await load()
    return loaded
  })

export const CardGrid = part(later.card)
export const FinishedPanel = part(later.finished)
export const FindStudent = part(later.find)
export const HeadingsDialog = part(later.headings)
export const KeyHelp = part(later.help)
export const MishapDialog = part(later.mishap)
export const PhoneReview = part(later.phone)

/** The page and its picture were there: dialogs may wait unseen. */
export const isPrepared = ref(false)

/** Fetches all parts, once. */
export function prepare(): void {
  if (!isPrepared.value) {
    isPrepared.value = true
    Object.values(later).forEach((load) => void load().catch(() => {}))
  }
}
