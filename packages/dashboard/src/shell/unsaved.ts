import { IndexedDbStore } from '../review/saving/indexed_db_store.js'
import { saving, untilSaved } from '../saving.js'

/** Milliseconds that one who leaves is kept waiting before anything is said. */
const SHORT = 1500

let store: IndexedDbStore | null = null

/**
 * How many decisions would be lost with what this browser keeps: those of this tab, of other tabs
 * and of other schools. What this tab can send, it sends first.
 */
export async function countUnsaved(): Promise<number> {
  await untilSaved(SHORT)
  const databases = (await indexedDB.databases?.()) ?? []
  const isKept = databases.some(({ name }) => name === 'review')
  store = isKept ? (store ?? new IndexedDbStore()) : null
  const kept = (await store?.all().catch(() => [])) ?? []
  return Math.max(saving.waiting.value, kept.length)
}
