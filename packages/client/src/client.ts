import { Call } from './call.js'
import type { Resources } from './generated/resources.js'
import { methodsOf } from './methods.js'
import type { ClientOptions, RequestOptions, Settings } from './options.js'
import { send } from './send.js'

/** Of a request that the client has no method for. */
export interface FreeRequest extends RequestOptions {
  query?: Readonly<Record<string, unknown>>
  /** Sent as JSON. */
  body?: unknown
}

/** A class whose objects get their resources when they are made. */
const Base = class {} as new () => Resources

/**
 * The platform, as one tenant sees it.
 *
 * @example
 * const client = new TenantEducation({ apiKey, baseUrl: 'https://platform.example' })
 * for await (const file of client.files.history()) { … }
 */
export class TenantEducation extends Base {
  readonly #settings: Settings

  /** @throws {TypeError} without key or address, and in a browser. */
  constructor(options: ClientOptions = {}) {
    super()
    this.#settings = settingsOf(options)
    Object.assign(this, methodsOf(this.#settings))
  }

  /**
   * Any request, for what the client does not know yet.
   *
   * @param path With its leading slash, such as `/api/payments/stats`.
   */
  request<Data = unknown>(
    method: string,
    path: string,
    { query, body, ...options }: FreeRequest = {}
  ): Call<Data> {
    const harmless = method === 'GET'
    return new Call(
      send<Data>(this.#settings, {
        method,
        path,
        query,
        body,
        options,
        harmless,
        keyed: !harmless,
        answer: 'json',
      })
    )
  }
}

function settingsOf({
  apiKey = variable('TEP_API_KEY'),
  baseUrl = variable('TEP_BASE_URL'),
  maxRetries = 2,
  fetch: fetcher = globalThis.fetch,
  dangerouslyAllowBrowser = false,
  ...rest
}: ClientOptions): Settings {
  if ('window' in globalThis && 'document' in globalThis && !dangerouslyAllowBrowser) {
    throw new TypeError(
      'An API key does not belong in a browser, where everybody can read it. Upload with a token: ' +
        'see uploadWithToken in @tenant-education/client/browser.'
    )
  }
  if (!apiKey || !baseUrl) {
    const [option, name] = apiKey ? ['baseUrl', 'TEP_BASE_URL'] : ['apiKey', 'TEP_API_KEY']
    throw new TypeError(`Give ${option}, or set ${name}.`)
  }
  const headers = { 'x-api-key': apiKey }
  return { ...rest, headers, baseUrl: baseUrl.replace(/\/+$/, ''), maxRetries, fetch: fetcher }
}

function variable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }
  return process?.env[name]
}
