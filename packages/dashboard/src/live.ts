import { onScopeDispose } from 'vue'
import { isTold, useNews } from './news.js'

/** Milliseconds between two looks while something goes on, and the longest where nothing does. */
const SHORT = 5000
const LONG = 60_000

/** Milliseconds in which what happens together is looked at once. */
const TOGETHER = 150

/**
 * Looks again when something has happened. Where the platform cannot tell that, again and again:
 * often while something goes on, more seldom the longer nothing does; not at all while nobody sees
 * the page or there is no network, and at once when that changes.
 *
 * @param look Answers whether something goes on.
 * @param news Beginnings of the types that matter to the page.
 */
export function useRepeated(
  look: () => Promise<boolean>,
  news: readonly string[]
): { soon: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = SHORT
  let isLooking = false
  let isOver = false
  /** Something happened while the page was looking. */
  let wasTold = false

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
      wasTold = false
      pause = (await look()) ? SHORT : Math.min(pause * 2, LONG)
    } catch {
      pause = Math.min(pause * 2, LONG)
    } finally {
      isLooking = false
    }
    plan(wasTold ? TOGETHER : isTold() ? LONG : pause)
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

  useNews(news, () => {
    wasTold = true
    plan(TOGETHER)
  })
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
