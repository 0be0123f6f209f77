import { computed, readonly, ref } from 'vue'

const isOnline = ref(navigator.onLine)
const waiting = ref(0)
const hasSaved = ref(false)

addEventListener('online', () => (isOnline.value = true))
addEventListener('offline', () => (isOnline.value = false))

/** What the header says of what was decided and is not with the platform yet. */
export const saving = {
  isOnline: readonly(isOnline),
  waiting: readonly(waiting),
  /** Something was saved on this page: worth saying that nothing waits. */
  hasSaved: computed(() => hasSaved.value && waiting.value === 0),
}

/** Said by whoever keeps a queue, such as the review station. */
export function setWaiting(count: number): void {
  hasSaved.value ||= waiting.value > count
  waiting.value = count
}
