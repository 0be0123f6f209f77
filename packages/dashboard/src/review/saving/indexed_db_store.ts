import { inOrder, type DecisionStore, type QueuedDecision } from './saved_decision.js'

const DATABASE = 'review'
const DECISIONS = 'decisions'

/** Keeps decisions in the browser's own database, where they survive a power cut. */
export class IndexedDbStore implements DecisionStore {
  readonly #database: Promise<IDBDatabase>

  constructor(factory: IDBFactory = indexedDB) {
    this.#database = opened(factory)
    // Told to who asks next.
    this.#database.catch(() => {})
  }

  async keep(decisions: readonly QueuedDecision[]): Promise<void> {
    await this.#write((store) => decisions.forEach((decision) => store.put(decision)))
  }

  async drop(clientIds: readonly string[]): Promise<void> {
    await this.#write((store) => clientIds.forEach((id) => store.delete(id)))
  }

  async clear(): Promise<void> {
    await this.#write((store) => store.clear())
  }

  async all(): Promise<QueuedDecision[]> {
    const database = await this.#database
    const request = database.transaction(DECISIONS).objectStore(DECISIONS).getAll()
    return inOrder(await answerOf<QueuedDecision[]>(request))
  }

  async #write(change: (store: IDBObjectStore) => void): Promise<void> {
    const database = await this.#database
    // `strict`: done when it is on the disk, not when the system has promised to write it.
    const transaction = database.transaction(DECISIONS, 'readwrite', { durability: 'strict' })
    change(transaction.objectStore(DECISIONS))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  }
}

async function opened(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(DECISIONS, { keyPath: 'clientId' })
  }
  const database = await answerOf(request)
  // Signing out in any tab deletes the database.
  database.onversionchange = () => database.close()
  return database
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
