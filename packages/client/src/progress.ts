import { Deadline } from './deadline.js'
import { ConnectionError, PlatformError, ProcessingError } from './errors.js'
import type { RequestOptions, WaitOptions } from './options.js'
import { pauseAfter } from './send.js'
import { chunksOf } from './upload.js'

/** The platform sends a comment every 15 seconds: after three that did not come nobody is there. */
const SILENCE = 45_000
/** Milliseconds. */
const WAIT = 30 * 60_000

/** What the events of all jobs have. */
interface StageEvent {
  stage: string
  /** Of those about a file. */
  fileId?: string
  message?: string
  error?: string
}

/** Opens the stream anew. */
export type OpenStream = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>

/**
 * The states of a job until its last one. A connection that breaks is opened again; the platform
 * then tells the present state, which is passed on when it is new.
 *
 * @param retries How often in a row a connection may bring nothing new.
 * @param options `timeoutMs`: how long all of it may take.
 * @throws {PlatformError} when the stream cannot be opened, or broke too often.
 */
export async function* progressOf<Event>(
  open: OpenStream,
  retries: number,
  { signal, timeoutMs = Infinity }: Pick<RequestOptions, 'signal' | 'timeoutMs'>
): AsyncGenerator<Event, void, undefined> {
  const deadline = new Deadline(timeoutMs, signal)
  let last = ''
  try {
    for (let failures = 0; ; failures++) {
      const connection = new Deadline(SILENCE, deadline.signal)
      try {
        const stream = await open(connection.signal)
        for await (const data of eventsOf(stream, connection)) {
          if (data !== last) {
            last = data
            failures = 0
            const event = JSON.parse(data) as Event
            yield event
            if (hasEnded(event)) {
              return
            }
          }
        }
      } catch (error) {
        deadline.signal.throwIfAborted()
        if (error instanceof PlatformError && error.code !== 'TIMEOUT') {
          throw error
        }
      } finally {
        connection.release()
      }
      if (failures >= retries) {
        const message = 'The stream of events broke off each time it was opened.'
        throw new ConnectionError({ code: 'CONNECTION_FAILED', message })
      }
      await deadline.sleep(pauseAfter(failures))
    }
  } finally {
    deadline.release()
  }
}

/**
 * Waits for the last event of a job.
 *
 * @throws {ProcessingError} when the job has failed.
 * @throws {TimeoutError} when it has not ended in time.
 */
export async function lastOf<Event>(
  follow: (signal: AbortSignal) => AsyncGenerator<Event, void, undefined>,
  { onProgress, timeoutMs = WAIT, signal }: WaitOptions<Event>
): Promise<Event> {
  const deadline = new Deadline(timeoutMs, signal)
  try {
    let last: Event | undefined
    for await (const event of follow(deadline.signal)) {
      last = event
      onProgress?.(event)
    }
    const { stage, fileId, error, message = 'The job has failed.' } = last as StageEvent
    if (stage === 'failed') {
      const code = fileId === undefined ? 'JOB_FAILED' : 'FILE_PROCESSING_FAILED'
      throw new ProcessingError({ code, message: error ?? message }, last)
    }
    return last as Event
  } finally {
    deadline.release()
  }
}

function hasEnded(event: unknown): boolean {
  const { stage } = event as StageEvent
  return stage === 'complete' || stage === 'failed'
}

/**
 * The data of server-sent events, one line each. Every sign of life gives the connection new time.
 */
async function* eventsOf(stream: ReadableStream<Uint8Array>, connection: Deadline) {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunksOf(stream)) {
    connection.extend(SILENCE)
    const lines = (text + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
    text = lines.pop()!
    for (const line of lines) {
      if (line.startsWith('data:')) {
        yield line.slice(5).trim()
      }
    }
  }
}
