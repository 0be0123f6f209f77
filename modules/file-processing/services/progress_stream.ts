import { PassThrough } from 'node:stream'
import { isTerminal } from './job_progress.js'
import type { ProgressState } from './job_progress.js'
import { progressHub } from './progress_hub.js'

/** Milliseconds between the comments that keep the connection open through proxies. */
const COMMENT_INTERVAL = 15_000

const open = new Set<PassThrough>()

/**
 * The states of a job as server-sent events: the present one at once, then each new one until the
 * terminal one, after which the stream ends. Nothing is missed between the two: the job is followed
 * before its present state is read.
 */
export async function progressStream(
  jobId: string,
  current: () => Promise<ProgressState>
): Promise<PassThrough> {
  const stream = new PassThrough()
  const early: ProgressState[] = []
  let sent = 0
  let started = false

  const send = (state: ProgressState) => {
    if (!started) {
      early.push(state)
    } else if (state.revision > sent && !stream.writableEnded) {
      sent = state.revision
      stream.write(`id: ${state.jobId}-${state.revision}\ndata: ${JSON.stringify(state.event)}\n\n`)
      if (isTerminal(state)) {
        stream.end()
      }
    }
  }

  const unfollow = progressHub.follow(jobId, send)
  const timer = setInterval(() => stream.write(': still here\n\n'), COMMENT_INTERVAL).unref()
  const stop = () => {
    clearInterval(timer)
    unfollow()
    open.delete(stream)
  }
  stream.once('finish', stop)
  stream.once('close', stop)
  open.add(stream)

  try {
    const state = await current()
    started = true
    send(state)
    early.forEach(send)
  } catch (error) {
    stream.destroy()
    throw error
  }
  return stream
}

/** Ends all streams, so that a process that shuts down does not wait for their readers. */
export function endProgressStreams(): void {
  for (const stream of open) {
    stream.end()
  }
}
