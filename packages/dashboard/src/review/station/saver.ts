import { sendsWith, setWaiting } from '../../saving.js'
import { me } from '../../session.js'
import type { DecisionResult } from '../model/types.js'
import type { Visitor } from '../model/visit.js'
import { IndexedDbStore } from '../saving/indexed_db_store.js'
import { MemoryStore, type DecisionStore, type QueuedDecision } from '../saving/saved_decision.js'
import { SaveQueue } from '../saving/save_queue.js'
import { holdVisit, leftBehind, type Locks } from '../saving/visits.js'
import type { ReviewClient } from './review_client.js'

type Listener = (decision: QueuedDecision, result: DecisionResult) => void

/** The queue of a school in this tab; it goes on sending while other pages are looked at. */
export interface Saver {
  queue: SaveQueue
  visitor: Visitor
  /** Called for each answer; returns what ends it. */
  listen(listener: Listener): () => void
}

const savers = new Map<string, Saver>()

/** One for each school and person of this tab. */
export function useSaver(client: ReviewClient): Saver {
  const key = `${me.value.school.slug} ${me.value.user.id}`
  const saver = savers.get(key) ?? makeSaver(client)
  savers.set(key, saver)
  return saver
}

function makeSaver(client: ReviewClient): Saver {
  const visitor = {
    school: me.value.school.slug,
    userId: me.value.user.id,
    visit: crypto.randomUUID(),
  }
  const listeners = new Set<Listener>()
  const store = openStore()
  const queue = new SaveQueue({
    send: (fileId, decisions) => client.decide(fileId, decisions),
    store,
    onResult: (...result) => listeners.forEach((listener) => listener(...result)),
    onState: ({ waiting }) => setWaiting(waiting),
  })
  const locks = (navigator as { locks?: Locks }).locks
  holdVisit(visitor.visit, locks)
  void leftBehind(store, visitor, locks).then(
    (left) => queue.adopt(left),
    () => {}
  )
  sendsWith(() => queue.flush())
  addEventListener('online', () => queue.flush())
  // A page that is put away sends what it has; what does not arrive waits on the device.
  addEventListener('visibilitychange', () => document.hidden && queue.flush())
  return {
    queue,
    visitor,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function openStore(): DecisionStore {
  try {
    return new IndexedDbStore()
  } catch {
    // Some browsers keep nothing in private windows.
    return new MemoryStore()
  }
}
