import { DashboardClient } from '@tenant-education/client/dashboard'
import { passwordShown } from './password_needed.js'
import { signedInAgain } from './signed_out.js'
import { xsrfToken } from './xsrf_token.js'

export { PlatformError } from '@tenant-education/client/dashboard'
export type { Answer, Body, components, ItemOf, Query } from '@tenant-education/client/dashboard'

const clients = new Map<string, DashboardClient>()

/** Slug of the school in the address: `/dashboard/<slug>/…`. */
export function schoolInAddress(): string {
  return decodeURIComponent(location.pathname.split('/')[2] ?? '')
}

/**
 * The platform, as the person who has signed in sees it in the school of the address. When the
 * session has ended, calls wait until the person has signed in again, and are then sent once more.
 *
 * @example const { payments } = useClient()
 */
export function useClient(): DashboardClient {
  const tenant = schoolInAddress()
  const client = clients.get(tenant) ?? new DashboardClient({ tenant, fetch: patientFetch })
  clients.set(tenant, client)
  return client
}

/**
 * Address of something of the API that the browser itself fetches: a picture, a download, a stream
 * of events.
 *
 * @example apiAddress('/api/records/export', { format: 'csv', fileId })
 */
export function apiAddress(
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {}
): string {
  const given = Object.entries({ ...query, tenant: schoolInAddress() })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
  return `${path}?${new URLSearchParams(given)}`
}

/** Without waiting for anybody: for the first question of a page. */
export function plainClient(tenant: string): DashboardClient {
  return new DashboardClient({ tenant })
}

/**
 * As `fetch`; what is refused as nobody has signed in, or as the password has to be shown again, is
 * sent again after that.
 */
export async function patientFetch(
  url: RequestInfo | URL,
  init: RequestInit = {}
): Promise<Response> {
  for (let hasFreshToken = false; ;) {
    const response = await fetch(url, { ...init, headers: withToken(init.headers) })
    if (response.status === 401) {
      await signedInAgain()
      init.signal?.throwIfAborted()
      continue
    }
    const code = await refusalOf(response)
    if (code === 'CSRF_TOKEN_INVALID' && !hasFreshToken) {
      // Signing in in another tab has changed the token, and the cookie that shows it.
      hasFreshToken = true
    } else if (code === 'PASSWORD_NEEDED' && (await passwordShown())) {
      init.signal?.throwIfAborted()
    } else {
      return response
    }
  }
}

function withToken(headers: HeadersInit | undefined): Headers {
  const all = new Headers(headers)
  const token = xsrfToken()
  if (token !== undefined) {
    all.set('x-xsrf-token', token)
  }
  return all
}

/** Why something is forbidden, where that can be mended. */
async function refusalOf(response: Response): Promise<string | null> {
  if (response.status !== 403) {
    return null
  }
  const text = await response.clone().text()
  const codes = ['CSRF_TOKEN_INVALID', 'PASSWORD_NEEDED']
  return codes.find((code) => text.includes(code)) ?? null
}
