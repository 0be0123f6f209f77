import transmit from '@adonisjs/transmit/services/main'
import { setTimeout as wait } from 'node:timers/promises'
import { REVISION_CHECK_INTERVAL } from '#platform/access/tenancy_cache'
import { announcements } from '#platform/progress/announcements'
import { openStreams } from '#platform/progress/open_streams'

/** Name under which processes tell each other; no client can follow it. */
const CHANNEL = 'access/people'

/**
 * Has the open streams of a person looked at again in every process: a session ended, or the
 * person's role is another. Call it after the commit. A process that does not hear of it looks
 * within a minute.
 */
export function accessChanged(personId: string): void {
  transmit.broadcast(CHANNEL, personId)
  void openStreams.lookAt(personId)
}

/** Listens for what other processes tell of people. Called once, when the process boots. */
export function hearAccessChanges(): void {
  announcements.hear(CHANNEL, async (personId) => {
    // Until then this process may remember what was.
    await wait(REVISION_CHECK_INTERVAL * 2)
    await openStreams.lookAt(String(personId))
  })
}
