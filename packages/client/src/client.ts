import { Call } from './call.js'
import type { Resources } from './generated/resources.js'
import { methodsOf } from './methods.js'
import type { ClientOptions, CommonOptions, RequestOptions, Settings } from './options.js'
import { send } from './send.js'

/** Of a request that the client has no method for. */
export interface FreeRequest extends RequestOptions {
  query?: Readonly<Record<string, unknown>>
  /** Sent as JSON. */
  body?: unknown
}

/** A class whose objects get their resources when they are made. */
const Base = class {} as new () => Resources

/** All operations of one tenant, whoever proves in whichever way to be allowed to call them. */
export class Client extends Base {
  readonly #settings: Settings

  constructor({
    maxRetries = 2,
    fetch: fetcher = fetch,
    ...rest
  }: CommonOptions & Pick<Settings, 'baseUrl' | 'headersOf'>) {
    super()
    this.#settings = { ...rest, maxRetries, fetch: fetcher }
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
    const repeats = method === 'GET' ? 'reads' : 'keyed'
    const request = { method, path, query, body, options, repeats, answer: 'json' } as const
    return new Call(send<Data>(this.#settings, request))
  }
}

/**
 * The platform, as one tenant's software sees it.
 *
 * @example
 * const client = new TenantEducation({ apiKey, baseUrl: 'https://platform.example' })
 * for await (const file of client.files.history()) { … }
 */
export class TenantEducation extends Client {
  /** @throws {TypeError} without key or address, and in a browser. */
  constructor({
    apiKey = variable('TEP_API_KEY'),
    baseUrl = variable('TEP_BASE_URL'),
    dangerouslyAllowBrowser,
    ...rest
  }: ClientOptions = {}) {
    if ('document' in globalThis && !dangerouslyAllowBrowser) {
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
    super({ ...rest, baseUrl: baseUrl.replace(/\/+$/, ''), headersOf: () => headers })
  }
}

function variable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }
  return process?.env[name]
}
