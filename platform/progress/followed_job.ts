import type { ProgressHub, ProgressState, StageEvent } from './progress_hub.js'

/** A job whose states are told. */
export interface FollowedJob<Event extends StageEvent = StageEvent> {
  hub: ProgressHub<Event>
  jobId: string
  /** Its present state. */
  current: () => Promise<ProgressState<Event>>
}

/** True for the states after which nothing follows. */
export function isTerminal({ event }: ProgressState): boolean {
  return event.stage === 'complete' || event.stage === 'failed'
}

/**
 * Tells the states of a job, each once: the present one first, then each new one. Nothing is missed
 * between the two: the job is followed before its present state is read.
 *
 * @param ended Nothing is told any more once it is aborted.
 */
export async function followStates<Event extends StageEvent>(
  { hub, jobId, current }: FollowedJob<Event>,
  ended: AbortSignal,
  tell: (state: ProgressState<Event>) => void
): Promise<void> {
  const early: ProgressState<Event>[] = []
  let told = 0
  let isStarted = false

  const hear = (state: ProgressState<Event>) => {
    if (!isStarted) {
      early.push(state)
    } else if (state.revision > told && !ended.aborted) {
      told = state.revision
      tell(state)
    }
  }

  ended.addEventListener('abort', hub.follow(jobId, hear), { once: true })
  const present = await current()
  isStarted = true
  hear(present)
  early.forEach(hear)
}
