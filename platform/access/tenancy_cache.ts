import { setTimeout as wait } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { readRows } from '#platform/database/read_rows'

/**
 * Milliseconds within which a process learns of a change to tenants, keys, modules or settings that
 * another process made. A change made in the same process is seen at once.
 */
export const REVISION_CHECK_INTERVAL = 250

/** Milliseconds after which an entry is read again in any case. */
const LIFETIME = 60_000

const MAXIMUM_ENTRIES = 10_000

const READ_REVISION = 'select revision from tenancy_revisions'

const all = new Set<TenancyCache<unknown>>()

let lastChange = Number.NEGATIVE_INFINITY
let knownRevision = -1
let checkedAt = Number.NEGATIVE_INFINITY
let checking: Promise<void> | null = null

/**
 * Remembers what every request asks about tenants, keys, modules and settings. One small query a
 * quarter of a second, for all tenants together, tells whether anything of it has changed anywhere.
 */
export class TenancyCache<Value> {
  #entries = new Map<string, { value: Value | Promise<Value>; until: number }>()

  constructor() {
    all.add(this)
  }

  /** The remembered value, or that of `load`. Concurrent callers share one load. */
  get(key: string, load: () => Promise<Value>): Value | Promise<Value> {
    const now = performance.now()
    return now - checkedAt > REVISION_CHECK_INTERVAL
      ? checkRevision().then(() => this.#remember(key, load, performance.now()))
      : this.#remember(key, load, now)
  }

  /** The remembered value where it is known at once that nothing has changed, else undefined. */
  peek(key: string): Value | undefined {
    const now = performance.now()
    const found = this.#entries.get(key)
    const isCurrent = found && found.until > now && now - checkedAt <= REVISION_CHECK_INTERVAL
    return !isCurrent || found.value instanceof Promise ? undefined : found.value
  }

  #remember(key: string, load: () => Promise<Value>, now: number): Value | Promise<Value> {
    const found = this.#entries.get(key)
    if (found && found.until > now) {
      return found.value
    }

    if (this.#entries.size >= MAXIMUM_ENTRIES) {
      this.#entries.clear()
    }
    const loading = load()
    const entry: { value: Value | Promise<Value>; until: number } = {
      value: loading,
      until: now + LIFETIME,
    }
    this.#entries.set(key, entry)
    loading.then(
      (value) => {
        entry.value = value
      },
      () => {
        if (this.#entries.get(key) === entry) {
          this.#entries.delete(key)
        }
      }
    )
    return loading
  }

  clear(): void {
    this.#entries.clear()
  }
}

/**
 * Makes a change to tenants, keys, modules or settings known: at once to this process, within
 * `REVISION_CHECK_INTERVAL` to all others. Called after the change is written.
 *
 * @param trx The transaction of the change, where it is one.
 */
export async function tenancyChanged(trx?: TransactionClientContract): Promise<void> {
  await (trx ?? db).from('tenancy_revisions').increment('revision', 1)
  forgetTenancy()
  trx?.after('commit', forgetTenancy)
  lastChange = performance.now()
}

/**
 * Resolves when the last change made in this process is in force in every process. Commands wait
 * for it, so that a key is dead everywhere when `api-key:revoke` returns.
 */
export async function changesInForce(): Promise<void> {
  const remaining = lastChange + REVISION_CHECK_INTERVAL - performance.now()
  if (remaining > 0) {
    await wait(remaining)
  }
}

/** Forgets what this process remembers. */
export function forgetTenancy(): void {
  for (const cache of all) {
    cache.clear()
  }
  checkedAt = Number.NEGATIVE_INFINITY
}

function checkRevision(): Promise<void> {
  checking ??= readRevision().finally(() => {
    checking = null
  })
  return checking
}

async function readRevision(): Promise<void> {
  const askedAt = performance.now()
  const [row] = await readRows<{ revision: number }>(READ_REVISION, [])
  const revision = Number(row.revision)
  if (revision !== knownRevision) {
    forgetTenancy()
    knownRevision = revision
  }
  checkedAt = askedAt
}
