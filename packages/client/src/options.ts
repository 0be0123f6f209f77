import type { FormOptions } from './upload.js'

/** Of every client. */
export interface CommonOptions {
  /** The user on whose behalf requests are made, unless a call names another. */
  userId?: string
  /** How often a call is repeated that may be repeated. Default: 2. */
  maxRetries?: number
  /**
   * Milliseconds that a call may take in all, its repetitions included. Default: 90,000, and ten
   * times as many for files that are sent or fetched.
   */
  timeoutMs?: number
  /** Instead of the runtime's own. */
  fetch?: typeof fetch
}

/** Of the client; what is not given comes from `TEP_API_KEY` and `TEP_BASE_URL`. */
export interface ClientOptions extends CommonOptions {
  /** Of the tenant. Keep it on a server. */
  apiKey?: string
  /** Address of the platform, such as `https://platform.example`. */
  baseUrl?: string
  /** Whoever opens the page can read the key: only for tools that run on one's own machine. */
  dangerouslyAllowBrowser?: boolean
}

/** Of one call. */
export interface RequestOptions {
  /** The same key and body within 24 hours get the first answer again. Default: a new UUID. */
  idempotencyKey?: string
  /** Ends the call. */
  signal?: AbortSignal
  userId?: string
  timeoutMs?: number
  maxRetries?: number
}

/** Of one call that sends a file. */
export interface UploadOptions extends RequestOptions, FormOptions {}

/** Of waiting for the end of a job. */
export interface WaitOptions<Event> extends RequestOptions {
  /** Called with each event, the last one included. */
  onProgress?: (event: Event) => void
  /** Milliseconds. Default: half an hour. */
  timeoutMs?: number
}

/** What a client has made of its options. */
export interface Settings extends CommonOptions {
  /** What proves who calls, at the moment of a call. */
  headersOf: () => Readonly<Record<string, string>>
  baseUrl: string
  maxRetries: number
  fetch: typeof fetch
}
