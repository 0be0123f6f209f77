import { onScopeDispose } from 'vue'

/** Milliseconds between two looks while something goes on, and the longest where nothing does. */
const SHORT = 5000
const LONG = 60_000

/**
 * Looks again and again: often while something goes on, more seldom the longer nothing does, not at
 * all while nobody sees the page or there is no network, and at once when that changes.
 *
 * @param look Answers whether something goes on.
 */
export function useRepeated(look: () => Promise<boolean>): { soon: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = SHORT
  let isLooking = false
  let isOver = false

  const next = async () => {
    if (isLooking || isOver) {
      return
    }
    if (document.hidden || !navigator.onLine) {
      plan(pause)
      return
    }
    isLooking = true
    try {
      pause = (await look()) ? SHORT : Math.min(pause * 2, LONG)
    } catch {
      pause = Math.min(pause * 2, LONG)
    } finally {
      isLooking = false
    }
    plan(pause)
  }

  const plan = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isOver) {
      timer = setTimeout(() => void next(), milliseconds)
    }
  }

  const soon = () => {
    pause = SHORT
    plan(0)
  }

  const seen = () => !document.hidden && soon()
  document.addEventListener('visibilitychange', seen)
  addEventListener('online', soon)
  plan(SHORT)
  onScopeDispose(() => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('online', soon)
  })
  return { soon }
}
