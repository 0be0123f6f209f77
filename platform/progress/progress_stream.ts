import { PassThrough } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { validationError } from '#platform/http/api_exception'
import { followStates, isTerminal, type FollowedJob } from './followed_job.js'
import { openStreams } from './open_streams.js'
import type { StageEvent } from './progress_hub.js'

/** Milliseconds between the comments that keep the connection open through proxies. */
const COMMENT_INTERVAL = 15_000

/** Media ranges that admit a stream of events. */
const ADMITTED = /^(?:text\/event-stream|text\/\*|\*\/\*)$/i

/**
 * Refuses a caller that does not take events, before anything is looked up.
 *
 * @throws {ApiException} `VALIDATION_ERROR`.
 */
export function requireEventStream({ request }: HttpContext): void {
  const admits = (request.header('accept') ?? '').split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim())
    return ADMITTED.test(type) && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
  if (!admits) {
    throw validationError('accept: must admit text/event-stream')
  }
}

/**
 * Answers with the states of a job as server-sent events: the present one at once, then each new
 * one until the terminal one, after which the stream ends.
 *
 * @throws {ApiException} `TOO_MANY_STREAMS` (429) when the tenant has as many open as it may.
 */
export async function answerProgress<Event extends StageEvent>(
  ctx: HttpContext,
  job: FollowedJob<Event>
): Promise<void> {
  const stream = new PassThrough()
  const giveBack = openStreams.take({
    tenantId: ctx.tenant.id,
    requireAccess: ctx.requireAccessStill,
    end: () => stream.end(),
  })
  stream.once('finish', giveBack)
  stream.once('close', giveBack)
  try {
    await writeStates(stream, job)
  } catch (error) {
    stream.destroy()
    throw error
  }
  answerEvents(ctx, stream)
}

async function writeStates<Event extends StageEvent>(
  stream: PassThrough,
  job: FollowedJob<Event>
): Promise<void> {
  const ended = new AbortController()
  const timer = setInterval(() => {
    if (!stream.writableEnded) {
      stream.write(': still here\n\n')
    }
  }, COMMENT_INTERVAL).unref()
  const stop = () => {
    clearInterval(timer)
    ended.abort()
  }
  stream.once('finish', stop)
  stream.once('close', stop)

  await followStates(job, ended.signal, (state) => {
    if (stream.writableEnded) {
      return
    }
    stream.write(`id: ${state.jobId}-${state.revision}\ndata: ${JSON.stringify(state.event)}\n\n`)
    if (isTerminal(state)) {
      stream.end()
    }
  })
}

/** Answers with a stream of server-sent events that no proxy holds back and no timer ends. */
export function answerEvents({ request, response }: HttpContext, stream: PassThrough): void {
  response.header('Content-Type', 'text/event-stream')
  response.header('Cache-Control', 'no-cache, no-transform')
  response.header('X-Accel-Buffering', 'no')
  request.request.socket.setNoDelay(true)
  request.request.socket.setTimeout(0)
  response.stream(stream)
}
