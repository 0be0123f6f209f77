import { Client } from './client.js'
import { counted, type CountedInit } from './counted.js'
import type { CommonOptions } from './options.js'

export * from './public_errors.js'
export type { Call } from './call.js'
export type { components } from './generated/types.js'
export type { List } from './list.js'
export type { Answer, Body, EventOf, ItemOf, OperationId, Query } from './shapes.js'

/** Of a page that the platform itself serves. */
export interface DashboardOptions extends Omit<CommonOptions, 'userId'> {
  /** Slug of the school whose data is meant: a person may be in several. */
  tenant: string
}

/** The page, as far as it is used. */
const page = globalThis as unknown as {
  location: { origin: string }
  document: { cookie: string }
}

/**
 * The platform, as a person sees it who has signed in: for pages that the platform serves. The
 * session cookie of the browser says who it is, instead of an API key. What a page of another site
 * makes the browser send is not believed: only a page of the platform can read the cookie
 * `XSRF-TOKEN`, which goes along as a header.
 *
 * @example
 * const client = new DashboardClient({ tenant: 'unity-college' })
 * const { files } = await client.files.history().page()
 */
export class DashboardClient extends Client {
  constructor({ tenant, fetch: fetcher = fetch, ...rest }: DashboardOptions) {
    super({
      ...rest,
      baseUrl: page.location.origin,
      headersOf: () => ({ 'x-tenant': tenant, ...proof() }),
      fetch: (url, init) =>
        (init as CountedInit).onSent ? counted(String(url), init!) : fetcher(url, init),
    })
  }
}

/** Read anew for each call: signing in changes it. */
function proof(): Record<string, string> {
  const [, token] = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(page.document.cookie) ?? []
  return token === undefined ? {} : { 'x-xsrf-token': token }
}
