import { computed, readonly, ref, watch } from 'vue'

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

const senders = new Set<() => void>()

/** Who keeps a queue is asked to send it at once when somebody is about to leave. */
export function sendsWith(send: () => void): void {
  senders.add(send)
}

/**
 * Sends what waits, now.
 *
 * @param patience milliseconds; without a network there is nothing to wait for
 * @returns whether nothing waits any more
 */
export async function untilSaved(patience: number): Promise<boolean> {
  senders.forEach((send) => send())
  if (waiting.value > 0 && isOnline.value) {
    let stop = () => {}
    await new Promise<void>((resolve) => {
      setTimeout(resolve, patience)
      stop = watch([waiting, isOnline], () => (waiting.value > 0 && isOnline.value) || resolve())
    })
    stop()
  }
  return waiting.value === 0
}

/** Said by whoever keeps a queue, such as the review station. */
export function setWaiting(count: number): void {
  hasSaved.value ||= waiting.value > count
  waiting.value = count
}
