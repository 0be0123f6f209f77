import { setTimeout as wait } from 'node:timers/promises'

/**
 * Works on items, several at the same time, until there is none to take.
 *
 * @param lanes Items that are worked on at the same time.
 * @param work deals with its errors itself.
 */
export async function inLanes<Item>(
  take: () => Item | undefined,
  lanes: number,
  work: (item: Item) => Promise<void>
): Promise<void> {
  const lane = async () => {
    for (let item = take(); item; item = take()) {
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/**
 * Works on items of many tenants, several at the same time. One tenant gets no more than half of
 * the lanes, so that the others go on when its work is slow or hangs.
 *
 * @param options `lanes`: items that are worked on at the same time; `patience`: milliseconds after
 *   which no further item is begun, and those that were begun are left to end by themselves;
 *   default: none.
 * @param work deals with its errors itself.
 */
export async function inFairLanes<Item extends { tenantId: string }>(
  items: Iterable<Item>,
  options: { lanes: number; patience?: number },
  work: (item: Item) => Promise<void>
): Promise<void> {
  const { lanes, patience } = options
  const share = Math.max(1, Math.floor(lanes / 2))
  const waiting = [...items]
  const busy = new Map<string, number>()
  const patienceOver = new AbortController()

  const take = (): Item | undefined => {
    const index = waiting.findIndex(({ tenantId }) => (busy.get(tenantId) ?? 0) < share)
    return index === -1 || patienceOver.signal.aborted ? undefined : waiting.splice(index, 1)[0]
  }
  const ended = inLanes(take, lanes, async (item) => {
    const { tenantId } = item
    busy.set(tenantId, (busy.get(tenantId) ?? 0) + 1)
    await work(item)
    busy.set(tenantId, busy.get(tenantId)! - 1)
  })
  if (patience === undefined) {
    await ended
    return
  }
  const timer = new AbortController()
  const over = wait(patience, undefined, timer).catch(() => {})
  await Promise.race([ended, over]).finally(() => {
    timer.abort()
    patienceOver.abort()
  })
}
