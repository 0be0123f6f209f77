import { inOrder, type DecisionStore, type QueuedDecision } from './saved_decision.js'

/** What of `navigator.locks` is used. */
export interface Locks {
  request(
    name: string,
    options: { ifAvailable?: boolean },
    held: (lock: object | null) => Promise<void>
  ): Promise<unknown>
}

const nameOf = (visit: string) => `review-visit-${visit}`

/** Says to other tabs that this visit is alive, until the tab is closed or killed. */
export function holdVisit(visit: string, locks: Locks | undefined): void {
  void locks?.request(nameOf(visit), {}, () => new Promise(() => {}))?.catch(() => {})
}

/**
 * Decisions of a person that no living tab will send: those of tabs that were closed or killed.
 * Where the browser has no locks, those of all other tabs: sent twice they are still one decision
 * each.
 */
export async function leftBehind(
  store: DecisionStore,
  own: { school: string; userId: string; visit: string },
  locks: Locks | undefined
): Promise<QueuedDecision[]> {
  const kept = await store.all()
  const mine = kept.filter(
    ({ school, userId, visit }) =>
      school === own.school && userId === own.userId && visit !== own.visit
  )
  const visits = [...new Set(mine.map(({ visit }) => visit))]
  const living = await Promise.all(visits.map((visit) => isAlive(visit, locks)))
  const dead = new Set(visits.filter((_, at) => !living[at]))
  return inOrder(mine.filter(({ visit }) => dead.has(visit)))
}

async function isAlive(visit: string, locks: Locks | undefined): Promise<boolean> {
  let isHeld = false
  await locks?.request(nameOf(visit), { ifAvailable: true }, async (lock) => {
    isHeld = lock === null
  })
  return isHeld
}
