import type { Answered } from './call.js'
import { Deadline } from './deadline.js'
import { ConnectionError, errorOf, PlatformError } from './errors.js'
import type { RequestOptions, Settings } from './options.js'
import type { UploadBody } from './upload.js'

/** Milliseconds; files get ten times as many. */
const TIMEOUT = 90_000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 8000
/** The longest `Retry-After` that is waited for. */
const LONGEST_WAIT = 60_000

export type AnswerKind = 'json' | 'text' | 'bytes' | 'stream'

/**
 * Why a request may be sent again: it changes nothing, or its idempotency key has it done once.
 * `once`: it may not.
 */
export type Repeats = 'reads' | 'keyed' | 'once'

/** A request before it is sent. */
export interface PreparedRequest {
  method: string
  path: string
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** Instead of `body`. */
  form?: UploadBody
  repeats: Repeats
  answer: AnswerKind
  options: RequestOptions
}

/**
 * Sends a request, and again as long as that helps and is safe.
 *
 * @throws {PlatformError} for every failure; what the caller's `signal` was ended with goes
 *   through.
 */
export async function send<Data>(
  settings: Settings,
  request: PreparedRequest
): Promise<Answered<Data>> {
  const { options, answer, form, repeats } = request
  const isFile = form !== undefined || answer === 'bytes'
  const allowed = settings.timeoutMs ?? (isFile ? 10 * TIMEOUT : TIMEOUT)
  const deadline = new Deadline(options.timeoutMs ?? allowed, options.signal)
  const init = { ...initOf(settings, request), signal: deadline.signal }
  const isSafe = repeats !== 'once' && !form?.isStream
  const retries = isSafe ? (options.maxRetries ?? settings.maxRetries) : 0
  try {
    for (let attempt = 0; ; attempt++) {
      const body = form ? form.open() : JSON.stringify(request.body)
      const url = urlOf(settings, request)
      const answered = await once<Data>(settings.fetch, url, { ...init, body }, answer)
      if (!(answered instanceof PlatformError)) {
        return answered
      }
      const pause = pauseBefore(answered, attempt)
      if (attempt >= retries || !isWorthRepeating(answered) || pause > deadline.left) {
        throw answered
      }
      await deadline.sleep(pause)
    }
  } finally {
    if (answer === 'stream') {
      deadline.stopTimer()
    } else {
      deadline.release()
    }
  }
}

async function once<Data>(
  fetcher: typeof fetch,
  url: string,
  init: RequestInit & { signal: AbortSignal },
  kind: AnswerKind
): Promise<Answered<Data> | PlatformError> {
  try {
    const response = await fetcher(url, init)
    if (!response.ok) {
      return errorOf(response, await response.text())
    }
    const data = kind === 'stream' ? response.body : await read(response, kind)
    return data instanceof PlatformError ? data : { data: data as Data, response }
  } catch (cause) {
    init.signal.throwIfAborted()
    const message = `The platform could not be reached: ${String(cause)}`
    return new ConnectionError({ code: 'CONNECTION_FAILED', message, cause })
  }
}

async function read(response: Response, kind: 'json' | 'text' | 'bytes'): Promise<unknown> {
  if (kind === 'bytes') {
    return response.blob()
  }
  const text = await response.text()
  if (kind === 'text' || response.status === 204) {
    return kind === 'text' ? text : undefined
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    return errorOf(response, text)
  }
}

function initOf(
  settings: Settings,
  { method, body, form, repeats, answer, options }: PreparedRequest
) {
  const userId = options.userId ?? settings.userId
  const headers: Record<string, string> = {
    ...settings.headersOf(),
    accept: answer === 'stream' ? 'text/event-stream' : '*/*',
    ...(userId !== undefined && { 'x-user-id': userId }),
    ...(repeats === 'keyed' && {
      'idempotency-key': options.idempotencyKey ?? crypto.randomUUID(),
    }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...form?.headers,
  }
  // A redirect would carry the key to another address.
  const init: RequestInit = { method, headers, redirect: 'manual' }
  if (form) {
    // With these two Node keeps no copy of what it has sent for a redirect.
    const { onSent } = form
    Object.assign(init, { redirect: 'error', window: null, duplex: 'half', onSent })
  }
  return init
}

function urlOf({ baseUrl }: Settings, { path, query = {} }: PreparedRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given as [string, string][]).toString()
  return baseUrl + path + (text === '' ? '' : `?${text}`)
}

function isWorthRepeating({ code, status }: PlatformError): boolean {
  return (
    code === 'CONNECTION_FAILED' ||
    code === 'IDEMPOTENCY_IN_PROGRESS' ||
    status === 408 ||
    (status === 429 && code !== 'FILE_QUOTA_EXCEEDED') ||
    status >= 500
  )
}

/** Milliseconds; endless when the platform wants to be left alone for longer than a minute. */
function pauseBefore({ retryAfter }: PlatformError, attempt: number): number {
  if (retryAfter !== null) {
    return retryAfter * 1000 <= LONGEST_WAIT ? retryAfter * 1000 : Infinity
  }
  return pauseAfter(attempt)
}

/** Milliseconds: half a second, doubled each time, less up to a quarter. */
export function pauseAfter(attempt: number): number {
  return Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE) * (1 - Math.random() / 4)
}
