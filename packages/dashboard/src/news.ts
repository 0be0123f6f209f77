import { onScopeDispose } from 'vue'
import { apiAddress, schoolInAddress } from './client.js'

/** What happened in the school: ids and states. */
export interface News {
  type: string
  fileId?: string
  reference?: string
}

type Listener = (news: News) => void

/**
 * Milliseconds without a sign of life after which nobody follows the school any more; beats come
 * every 15 s.
 */
const SILENCE = 40_000
/** Milliseconds until the stream is opened again after it broke; doubled each time. */
const PAUSE = 2000
const LONGEST_PAUSE = 60_000

/** Something may have been missed: whoever shows anything looks again. */
export const MISSED = 'missed'

/** What a tab that holds the stream tells the others. */
type Message = { kind: 'beat' } | { kind: 'lost' } | { kind: 'news'; news: News }

const listeners = new Set<Listener>()
let heardAt = Number.NEGATIVE_INFINITY
let isBegun = false
/** What is missed before the first stream is open is found by the first look of each page. */
let wasOpen = false
let channel: BroadcastChannel | null = null

/** Whether the page is told what happens, so that it need not look often. */
export function isTold(): boolean {
  return performance.now() - heardAt < SILENCE
}

/**
 * Calls back with what happens in the school. Tabs of one school share a stream: browsers open six
 * connections to one address.
 *
 * @param begins Of the types that matter; {@link MISSED} always does.
 */
export function useNews(begins: readonly string[], heard: Listener): void {
  const listener = (news: News) => {
    if (news.type === MISSED || begins.some((one) => news.type.startsWith(one))) {
      heard(news)
    }
  }
  listeners.add(listener)
  onScopeDispose(() => listeners.delete(listener))
  if (!isBegun) {
    isBegun = true
    begin()
  }
}

function begin(): void {
  const name = `news ${schoolInAddress()}`
  if ('BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => take(data as Message)
  }
  // Pages without HTTPS have no locks: there each tab that is seen holds its own stream.
  const { locks } = navigator as { locks?: LockManager }
  void (locks && channel ? locks.request(name, () => hold(false)) : hold(true))
}

/** Holds the stream until the tab is closed. */
async function hold(isOnlySeen: boolean): Promise<void> {
  for (let pause = PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    if (isOnlySeen && document.hidden) {
      await new Promise((resolve) => {
        document.addEventListener('visibilitychange', resolve, { once: true })
      })
    }
    if (await follow(isOnlySeen)) {
      pause = PAUSE
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Follows until the stream breaks; resolves with whether it was open. */
function follow(isOnlySeen: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const stream = new EventSource(apiAddress('/api/dashboard/events'))
    let isOpen = false
    const end = () => {
      stream.close()
      document.removeEventListener('visibilitychange', endUnseen)
      if (isOpen) {
        tell({ kind: 'lost' })
      }
      resolve(isOpen)
    }
    const endUnseen = () => isOnlySeen && document.hidden && end()
    document.addEventListener('visibilitychange', endUnseen)
    stream.addEventListener('open', () => {
      isOpen = true
      tell(wasOpen ? { kind: 'news', news: { type: MISSED } } : { kind: 'beat' })
      wasOpen = true
    })
    stream.addEventListener('beat', () => tell({ kind: 'beat' }))
    stream.addEventListener('message', ({ data }) => {
      tell({ kind: 'news', news: JSON.parse(String(data)) as News })
    })
    // The browser's own new tries know no end of a session, and no pause that grows.
    stream.addEventListener('error', end)
  })
}

function tell(message: Message): void {
  channel?.postMessage(message)
  take(message)
}

function take(message: Message): void {
  heardAt = message.kind === 'lost' ? Number.NEGATIVE_INFINITY : performance.now()
  if (message.kind !== 'beat') {
    const news = message.kind === 'news' ? message.news : { type: MISSED }
    listeners.forEach((listener) => listener(news))
  }
}
