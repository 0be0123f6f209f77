import { onScopeDispose, ref, shallowRef } from 'vue'
import type { Claim } from '../model/types.js'
import type { ReviewClient } from './review_client.js'

/** Milliseconds: half of what a claim lasts. */
const RENEW = 30_000

/**
 * Who is on the page: entering claims it, staying renews the claim, leaving ends it. While somebody
 * else is there, `onOther` is called again and again: the page may have changed.
 */
export function useClaim(client: ReviewClient, canDecide: () => boolean, onOther: () => void) {
  const claim = shallowRef<Claim | null>(null)
  /** Name of who has taken the page over from this person; null while nobody has. */
  const takenBy = ref<string | null>(null)
  let spot: { fileId: string; page: number } | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  async function ask(takeOver = false): Promise<void> {
    const asked = spot
    if (!asked || !canDecide()) {
      return
    }
    // Without a network nobody can say; decisions wait and are checked when they arrive.
    const answer = await client.claim(asked.fileId, asked.page, takeOver).catch(() => undefined)
    if (answer !== undefined && spot === asked) {
      const wasMine = claim.value?.isMine === true
      takenBy.value = wasMine && answer && !answer.isMine ? answer.user.name : null
      claim.value = answer
      if (answer && !answer.isMine) {
        onOther()
      }
    }
  }

  function enter(fileId: string, page: number): void {
    if (spot?.fileId === fileId && spot.page === page) {
      return
    }
    leave(spot?.fileId !== fileId)
    spot = { fileId, page }
    claim.value = null
    takenBy.value = null
    void ask()
    timer = setInterval(() => void ask(), RENEW)
  }

  /** A claim moves with the person from page to page; it ends with the file. */
  function leave(isEnded = true): void {
    clearInterval(timer)
    if (spot && isEnded && claim.value?.isMine) {
      client.release(spot.fileId)
    }
    spot = null
  }

  onScopeDispose(() => leave())
  return { claim, takenBy, enter, takeOver: () => ask(true) }
}
